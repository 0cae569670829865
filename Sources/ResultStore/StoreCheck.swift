/// What a look at every byte of a store found.
public struct StoreCheck: Sendable, Equatable {
  public var results: Int
  public var uploads: Int
  /// One line each; none in a whole store.
  public var problems: [String]
}

extension ResultStore {
  /// Reads the whole store: its pages, its references, and every result against its SHA-256.
  ///
  /// - Throws: ``StoreError/corrupt(path:)`` when it is too damaged to be read.
  public func check() throws(StoreError) -> StoreCheck {
    let database = transaction.database.path
    var problems = try transaction.database.run("PRAGMA integrity_check(20)") { $0.text(0) }
      .filter { $0 != "ok" }
    // With damaged pages nothing else can be believed.
    guard problems.isEmpty else { return StoreCheck(results: 0, uploads: 0, problems: problems) }
    problems += try transaction.database.run("PRAGMA foreign_key_check") {
      "a row of \($0.text(0)) refers to a row of \($0.text(2)) that is not there"
    }
    problems += try transaction.database.run(
      """
      SELECT upload.id FROM upload JOIN result ON result.id = upload.result
      WHERE upload.sha256 <> result.sha256
      """
    ) { "the upload \($0.text(0)) was queued for other bytes than its result has" }
    let results = try results()
    for result in results {
      do throws(StoreError) {
        if try digest(ofBodyOf: result.id, size: result.size) != result.sha256 {
          problems.append("the result \(result.id) is not what was saved")
        }
      } catch .noSuchResult {
        // Removed meanwhile.
        continue
      }
    }
    guard
      let uploads = try transaction.database.run(
        "SELECT count(*) FROM upload",
        reading: {
          Int($0.integer(0))
        }
      ).first
    else { throw .corrupt(path: database) }
    return StoreCheck(results: results.count, uploads: uploads, problems: problems)
  }

  /// The SHA-256 of a body, which is never whole in memory.
  func digest(
    ofBodyOf result: Identifier, size: Int, whileReading beat: () -> Bool = { true }
  ) throws(StoreError) -> [UInt8] {
    let digest = SHA256()
    var offset = 0
    while offset < size, beat() {
      let end = min(size, offset + Self.pieceSize)
      digest.update(try transaction.database.piece(ofBodyOf: result, offset..<end))
      offset = end
    }
    return digest.finish()
  }

  /// Bytes of a body that are in memory at a time.
  static var pieceSize: Int { 1 << 20 }
}
