import CSQLite

@testable import ResultStore

/// Calls back after every statement of a database, for as long as it lives.
@safe
final class StatementTrace {
  private let body: () -> Void

  init(_ database: borrowing Connection, calling body: @escaping () -> Void) {
    self.body = body
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_trace_v2(
      database.handle, UInt32(SQLITE_TRACE_PROFILE), Self.callBack, context)
  }

  private static let callBack:
    @convention(c) (
      UInt32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32 = { _, context, _, _ in
      if let context = unsafe context {
        unsafe Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue().body()
      }
      return 0
    }
}
