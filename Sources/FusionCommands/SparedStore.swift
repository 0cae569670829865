import CommandLineInterface
import Glibc
import ResultStore

extension SparedInput {
  /// Refuses an output that is the store that a command writes to, or a file that SQLite keeps beside it.
  ///
  /// Neither needs to be there yet.
  ///
  /// - Throws: `UsageError`.
  static func check(_ output: String?, sparingStore store: String?) throws(UsageError) {
    guard let output, output != "-", let store else { return }
    for place in [store, target(of: store)] {
      for ending in [""] + logEndings where isSameFile(target(of: output), place + ending) {
        throw .conflict(
          "'--output' \(output) is the store \(store) or its log, and both cannot be one file; name "
            + "another")
      }
    }
  }

  /// Refuses an output that would replace a store, whichever it is, or its log.
  ///
  /// To be called before a store is opened: closing a file lets go of the locks that SQLite has on it.
  static func checkIsNoStore(_ output: String) throws(UsageError) {
    let bases = logEndings.filter(output.hasSuffix).map { String(output.dropLast($0.count)) }
    guard ([output] + bases).contains(where: ResultStore.isStore) else { return }
    throw .conflict(
      "'--output' \(output) is a store of results or its log, which would be lost; name another file"
    )
  }

  /// What SQLite adds to the name of a database for the files beside it.
  private static let logEndings = ["-wal", "-shm", "-journal"]

  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    switch (AtomicFile.status(of: path), AtomicFile.status(of: other)) {
    case (let one?, let two?):
      return isSame(one, two)
    case (nil, nil):
      guard path.split(separator: "/").last == other.split(separator: "/").last,
        let one = AtomicFile.status(of: AtomicFile.folder(of: path)),
        let two = AtomicFile.status(of: AtomicFile.folder(of: other))
      else { return false }
      return isSame(one, two)
    default:
      return false
    }
  }

  /// Where a link leads, even if nothing is there yet; another path is its own target.
  private static func target(of path: String) -> String {
    var path = path
    // As many as Linux itself follows.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(path, &buffer, buffer.count)
      guard count > 0 else { break }
      let link = String(
        decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = link.hasPrefix("/") ? link : "\(AtomicFile.folder(of: path))/\(link)"
    }
    return path
  }
}
