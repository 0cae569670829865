import Glibc

/// A new file that is open for writing.
@safe
struct FileWriter: ~Copyable {
  private let descriptor: Int32
  private let path: String

  init(path: String) throws(RecordingError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw Self.error(number: errno, path: path) }
  }

  deinit { close(descriptor) }

  /// Writes all bytes.
  borrowing func write(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw Self.error(number: count == 0 ? ENOSPC : errno, path: path)
      }
    }
  }

  /// Writes what is left of a source.
  borrowing func write(everythingFrom source: borrowing ByteSource) throws(RecordingError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try source.read(into: &buffer, at: 0)
      if count == 0 { return }
      try write(buffer[..<count])
    }
  }

  static func error(number: Int32, path: String) -> RecordingError {
    RecordingError(
      .cannotWrite, file: path, problem: "it cannot be written (\(FileStatus.message(of: number)))",
      remedy: "Check the folder, its rights and the free space")
  }
}
