extension ResultStore {
  /// Queues a result for an address in a transaction of its own.
  @discardableResult
  public mutating func enqueueUpload(
    of result: Identifier, to destination: UploadDestination, _ options: UploadOptions = .init()
  ) throws(StoreError) -> Identifier {
    try write { (transaction) throws(StoreError) in
      try transaction.enqueueUpload(of: result, to: destination, options)
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

  /// When the leases of the uploads that workers have at present run out, unless they are renewed.
  public func leaseEnds() throws(StoreError) -> [WallTime] {
    try transaction.database.run(
      "SELECT lease_until_ms FROM upload WHERE state = 'sending' ORDER BY lease_until_ms"
    ) { $0.time(0) }
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
