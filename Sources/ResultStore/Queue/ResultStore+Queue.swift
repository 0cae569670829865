extension ResultStore {
  /// Queues a result for an address in a transaction of its own.
  @discardableResult
  public mutating func enqueueUpload(
    of result: Identifier, to destination: UploadDestination
  ) throws(StoreError) -> Identifier {
    try write { (transaction) throws(StoreError) in
      try transaction.enqueueUpload(of: result, to: destination)
    }
  }

  /// The uploads in some states, in the order in which they were queued.
  public func uploads(
    in states: [UploadState] = UploadState.allCases
  ) throws(StoreError) -> [Upload] {
    let names = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try transaction.database.run(
      "SELECT \(Upload.columns) FROM upload WHERE state IN (\(names)) ORDER BY sequence"
    ) { Upload($0) }
  }

  /// The upload whose identifier begins like this.
  ///
  /// - Throws: ``StoreError/noSuchUpload(_:matches:)`` when none does, or several do.
  public func upload(beginningWith prefix: String) throws(StoreError) -> Upload {
    let prefix = prefix.lowercased()
    let matches = try transaction.database.run(
      "SELECT \(Upload.columns) FROM upload WHERE substr(id, 1, ?1) = ?2 AND ?1 > 0",
      [.integer(Int64(prefix.unicodeScalars.count)), .text(prefix)]
    ) { Upload($0) }
    guard matches.count == 1, let upload = matches.first else {
      throw .noSuchUpload(prefix, matches: matches.count)
    }
    return upload
  }

  /// What happened when an upload was sent, the oldest first.
  public func attempts(of upload: Identifier) throws(StoreError) -> [UploadAttempt] {
    try transaction.database.run(
      "SELECT time_ms, status, message FROM attempt WHERE upload = ? ORDER BY rowid",
      [.identifier(upload)]
    ) { row in
      UploadAttempt(
        time: row.time(0), status: row.isNull(1) ? nil : Int(row.integer(1)), message: row.text(2))
    }
  }

  /// Lets an upload be sent at once: one that waits, was given up, or was cancelled.
  ///
  /// It keeps its key and its place in the order.
  public mutating func retry(_ upload: Identifier) throws(StoreError) {
    try change(
      upload, from: [.queued, .failed, .cancelled], action: "retried",
      "state = 'queued', failures = 0, due_ms = ?1, finished_ms = NULL")
  }

  /// Takes an upload out of the queue; one that is being sent cannot be called back.
  public mutating func cancel(_ upload: Identifier) throws(StoreError) {
    try change(
      upload, from: [.queued, .failed], action: "cancelled",
      "state = 'cancelled', finished_ms = ?1")
  }

  private mutating func change(
    _ id: Identifier, from states: [UploadState], action: String, _ assignments: String
  ) throws(StoreError) {
    let now = transaction.environment.now()
    let upload = try upload(beginningWith: id.text)
    let names = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try write { (transaction) throws(StoreError) in
      do throws(StoreError) {
        try transaction.run(
          "UPDATE upload SET \(assignments) WHERE id = ?2 AND state IN (\(names))",
          [.time(now), .identifier(id)])
      } catch .database(_, Connection.uniqueConstraint, _) {
        throw .alreadyQueued(result: upload.result, url: upload.destination.url)
      }
      guard transaction.database.changes == 1 else {
        throw .notPossible(upload: id, state: upload.state, action: action)
      }
    }
  }

  /// Forgets uploads that ended before a moment, with their history; the results stay.
  ///
  /// - Parameters:
  ///   - states: Which ends to forget: done, failed or cancelled.
  ///   - moment: Those that ended later stay.
  /// - Returns: How many were forgotten.
  /// - Throws: ``StoreError`` of the file.
  public mutating func prune(
    _ states: [UploadState] = [.done, .cancelled], finishedBefore moment: WallTime
  ) throws(StoreError) -> Int {
    let names = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try write { (transaction) throws(StoreError) in
      try transaction.run(
        "DELETE FROM upload WHERE state IN (\(names)) AND finished_ms < ?", [.time(moment)])
      return transaction.database.changes
    }
  }
}

extension Upload {
  static let columnCount = 12

  static let columns = """
    id, result, method, url, stream, state, failures, created_ms, due_ms, finished_ms,
    state = 'queued', (
      SELECT earlier.id FROM upload AS earlier
      WHERE earlier.stream = upload.stream AND earlier.sequence < upload.sequence
        AND earlier.state IN ('queued', 'sending')
      ORDER BY earlier.sequence LIMIT 1)
    """

  /// Reads the columns above.
  init(_ row: borrowing Statement) {
    self.init(
      id: row.identifier(0), result: row.identifier(1),
      destination: UploadDestination(
        storedURL: row.text(3), method: UploadDestination.Method(rawValue: row.text(2)) ?? .post,
        stream: row.text(4)),
      state: UploadState(rawValue: row.text(5)) ?? .failed, failures: Int(row.integer(6)),
      created: row.time(7), due: row.time(8), finished: row.isNull(9) ? nil : row.time(9),
      waitsFor: row.integer(10) == 1 && !row.isNull(11) ? row.identifier(11) : nil)
  }
}
