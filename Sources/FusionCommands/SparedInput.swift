import CommandLineInterface
import Glibc

/// Keeps a command from replacing what its result is made of.
enum SparedInput {
  /// Refuses an output that is one of the inputs itself, or a file of the recording that lies in its folder.
  ///
  /// Results of earlier runs may lie beside what they were made of, and be replaced. A store of results
  /// never is.
  ///
  /// - Throws: `UsageError`.
  static func check(_ output: String?, sparing inputs: String?...) throws(UsageError) {
    guard let output, output != "-", let file = AtomicFile.status(of: output),
      file.st_mode & S_IFMT == S_IFREG
    else { return }
    try checkIsNoStore(output)
    for source in inputs.compactMap({ $0.flatMap(AtomicFile.status) }) {
      try check(output, file, sparing: source)
    }
  }

  private static func check(
    _ output: String, _ file: stat, sparing source: stat
  ) throws(UsageError) {
    let name = output.split(separator: "/").last ?? ""
    let folder = AtomicFile.status(of: AtomicFile.folder(of: output))
    let isPart =
      folder.map { isSame($0, source) } ?? false
      && (!name.hasSuffix(".json") || name == "recording.json")
    if isPart || isSame(file, source) {
      throw .conflict(
        "'--output' \(output) is what the result is made of, and would be lost; name another file")
    }
  }

  static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
