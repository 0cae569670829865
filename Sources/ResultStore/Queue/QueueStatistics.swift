/// How a queue is doing.
public struct QueueStatistics: Sendable, Equatable {
  /// Uploads in each state.
  public var counts: [UploadState: Int]
  /// Streams that an upload which was given up holds up, with others waiting behind it.
  public var blockedStreams: Int
  /// When the oldest of the uploads that wait or are being sent was queued.
  public var oldest: WallTime?
  /// Requests that were about to leave, for the uploads that are still known.
  public var tries: Int
  public var results: Int
  /// Bytes of all results.
  public var resultBytes: Int
}

extension ResultStore {
  /// Counts what is in the store, all at one moment.
  ///
  /// The three states are those of an index, which SQLite uses only where it finds them.
  public func statistics() throws(StoreError) -> QueueStatistics {
    let states = UploadState.allCases
    let counts = states.map { "(SELECT count(*) FROM upload WHERE state = '\($0.rawValue)')" }
    let rows = try transaction.database.run(
      """
      SELECT \(counts.joined(separator: ", ")),
        (SELECT count(DISTINCT stream) FROM upload AS waiting
          WHERE state = 'queued' AND EXISTS (
            SELECT 1 FROM upload AS earlier
            WHERE earlier.stream = waiting.stream AND earlier.sequence < waiting.sequence
              AND earlier.state IN ('queued', 'sending', 'failed')
              AND earlier.state = 'failed')),
        (SELECT min(created_ms) FROM upload WHERE state IN ('queued', 'sending')),
        (SELECT total(tries) FROM upload),
        (SELECT count(*) FROM result), (SELECT total(size) FROM result)
      """
    ) { row in
      let next = Int32(states.count)
      return QueueStatistics(
        counts: Dictionary(
          uniqueKeysWithValues: states.enumerated().map { index, state in
            (state, Int(row.integer(Int32(index))))
          }),
        blockedStreams: Int(row.integer(next)),
        oldest: row.isNull(next + 1) ? nil : row.time(next + 1),
        tries: Int(row.integer(next + 2)), results: Int(row.integer(next + 3)),
        resultBytes: Int(row.integer(next + 4)))
    }
    guard let statistics = rows.first else { throw .corrupt(path: transaction.database.path) }
    return statistics
  }
}
