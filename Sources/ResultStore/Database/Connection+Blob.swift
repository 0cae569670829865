import CSQLite

extension Connection {
  /// Reads some bytes of a result's body, without touching those behind them.
  ///
  /// The blob is opened for each piece: one that stayed open would hold a read transaction for as
  /// long as an upload takes, and the write-ahead log could not be emptied meanwhile.
  func piece(
    ofBodyOf result: Identifier, _ range: Range<Int>
  ) throws(StoreError) -> [UInt8] {
    let rows = try run("SELECT rowid FROM result WHERE id = ?", [.identifier(result)]) {
      $0.integer(0)
    }
    guard let row = rows.first else { throw .noSuchResult(result) }
    var blob: OpaquePointer?
    guard unsafe sqlite3_blob_open(handle, "main", "result", "body", row, 0, &blob) == SQLITE_OK
    else { throw lastError }
    defer { unsafe sqlite3_blob_close(blob) }
    let size = unsafe Int(sqlite3_blob_bytes(blob))
    guard range.lowerBound >= 0, range.upperBound <= size else {
      throw .corrupt(path: path)
    }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let code = unsafe sqlite3_blob_read(
      blob, &bytes, Int32(range.count), Int32(range.lowerBound))
    guard code == SQLITE_OK else { throw lastError }
    return bytes
  }
}
