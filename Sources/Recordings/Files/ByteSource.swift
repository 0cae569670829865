import Glibc

/// The bytes of one file of a recording, in order and once.
enum ByteSource: ~Copyable {
  case file(FileReader)
  case archive(ArchiveEntryReader)

  /// Reads into a buffer from an offset on, and returns the number of bytes; 0 is the end.
  borrowing func read(
    into buffer: inout [UInt8], at offset: Int
  ) throws(RecordingError) -> Int {
    switch self {
    case .file(let reader): try reader.read(into: &buffer, at: offset)
    case .archive(let reader): try reader.read(into: &buffer, at: offset)
    }
  }

  /// Reads what is left, up to a number of bytes.
  borrowing func readAll(upTo limit: Int) throws(RecordingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let read = try read(into: &bytes, at: count)
      if read == 0 { break }
      count += read
    }
    bytes.removeLast(limit - count)
    return bytes
  }
}

/// A file that is open for reading.
@safe
struct FileReader: ~Copyable {
  private let descriptor: Int32
  private let name: String

  /// Opens a file that messages call `name`.
  init(path: String, name: String) throws(RecordingError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    self.name = name
    guard descriptor >= 0 else { throw FileStatus.error(number: errno, path: name) }
  }

  deinit { close(descriptor) }

  borrowing func read(
    into buffer: inout [UInt8], at offset: Int
  ) throws(RecordingError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        return unsafe Glibc.read(descriptor, room.baseAddress, room.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileStatus.error(number: errno, path: name) }
    }
  }

  /// The last bytes of a file of a size, at most so many.
  borrowing func tail(_ count: Int, ofSize size: Int) throws(RecordingError) -> [UInt8] {
    guard lseek(descriptor, max(0, size - count), SEEK_SET) >= 0 else {
      throw FileStatus.error(number: errno, path: name)
    }
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    var filled = 0
    while filled < bytes.count {
      let read = try read(into: &bytes, at: filled)
      if read == 0 { break }
      filled += read
    }
    return Array(bytes.prefix(filled))
  }

  /// The first bytes of a file that was just opened.
  borrowing func head() throws(RecordingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: FileSignature.length)
    let count = try read(into: &bytes, at: 0)
    return Array(bytes.prefix(count))
  }
}
