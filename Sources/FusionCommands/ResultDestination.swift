import CommandLineInterface
import Glibc

/// Where a result goes: a file that appears whole at the end, or standard output.
struct ResultDestination: ~Copyable {
  private var file: AtomicFile?
  private let console: Console

  /// Opens the place, so that one that cannot be written is known before any work is done.
  ///
  /// - Parameters:
  ///   - path: The file; nil or `-` for standard output.
  ///   - console: Standard output.
  ///   - recording: What the result is made of, which it must not replace.
  /// - Throws: `UsageError` for a file of the recording, ``OutputError``.
  init(_ path: String?, _ console: Console, sparing recording: String) throws {
    self.console = console
    if let path, Self.isPart(path, of: recording) {
      throw UsageError.conflict(
        "'--output' \(path) is part of the recording, which would be lost; name another file")
    }
    if let path, path != "-" {
      file = try AtomicFile(at: path)
    } else {
      file = nil
    }
  }

  /// Whether a file is the recording itself, or one of the files in its folder that hold it.
  private static func isPart(_ path: String, of recording: String) -> Bool {
    guard let file = Self.status(of: path), let source = Self.status(of: recording),
      file.st_mode & S_IFMT == S_IFREG
    else { return false }
    if file.st_dev == source.st_dev, file.st_ino == source.st_ino { return true }
    let name = path.split(separator: "/").last ?? ""
    guard let folder = Self.status(of: Self.folder(of: path)),
      folder.st_dev == source.st_dev, folder.st_ino == source.st_ino
    else { return false }
    // Results of earlier runs may lie beside what they were made of.
    return !name.hasSuffix(".json") || name == "recording.json"
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Adds bytes; in a file they are not seen before ``commit()``.
  mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    if file != nil {
      try file?.write(bytes)
    } else {
      try console.write(bytes: bytes)
    }
  }

  /// Gives the file its name.
  consuming func commit() throws(OutputError) {
    if let file = consume file { try file.commit() }
  }
}
