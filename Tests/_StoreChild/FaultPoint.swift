import CSQLite
import Glibc
import Synchronization

/// Ends this process after one of its statements.
///
/// SQLite itself tells when a statement has ended, so the store needs no code for it.
enum FaultPoint {
  private static let statements = Atomic(0)
  private static let last = Atomic(0)

  /// Kills the process after the statement with a number from 1, whichever database it is in.
  static func kill(afterStatement number: Int) {
    last.store(number, ordering: .relaxed)
    // Typed in C as a function without arguments, and called with three.
    let entry = unsafe unsafeBitCast(entry, to: (@convention(c) () -> Void).self)
    sqlite3_auto_extension(entry)
  }

  /// Called for every database that is opened.
  private static let entry:
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?
    ) -> Int32 = { database, _, _ in
      unsafe sqlite3_trace_v2(database, UInt32(SQLITE_TRACE_PROFILE), ended, nil)
    }

  private static let ended:
    @convention(c) (
      UInt32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32 = { _, _, _, _ in
      if statements.add(1, ordering: .relaxed).newValue == last.load(ordering: .relaxed) {
        Glibc.kill(getpid(), SIGKILL)
      }
      return 0
    }
}
