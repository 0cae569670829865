/// The right to send an upload, until its lease runs out.
struct UploadClaim: Sendable, Equatable {
  var upload: Upload
  /// Tells this worker from one that takes over later: without it nothing more can be changed.
  var token: Identifier
  /// The digest of what was captured.
  var sha256: [UInt8]
}

extension ResultStore {
  /// Takes the first upload that is due, so that no other worker has it.
  ///
  /// The first of a stream that waits for its next try keeps those behind it waiting, so that the
  /// order holds, and so does one that was given up, unless the settings say otherwise. Streams do
  /// not wait for each other. The three states are those of an index.
  mutating func claimUpload(_ settings: UploadSettings) throws(StoreError) -> UploadClaim? {
    let token = transaction.environment.makeIdentifier()
    let now = transaction.environment.now()
    let blocking = settings.passesFailed ? "" : "OR earlier.state = 'failed'"
    return try write { (transaction) throws(StoreError) in
      try transaction.takeBackExpiredUploads(at: now, settings)
      return try transaction.run(
        """
        UPDATE upload SET state = 'sending', tries = tries + 1, lease = ?1, lease_until_ms = ?2
        WHERE sequence = (
          SELECT sequence FROM upload AS first
          WHERE state = 'queued' AND due_ms <= ?3 AND NOT EXISTS (
            SELECT 1 FROM upload AS earlier
            WHERE earlier.stream = first.stream AND earlier.sequence < first.sequence
              AND earlier.state IN ('queued', 'sending', 'failed')
              AND (earlier.state IN ('queued', 'sending') \(blocking)))
          ORDER BY priority DESC, sequence LIMIT 1)
        RETURNING \(Upload.columns), sha256
        """,
        [.identifier(token), .time(now.advanced(bySeconds: settings.lease)), .time(now)]
      ) { row in
        UploadClaim(
          upload: Upload(row), token: token, sha256: row.blob(Int32(Upload.columnCount)))
      }.first
    }
  }

  /// Shows that the worker still lives, and says whether the upload is still its own.
  func renew(_ claim: UploadClaim, _ settings: UploadSettings) throws(StoreError) -> Bool {
    let end = transaction.environment.now().advanced(bySeconds: settings.lease)
    try transaction.database.run(
      "UPDATE upload SET lease_until_ms = ?1 WHERE id = ?2 AND lease = ?3",
      [.time(end), .identifier(claim.upload.id), .identifier(claim.token)])
    return transaction.database.changes == 1
  }

  /// Writes down what became of a claimed upload.
  ///
  /// - Throws: ``StoreError/leaseLost(upload:)`` when another worker has taken it over.
  mutating func settle(
    _ claim: UploadClaim, _ outcome: UploadOutcome, _ settings: UploadSettings
  ) throws(StoreError) {
    if case .takenOver = outcome { throw .leaseLost(upload: claim.upload.id) }
    let now = transaction.environment.now()
    let (state, failures, due) = consequence(of: outcome, for: claim.upload, at: now, settings)
    try write { (transaction) throws(StoreError) in
      try transaction.run(
        """
        UPDATE upload
        SET state = ?1, failures = ?2, due_ms = ?3, finished_ms = ?4,
          lease = NULL, lease_until_ms = NULL
        WHERE id = ?5 AND lease = ?6
        """,
        [
          .text(state.rawValue), .integer(Int64(failures)), .time(due),
          state == .queued ? .null : .time(now), .identifier(claim.upload.id),
          .identifier(claim.token),
        ])
      guard transaction.database.changes == 1 else { throw .leaseLost(upload: claim.upload.id) }
      try transaction.note(
        UploadAttempt(time: now, status: outcome.status, message: outcome.message),
        of: claim.upload.id)
    }
  }

  /// What an outcome makes of an upload: its state, its failures, and when it is due again.
  private func consequence(
    of outcome: UploadOutcome, for upload: Upload, at now: WallTime, _ settings: UploadSettings
  ) -> (state: UploadState, failures: Int, due: WallTime) {
    let failures = upload.failures
    switch outcome {
    case .done: return (.done, failures, now)
    case .refused: return (.failed, failures + 1, now)
    case .released, .takenOver: return (.queued, failures, now)
    case .postponed(let seconds, _, _):
      return (.queued, failures, now.advanced(bySeconds: seconds))
    case .failed:
      let pause = settings.backOff(
        afterFailures: failures + 1, chance: transaction.environment.randomFraction())
      let state: UploadState = failures + 1 < settings.greatestFailures ? .queued : .failed
      return (state, failures + 1, now.advanced(bySeconds: pause))
    }
  }
}

extension StoreTransaction {
  /// A worker that went away without a word counts as a failure: what it sent may have ended it.
  fileprivate func takeBackExpiredUploads(
    at now: WallTime, _ settings: UploadSettings
  ) throws(StoreError) {
    let expired = try run(
      """
      UPDATE upload
      SET failures = failures + 1, due_ms = ?1, lease = NULL, lease_until_ms = NULL,
        state = iif(failures + 1 < ?2, 'queued', 'failed'),
        finished_ms = iif(failures + 1 < ?2, NULL, ?1)
      WHERE state = 'sending' AND lease_until_ms <= ?1
      RETURNING id
      """,
      [.time(now), .integer(Int64(settings.greatestFailures))]
    ) { $0.identifier(0) }
    for upload in expired {
      try note(
        UploadAttempt(time: now, status: nil, message: "the process that sent it ended"),
        of: upload)
    }
  }

  private static let rememberedAttempts: Int64 = 100

  fileprivate func note(_ attempt: UploadAttempt, of upload: Identifier) throws(StoreError) {
    try run(
      "INSERT INTO attempt (upload, time_ms, status, message) VALUES (?, ?, ?, ?)",
      [
        .identifier(upload), .time(attempt.time),
        attempt.status.map { .integer(Int64($0)) } ?? .null,
        .text(attempt.message),
      ])
    // A server that puts an upload off for weeks must not fill the store.
    try run(
      """
      DELETE FROM attempt WHERE upload = ?1 AND rowid <= (
        SELECT rowid FROM attempt WHERE upload = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2)
      """, [.identifier(upload), .integer(Self.rememberedAttempts)])
  }
}
