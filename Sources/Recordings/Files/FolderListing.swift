import Glibc

/// The files below a folder, in the order of their names.
///
/// Only a few levels are looked at, and not more files than a recording could have: a folder given
/// by mistake, such as a home, is refused in no time.
struct FolderListing {
  static let deepestLevel = 6
  static let mostFiles = 200_000

  private(set) var entries: [RecordingFiles.Entry] = []

  init(path: String) throws(RecordingError) {
    try list(path, prefix: "", level: 0)
    entries.sort { $0.name < $1.name }
  }

  private mutating func list(
    _ path: String, prefix: String, level: Int
  ) throws(RecordingError) {
    guard let folder = unsafe opendir(path) else {
      throw FileStatus.error(number: errno, path: path)
    }
    var names: [String] = []
    while let item = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &item.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A name that is no text cannot be one that a format knows.
      if let name, !RecordingFiles.isNoise(name) { names.append(name) }
    }
    unsafe closedir(folder)

    for name in names {
      let child = "\(path)/\(name)"
      // What vanishes or may not be read while listing is simply not there.
      guard let type = try? FileStatus(of: child).type else { continue }
      switch type {
      case .folder where level < Self.deepestLevel:
        try list(child, prefix: "\(prefix)\(name)/", level: level + 1)
      case .regular(let size):
        guard entries.count < Self.mostFiles else {
          throw RecordingError(
            .unknownFormat, file: path,
            problem: "the folder holds more than \(Self.mostFiles) files",
            remedy: "Give the folder of one recording")
        }
        entries.append(
          RecordingFiles.Entry(name: prefix + name, storedName: prefix + name, size: size))
      default: continue
      }
    }
  }
}
