import CSQLite

/// A compiled statement, and the row that it stands on.
@safe
struct Statement: ~Copyable {
  private let handle: OpaquePointer

  /// Compiles the first statement of a text; nil when SQLite refuses it.
  init?(_ sql: String, in database: OpaquePointer) {
    var compiled: OpaquePointer?
    unsafe sqlite3_prepare_v2(database, sql, -1, &compiled, nil)
    guard let handle = unsafe compiled else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Gives the parameter with an index from 1 its value, and returns SQLite's code.
  func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let integer): return unsafe sqlite3_bind_int64(handle, index, integer)
    case .text(let text):
      return unsafe csqlite_bind_text(handle, index, text, UInt64(text.utf8.count))
    case .blob(let bytes):
      // The address of an empty array may be null, which SQLite would store as NULL.
      if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
      return unsafe csqlite_bind_blob(handle, index, bytes, UInt64(bytes.count))
    }
  }

  /// Goes to the next row, and returns SQLite's code.
  func step() -> Int32 { unsafe sqlite3_step(handle) }

  // MARK: The columns of the row, from 0

  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String {
    guard let text = unsafe sqlite3_column_text(handle, column) else { return "" }
    return unsafe String(cString: text)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func time(_ column: Int32) -> WallTime { WallTime(unixMilliseconds: integer(column)) }

  func identifier(_ column: Int32) -> Identifier { Identifier(stored: text(column)) }
}
