import Glibc

/// A folder that is being written, beside the place where it will appear when it is whole.
///
/// It vanishes with everything in it unless it was moved to its place.
@safe
struct DraftFolder: ~Copyable {
  let path: String
  private var folders: [String] = []

  /// Makes a hidden folder beside a path.
  init(beside target: String) throws(RecordingError) {
    var parts = target.split(separator: "/", omittingEmptySubsequences: false)
    while parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    let name = parts.removeLast()
    let parent = parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
    var template = Array("\(parent).\(name)-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, unsafe mkdtemp(start) != nil else { return nil }
      return unsafe String(cString: start)
    }
    guard let made else { throw FileWriter.error(number: errno, path: target) }
    path = made
    // Unlike other temporary folders, this one is meant to be read by others in the end.
    unsafe chmod(path, 0o755)
  }

  deinit {
    guard let listing = try? FolderListing(path: path) else { return }
    for entry in listing.entries { unsafe unlink("\(path)/\(entry.name)") }
    for folder in folders { unsafe rmdir("\(path)/\(folder)") }
    unsafe rmdir(path)
  }

  /// The path of a file in the folder.
  borrowing func file(_ name: String) -> String { "\(path)/\(name)" }

  mutating func makeFolder(_ name: String) throws(RecordingError) {
    guard unsafe mkdir(file(name), 0o755) == 0 else {
      throw FileWriter.error(number: errno, path: file(name))
    }
    folders.append(name)
  }

  /// Copies a file from elsewhere.
  borrowing func copy(_ source: String, as name: String) throws(RecordingError) {
    let input = ByteSource.file(try FileReader(path: source, name: source))
    let output = try FileWriter(path: file(name))
    try output.write(everythingFrom: input)
  }

  /// Moves the folder to its place, where there is nothing or an empty folder.
  ///
  /// Where that fails, the folder still vanishes.
  consuming func move(to target: String) throws(RecordingError) {
    guard unsafe rename(path, target) == 0 else {
      throw FileWriter.error(number: errno, path: target)
    }
  }
}
