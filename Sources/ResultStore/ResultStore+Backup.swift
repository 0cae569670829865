import Glibc

extension ResultStore {
  /// Writes a copy of the store as it is at one moment, while others may go on using it.
  ///
  /// The copy appears under its name when it is whole and on the disk, and replaces nothing.
  ///
  /// - Parameter path: Where the copy goes; the name is taken as it is.
  /// - Throws: ``StoreError/noName``, ``StoreError/cannotBackUp(path:reason:)``, or an error of the store itself.
  public func backUp(to path: String) throws(StoreError) {
    guard !path.isEmpty else { throw .noName }
    let path = StoreFile.literal(path)
    let unfinished = "\(path).\(transaction.environment.makeIdentifier()).unfinished"
    guard unsafe access(path, F_OK) != 0 else {
      throw .cannotBackUp(path: path, reason: "there is such a file already; name another")
    }
    defer { unsafe unlink(unfinished) }
    do throws(StoreError) {
      try transaction.database.run("VACUUM INTO ?", [.text(unfinished)])
    } catch .cannotOpen {
      throw .cannotBackUp(path: path, reason: "its folder cannot be written")
    } catch .full {
      throw .cannotBackUp(path: path, reason: "no space is left; free some and try again")
    }
    guard StoreFile.synchronise(unfinished) else { throw Self.failure(path) }
    // A link, unlike a new name, fails where a file has come into being meanwhile.
    guard unsafe link(unfinished, path) == 0 else { throw Self.failure(path) }
    guard StoreFile.synchronise(StoreFile.folder(of: path)) else { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> StoreError {
    .cannotBackUp(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
