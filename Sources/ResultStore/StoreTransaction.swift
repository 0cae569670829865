/// What can be done to a store while a transaction is open.
///
/// It cannot be copied, kept or used after its transaction.
public struct StoreTransaction: ~Copyable, Sendable {
  let database: Connection
  let environment: StoreEnvironment
  /// What is told once the outermost transaction has committed.
  private var notices: [@Sendable () -> Void] = []

  init(database: consuming Connection, environment: StoreEnvironment) {
    self.database = database
    self.environment = environment
  }

  /// Does what the body does, or undoes exactly that and leaves the rest of the transaction.
  ///
  /// Nothing inside becomes visible to others before the outermost transaction commits.
  ///
  /// - Throws: What the body throws, after its part was undone, or a ``StoreError``.
  public mutating func savepoint<Value>(
    _ body: (inout StoreTransaction) throws -> Value
  ) throws -> Value {
    try run("SAVEPOINT part")
    let noticesBefore = notices.count
    do {
      let value = try body(&self)
      try run("RELEASE part")
      return value
    } catch {
      notices.removeSubrange(noticesBefore...)
      // After an error that undid the whole transaction there is no savepoint left to return to.
      if database.isInTransaction {
        try run("ROLLBACK TO part")
        try run("RELEASE part")
      }
      throw error
    }
  }

  /// Tells somebody once the outermost transaction has committed, such as who waits for uploads.
  ///
  /// It is a hint and no promise: a process that dies right after its commit tells nobody, and what
  /// is in the store is found by looking. Notices come in the order in which they were asked for,
  /// and not at all when their transaction or savepoint is undone.
  public mutating func afterCommit(_ notice: @escaping @Sendable () -> Void) {
    notices.append(notice)
  }

  // MARK: For the operations

  /// Runs a statement inside the transaction.
  ///
  /// Some errors, such as a full disk, make SQLite undo the transaction by itself. A body that
  /// goes on regardless would then write outside any transaction; it is stopped here.
  @discardableResult
  func run<Value>(
    _ sql: String, _ values: [SQLValue] = [], reading read: (borrowing Statement) -> Value
  ) throws(StoreError) -> [Value] {
    guard database.isInTransaction else { throw .transactionLost(path: database.path) }
    return try database.run(sql, values, reading: read)
  }

  func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
    try run(sql, values) { _ in }
  }

  func begin() throws(StoreError) { try database.run("BEGIN IMMEDIATE") }

  /// Makes it last; gives those who have to be told.
  mutating func commit() throws(StoreError) -> [@Sendable () -> Void] {
    try run("COMMIT")
    defer { notices = [] }
    return notices
  }

  /// Undoes everything; where that fails too, closing the file does it.
  mutating func rollBack() {
    notices = []
    if database.isInTransaction { try? database.run("ROLLBACK") }
  }
}
