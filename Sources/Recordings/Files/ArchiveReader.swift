import CArchive

/// The files in a zip.
struct ArchiveListing {
  let entries: [RecordingFiles.Entry]

  /// The end of a zip, with the longest comment that there may be.
  private static let longestEnd = 22 + 0xFFFF

  init(path: String, size: Int) throws(RecordingError) {
    let archive = try OpenArchive(path: path)
    let end = try FileReader(path: path, name: path).tail(Self.longestEnd, ofSize: size)
    // Without it libarchive would still find files from the begin on, and say nothing of those
    // that were cut off.
    guard end.firstRange(of: [0x50, 0x4B, 0x05, 0x06]) != nil else {
      throw archive.damage("its list of files is missing")
    }
    var entries: [RecordingFiles.Entry] = []
    var ordinal = 0
    while let header = try archive.nextHeader() {
      defer { ordinal += 1 }
      guard header.isRegular, let name = header.name else { continue }
      let parts = name.split(separator: "/").filter { $0 != "." }
      guard !parts.isEmpty, !parts.contains(where: RecordingFiles.isNoise) else { continue }
      guard !header.isEncrypted else {
        throw RecordingError(
          .encryptedArchive, file: "\(path): \(name)", problem: "the zip asks for a password",
          remedy: "Unpack it yourself and give the folder")
      }
      entries.append(
        RecordingFiles.Entry(
          name: parts.joined(separator: "/"), storedName: name, ordinal: ordinal,
          size: header.size))
    }
    self.entries = entries
  }
}

/// One file of a zip, unpacked while it is read.
struct ArchiveEntryReader: ~Copyable {
  private let archive: OpenArchive

  /// Opens the zip anew and goes to an entry: entries can then be read in any order.
  init(path: String, ordinal: Int, name: String) throws(RecordingError) {
    let opened = try OpenArchive(path: path, name: name)
    for _ in 0...ordinal {
      guard try opened.nextHeader() != nil else { throw opened.damage("it ends before the file") }
    }
    archive = opened
  }

  borrowing func read(
    into buffer: inout [UInt8], at offset: Int
  ) throws(RecordingError) -> Int {
    try archive.read(into: &buffer, at: offset)
  }
}

/// A zip that libarchive has open.
@safe
struct OpenArchive: ~Copyable {
  struct Header {
    var name: String?
    var size: Int?
    var isRegular: Bool
    var isEncrypted: Bool
  }

  private let handle: OpaquePointer
  private let name: String

  /// Opens the zip at a path; messages call it, or the entry that is read, `name`.
  init(path: String, name: String? = nil) throws(RecordingError) {
    guard let handle = unsafe archive_read_new() else {
      throw RecordingError(
        .unreadable, file: path, problem: "there is no memory to open the zip",
        remedy: "Close other programs")
    }
    unsafe archive_read_support_format_zip(handle)
    guard unsafe archive_read_open_filename(handle, path, 1 << 16) == ARCHIVE_OK else {
      let error = unsafe Self.damage(handle, name: name ?? path)
      unsafe archive_read_free(handle)
      throw error
    }
    unsafe self.handle = handle
    self.name = name ?? path
  }

  deinit { unsafe archive_read_free(handle) }

  /// Goes to the next entry; nil after the last one.
  borrowing func nextHeader() throws(RecordingError) -> Header? {
    var entry: OpaquePointer?
    let status = unsafe archive_read_next_header(handle, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
      throw damage()
    }
    var name = unsafe archive_entry_pathname_utf8(entry).map { unsafe String(cString: $0) }
    if name == nil {
      name = unsafe archive_entry_pathname(entry).flatMap { unsafe String(validatingCString: $0) }
    }
    return Header(
      name: name,
      size: unsafe archive_entry_size_is_set(entry) != 0
        ? Int(unsafe archive_entry_size(entry)) : nil,
      isRegular: unsafe archive_entry_filetype(entry) == mode_t(0o100000),
      isEncrypted: unsafe archive_entry_is_encrypted(entry) != 0)
  }

  borrowing func read(
    into buffer: inout [UInt8], at offset: Int
  ) throws(RecordingError) -> Int {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
      return unsafe archive_read_data(handle, room.baseAddress, room.count)
    }
    guard count >= 0 else { throw damage() }
    return count
  }

  /// The error for a zip that cannot be read, in libarchive's words where it has some.
  borrowing func damage(_ words: String? = nil) -> RecordingError {
    unsafe Self.damage(handle, name: name, words)
  }

  private static func damage(
    _ handle: OpaquePointer, name: String, _ words: String? = nil
  ) -> RecordingError {
    let said = unsafe archive_error_string(handle).map { unsafe String(cString: $0) }
    let reason = words ?? said ?? "it cannot be read"
    return RecordingError(
      .damagedArchive, file: name, problem: "the zip is damaged or cut off (\(reason))",
      remedy: "Copy it again from the phone, or export the recording again")
  }
}
