import CSQLite
import Glibc

/// An open SQLite database, closed when its owner goes.
///
/// `@unchecked Sendable`: the handle has one owner, and SQLite's own lock serialises what a
/// borrower on another thread might do with it.
@safe
struct Connection: ~Copyable, @unchecked Sendable {
  let path: String
  let handle: OpaquePointer

  init(path: String, creating: Bool) throws(StoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (creating ? SQLITE_OPEN_CREATE : 0)
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let reason = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      if !creating, !StoreFile.exists(path) { throw .noSuchStore(path: path) }
      if let obstacle = StoreFile.obstacle(path) { throw .cannotOpen(path: path, reason: obstacle) }
      if StoreFile.isKeptFromWriting(path) { throw .readOnly(path: path) }
      throw .cannotOpen(path: path, reason: reason)
    }
    self.path = path
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
    unsafe sqlite3_busy_handler(handle, Self.waitForOthers, nil)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Waits a little for another process, and says whether to try again: for about 20 s in all.
  ///
  /// SQLite's own wait grows to a tenth of a second. Where several processes write without a pause
  /// the lock is free for a moment at a time, and one that looks so rarely may never see it.
  private static let waitForOthers: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = {
    (_, tries) in
    usleep(UInt32.random(in: 500...4500))
    return tries < 8000 ? 1 : 0
  }

  /// The code of an error that says that a unique index has the row already.
  static let uniqueConstraint: Int32 = 2067

  /// How many rows the last statement changed.
  var changes: Int { unsafe Int(sqlite3_changes(handle)) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Runs a statement to its end, and reads its rows.
  @discardableResult
  func run<Value>(
    _ sql: String, _ values: [SQLValue] = [], reading read: (borrowing Statement) -> Value
  ) throws(StoreError) -> [Value] {
    guard let statement = unsafe Statement(sql, in: handle) else { throw lastError }
    for (index, value) in values.enumerated() {
      guard statement.bind(value, at: Int32(index + 1)) == SQLITE_OK else { throw lastError }
    }
    var rows: [Value] = []
    loop: while true {
      switch statement.step() {
      case SQLITE_ROW: rows.append(read(statement))
      case SQLITE_DONE: break loop
      default: throw lastError
      }
    }
    return rows
  }

  func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
    try run(sql, values) { _ in }
  }

  private var isOutOfSpace: Bool { unsafe sqlite3_system_errno(handle) == ENOSPC }

  var lastError: StoreError {
    let code = unsafe sqlite3_extended_errcode(handle)
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path)
    case SQLITE_READONLY: .readOnly(path: path)
    case SQLITE_FULL: .full(path: path)
    // The index of the log is beside the store and takes space as well.
    case SQLITE_IOERR where isOutOfSpace: .full(path: path)
    case SQLITE_CORRUPT: .corrupt(path: path)
    case SQLITE_NOTADB: .notAStore(path: path)
    // The log beside a store that cannot be written cannot be made.
    case SQLITE_CANTOPEN where StoreFile.isKeptFromWriting(path): .readOnly(path: path)
    case SQLITE_CANTOPEN:
      .cannotOpen(path: path, reason: unsafe String(cString: sqlite3_errmsg(handle)))
    default:
      .database(path: path, code: code, message: unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }
}
