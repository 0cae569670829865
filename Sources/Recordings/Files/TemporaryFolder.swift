import Glibc

/// A folder for files that need a path for a while, which is removed with its last reference.
///
/// It is flat: a folder that is made in it stays, and so does what lies in that folder.
public final class TemporaryFolder: Sendable {
  public let path: String

  /// Makes an empty folder where `TMPDIR` says, or else in `/tmp`.
  ///
  /// - Throws: `RecordingError` of the kind `cannotWrite`.
  public init() throws(RecordingError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/fusion-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, unsafe mkdtemp(start) != nil else { return nil }
      return unsafe String(cString: start)
    }
    guard let made else {
      throw RecordingError(
        .cannotWrite, file: parent,
        problem: "no temporary folder can be made (\(FileStatus.message(of: errno)))",
        remedy: "Set TMPDIR to a folder that can be written")
    }
    path = made
  }

  deinit {
    if let listing = try? FolderListing(path: path) {
      for entry in listing.entries { unsafe unlink("\(path)/\(entry.name)") }
    }
    unsafe rmdir(path)
  }

  /// Writes the rest of a source into a file of the folder and returns its path.
  ///
  /// The name is the caller's own, never one from a zip: nothing can be written elsewhere.
  func unpack(_ source: borrowing ByteSource, as name: String) throws(RecordingError) -> String {
    precondition(!name.contains("/"), "the folder is flat")
    let file = "\(path)/\(name)"
    let output = try FileWriter(path: file)
    try output.write(everythingFrom: source)
    return file
  }
}
