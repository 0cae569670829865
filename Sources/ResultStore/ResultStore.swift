/// Results and their uploads in one file, changed in transactions.
///
/// What is saved and what is to be sent commit together or not at all. Nothing is sent by a
/// transaction: uploads are rows, and whoever drains the queue finds them once they are committed.
public struct ResultStore: ~Copyable, Sendable {
  /// The interface of the transactions, handed out only while one is open.
  var transaction: StoreTransaction

  /// Opens the store in a file.
  ///
  /// - Parameters:
  ///   - path: The SQLite file. The name is taken as it is: SQLite's own words, such as `:memory:` or
  ///     an address that begins with `file:`, have no other meaning.
  ///   - creating: Whether to make the file when there is none, or fill one that is empty.
  ///   - environment: Where time and chance come from.
  /// - Throws: ``StoreError`` when the file is none of this program, too new, damaged or locked.
  public init(
    path: String, creating: Bool = true, environment: StoreEnvironment = .system
  ) throws(StoreError) {
    guard !path.isEmpty else { throw .noName }
    try self.init(
      in: try Connection(path: StoreFile.literal(path), creating: creating),
      fillsEmpty: creating, environment: environment)
  }

  /// Makes an open database a store of today.
  init(
    in database: consuming Connection, fillsEmpty: Bool = true, environment: StoreEnvironment
  ) throws(StoreError) {
    try Schema.current.prepare(database, fillsEmpty: fillsEmpty)
    transaction = StoreTransaction(database: database, environment: environment)
  }

  /// Does all that the body does, or none of it.
  ///
  /// The write lock is taken at once, so that a transaction which reads first cannot fail later
  /// because another process wrote in between.
  ///
  /// - Throws: What the body throws, after everything was undone, or a ``StoreError``.
  public mutating func transaction<Value>(
    _ body: (inout StoreTransaction) throws -> Value
  ) throws -> Value {
    try attempt(body).get()
  }

  /// The same for bodies that fail only as a store does.
  mutating func write<Value>(
    _ body: (inout StoreTransaction) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try attempt(body).get()
  }

  private mutating func attempt<Value, Failure: Error>(
    _ body: (inout StoreTransaction) throws(Failure) -> Value
  ) throws(StoreError) -> Result<Value, Failure> {
    try transaction.begin()
    let value: Value
    do throws(Failure) {
      value = try body(&transaction)
    } catch {
      transaction.rollBack()
      return .failure(error)
    }
    let notices: [@Sendable () -> Void]
    do throws(StoreError) {
      notices = try transaction.commit()
    } catch {
      transaction.rollBack()
      throw error
    }
    for notice in notices { notice() }
    return .success(value)
  }
}
