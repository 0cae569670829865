/// A result as the store lists it, without its body.
public struct StoredResult: Sendable, Equatable {
  public var id: Identifier
  /// What the user calls it.
  public var name: String
  /// The recording that it was made from.
  public var recording: String
  public var created: WallTime
  /// Bytes of the body.
  public var size: Int
  /// The 32 bytes of the body's SHA-256.
  public var sha256: [UInt8]
}

extension StoreTransaction {
  /// Saves a result; its body is copied as it is now.
  ///
  /// - Returns: The name by which an upload of it can be queued in the same transaction.
  public mutating func save(
    _ body: [UInt8], name: String, recording: String
  ) throws(StoreError) -> Identifier {
    let id = environment.makeIdentifier()
    try run(
      """
      INSERT INTO result (id, name, recording, created_ms, size, sha256, body)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, zeroblob(?5))
      """,
      [
        .identifier(id), .text(name), .text(recording), .time(environment.now()),
        .integer(Int64(body.count)), .blob(SHA256.digest(of: body)),
      ])
    if !body.isEmpty { try database.fillInsertedBody(with: body) }
    return id
  }
}

extension ResultStore {
  /// All results, the oldest first.
  public func results() throws(StoreError) -> [StoredResult] {
    try transaction.database.run(
      """
      SELECT id, name, recording, created_ms, size, sha256 FROM result ORDER BY created_ms, rowid
      """
    ) { row in
      StoredResult(
        id: row.identifier(0), name: row.text(1), recording: row.text(2), created: row.time(3),
        size: Int(row.integer(4)), sha256: row.blob(5))
    }
  }

  /// The bytes of a result.
  ///
  /// - Throws: ``StoreError/noSuchResult(_:)``.
  public func body(of id: Identifier) throws(StoreError) -> [UInt8] {
    let bodies = try transaction.database.run(
      "SELECT body FROM result WHERE id = ?", [.identifier(id)]
    ) {
      $0.blob(0)
    }
    guard let body = bodies.first else { throw .noSuchResult(id) }
    return body
  }
}
