extension StoreTransaction {
  /// Queues a result for an address, to be sent once this transaction has committed.
  ///
  /// - Returns: The name of the upload, which the server gets as its idempotency key.
  /// - Throws: ``StoreError/noSuchResult(_:)``; ``StoreError/alreadyQueued(result:url:)`` while
  ///   the same result is on its way to the same address; or ``StoreError/keyInUse(_:)``.
  @discardableResult
  public mutating func enqueueUpload(
    of result: Identifier, to destination: UploadDestination, _ options: UploadOptions = .init()
  ) throws(StoreError) -> Identifier {
    let id = environment.makeIdentifier()
    let now = environment.now()
    do throws(StoreError) {
      try run(
        """
        INSERT INTO upload
          (id, result, sha256, method, url, stream, state, created_ms, due_ms, priority, unique_key)
        SELECT ?1, id, sha256, ?2, ?3, ?4, 'queued', ?5, ?7, ?8, ?9 FROM result WHERE id = ?6
        """,
        [
          .identifier(id), .text(destination.method.rawValue), .text(destination.url),
          .text(destination.stream), .time(now), .identifier(result),
          .time(max(now, options.notBefore ?? now)), .integer(Int64(options.priority)),
          options.uniqueKey.map { .text($0) } ?? .null,
        ])
    } catch .database(_, Connection.uniqueConstraint, let message) {
      // SQLite names the columns of the constraint.
      if let key = options.uniqueKey, message.contains("unique_key") { throw .keyInUse(key) }
      throw .alreadyQueued(result: result, url: destination.url)
    }
    guard database.changes == 1 else { throw .noSuchResult(result) }
    return id
  }

  /// Queues a result for an address, to be posted there once this transaction has committed.
  @discardableResult
  public mutating func enqueueUpload(
    of result: Identifier, to url: String
  ) throws(StoreError) -> Identifier {
    try enqueueUpload(of: result, to: UploadDestination(url: url))
  }
}
