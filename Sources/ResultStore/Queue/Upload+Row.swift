extension Upload {
  static let columnCount = 15

  static let columns = """
    id, result, method, url, stream, state, failures, created_ms, due_ms, finished_ms,
    priority, tries, unique_key, state = 'queued', (
      SELECT earlier.id FROM upload AS earlier
      WHERE earlier.stream = upload.stream AND earlier.sequence < upload.sequence
        AND earlier.state IN ('queued', 'sending', 'failed')
      ORDER BY earlier.sequence LIMIT 1)
    """

  /// Reads the columns above.
  init(_ row: borrowing Statement) {
    self.init(
      id: row.identifier(0), result: row.identifier(1),
      destination: UploadDestination(
        storedURL: row.text(3), method: UploadDestination.Method(rawValue: row.text(2)) ?? .post,
        stream: row.text(4)),
      state: UploadState(rawValue: row.text(5)) ?? .failed, priority: Int(row.integer(10)),
      tries: Int(row.integer(11)), failures: Int(row.integer(6)),
      created: row.time(7), due: row.time(8), finished: row.isNull(9) ? nil : row.time(9),
      uniqueKey: row.isNull(12) ? nil : row.text(12),
      waitsFor: row.integer(13) == 1 && !row.isNull(14) ? row.identifier(14) : nil)
  }
}
