import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// What is left of an older store when the process that brings it up to date ends at a bad moment.
@Suite(.timeLimit(.minutes(30)))
struct MigrationCrashTests {
  let folder: TemporaryFolder
  let old: String
  static let rows = 200

  /// Makes a store of the first version, with a result and an upload a row.
  init() throws {
    folder = try TemporaryFolder()
    old = folder.file("old")
    let database = try Connection(path: old, creating: true)
    try Schema(migrations: Array(Schema.current.migrations.prefix(1))).prepare(database)
    try database.run("BEGIN")
    for row in 0..<Self.rows {
      try database.run(
        """
        INSERT INTO result (id, name, recording, created_ms, size, sha256, body)
        VALUES (?, 'a', 'b', 1, 1, ?, x'07')
        """, [.text("r\(row)"), .blob(SHA256.digest(of: [7]))])
    }
    try database.run(
      """
      INSERT INTO upload
        (id, result, sha256, method, url, stream, state, created_ms, due_ms)
      SELECT 'u' || id, id, sha256, 'POST', 'https://a.example', 's', 'queued', 1, 1 FROM result
      """)
    try database.run("COMMIT")
    try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func version(of path: String) throws -> Int64? {
    try Connection(path: path, creating: false).run("PRAGMA user_version") { $0.integer(0) }.first
  }

  @Test func `killed after any statement, it has its rows and a version`() throws {
    var versions: Set<Int64> = []
    var kills = 0
    for statement in 1..<200 {
      let path = folder.file("migrated-\(statement)")
      try FileManager.default.copyItem(atPath: old, toPath: path)
      if try ChildProcess("die", path, "\(statement)").finish().isDone { break }
      kills += 1
      versions.formUnion(try version(of: path).map { [$0] } ?? [])
      #expect(try WholeStore.expect(path, "killed after statement \(statement)") >= Self.rows)
    }
    #expect(kills > 20)
    #expect(versions == [1, Int64(Schema.current.migrations.count)])
    print("kills: \(kills) at the statements of a migration")
  }

  @Test func `killed at any moment, it has its rows and a version`() throws {
    var random = SeededGenerator(seed: 7)
    var (versions, kills): ([Int64: Int], Int) = ([:], 0)
    while kills < Burden.kills {
      let path = folder.file("killed")
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      try FileManager.default.copyItem(atPath: old, toPath: path)
      let child = try ChildProcess("migrate", path)
      try child.waitForFirstWord()
      usleep(UInt32.random(in: 0...12_000, using: &random))
      child.kill()
      // One that was quicker was not killed.
      if try child.finish().isDone { continue }
      kills += 1
      try versions[#require(try version(of: path)), default: 0] += 1
      #expect(try WholeStore.expect(path, "killed \(kills)") == Self.rows)
    }
    #expect(Set(versions.keys).isSubset(of: [1, Int64(Schema.current.migrations.count)]))
    print("kills: \(kills) while migrating; by the version that was left: \(versions)")
  }
}
