/// The files of a recording, in a folder or in a zip that is read in place.
///
/// Names are relative to the recording, with `/` between folders. A folder that holds everything
/// else is taken off, so that a zip with a top folder and one without are alike. What an operating
/// system adds, such as `__MACOSX` and dot files, is left out.
struct RecordingFiles: Sendable {
  struct Entry: Sendable, Equatable {
    /// The name within the recording.
    var name: String
    /// The name on disk or in the zip, as it was found.
    var storedName: String
    /// The place among the entries of the zip; unused in a folder.
    var ordinal = 0
    /// Bytes, unpacked; nil where a zip does not say.
    var size: Int?
  }

  enum Container: Sendable { case folder, zip }

  let path: String
  let container: Container
  let entries: [Entry]

  /// Lists a folder or a zip.
  init(contentsOf path: String) throws(RecordingError) {
    self.path = path
    switch try FileStatus(of: path).type {
    case .folder:
      container = .folder
      entries = Self.withoutTopFolder(try FolderListing(path: path).entries)
      guard !entries.isEmpty else {
        throw RecordingError(
          .unknownFormat, file: path, problem: "the folder holds no files",
          remedy: "Give the folder or zip that the app exported")
      }
    case .regular(let size):
      let head = try FileReader(path: path, name: path).head()
      guard FileSignature(of: head) == .zip else {
        throw FileSignature.refusalOfSingleFile(head: head, size: size, path: path)
      }
      container = .zip
      entries = Self.withoutTopFolder(try ArchiveListing(path: path, size: size).entries)
      guard !entries.isEmpty else {
        throw RecordingError(
          .unknownFormat, file: path, problem: "the zip holds no files",
          remedy: "Export the recording again")
      }
    case .other:
      throw RecordingError(
        .unreadable, file: path, problem: "it is neither a file nor a folder",
        remedy: "Give the folder or zip of a recording")
    }
  }

  /// The last part of the path, without `.zip`.
  var name: String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.lowercased().hasSuffix(".zip") ? String(last.dropLast(4)) : last
  }

  /// The entry with a name: with exactly that spelling, else whatever the case.
  func entry(named name: String) -> Entry? {
    if let exact = entries.first(where: { $0.name == name }) { return exact }
    let lowercase = name.lowercased()
    return entries.first { $0.name.lowercased() == lowercase }
  }

  /// What messages call an entry.
  func displayName(of entry: Entry) -> String {
    switch container {
    case .folder: path.hasSuffix("/") ? path + entry.storedName : "\(path)/\(entry.storedName)"
    case .zip: "\(path): \(entry.storedName)"
    }
  }

  /// Opens an entry for reading from its begin.
  func open(_ entry: Entry) throws(RecordingError) -> ByteSource {
    let name = displayName(of: entry)
    switch container {
    case .folder: return .file(try FileReader(path: name, name: name))
    case .zip:
      return .archive(try ArchiveEntryReader(path: path, ordinal: entry.ordinal, name: name))
    }
  }

  /// Takes off folders that hold everything, but not those that belong to a format.
  private static func withoutTopFolder(_ entries: [Entry]) -> [Entry] {
    var entries = entries
    while let first = entries.first?.name, let slash = first.firstIndex(of: "/") {
      let folder = first[...slash]
      guard folder != "Camera/", folder != "frames/",
        entries.allSatisfy({ $0.name.hasPrefix(folder) })
      else { break }
      for index in entries.indices { entries[index].name.removeFirst(folder.count) }
    }
    return entries
  }

  /// Whether a name is an addition of an operating system, not a part of a recording.
  static func isNoise(_ component: some StringProtocol) -> Bool {
    component.hasPrefix(".") || component == "__MACOSX"
  }
}
