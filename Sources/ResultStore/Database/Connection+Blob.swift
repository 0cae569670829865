import CSQLite

// Bodies of results, a piece at a time where SQL would take them whole.

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
    let blob = unsafe try openBody(ofRow: row, forWriting: false)
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

  /// Fills the body of the row that was inserted last, which has room for just these bytes.
  ///
  /// As a parameter of the statement SQLite would copy a body twice, each time into fresh memory: a
  /// fifth of the processor time that saving a megabyte takes.
  func fillInsertedBody(with bytes: [UInt8]) throws(StoreError) {
    let blob = unsafe try openBody(
      ofRow: sqlite3_last_insert_rowid(handle), forWriting: true)
    defer { unsafe sqlite3_blob_close(blob) }
    guard unsafe sqlite3_blob_write(blob, bytes, Int32(bytes.count), 0) == SQLITE_OK else {
      throw lastError
    }
  }

  @unsafe
  private func openBody(ofRow row: Int64, forWriting: Bool) throws(StoreError) -> OpaquePointer? {
    var blob: OpaquePointer?
    let code = unsafe sqlite3_blob_open(
      handle, "main", "result", "body", row, forWriting ? 1 : 0, &blob)
    guard code == SQLITE_OK else { throw lastError }
    return unsafe blob
  }
}
