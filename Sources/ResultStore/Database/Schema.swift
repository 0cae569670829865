import Glibc

/// The tables of a store, as the steps that made them.
///
/// A store of version *n* has been through the first *n* migrations. A published migration never
/// changes; what is new is appended.
struct Schema: Sendable {
  /// "fusn": tells a store from other SQLite files.
  static let applicationID: Int64 = 0x6675_736e

  var migrations: [[String]]

  static let current = Schema(migrations: [
    [
      // The body stands last, so that reading the rest of a row does not touch its pages.
      """
      CREATE TABLE result (
        id TEXT PRIMARY KEY NOT NULL,
        name TEXT NOT NULL,
        recording TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        size INTEGER NOT NULL CHECK (size = length(body)),
        sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
        body BLOB NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE upload (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        result TEXT NOT NULL REFERENCES result (id) ON DELETE RESTRICT,
        sha256 BLOB NOT NULL,
        method TEXT NOT NULL CHECK (method IN ('POST', 'PUT')),
        url TEXT NOT NULL,
        stream TEXT NOT NULL,
        state TEXT NOT NULL
          CHECK (state IN ('queued', 'sending', 'done', 'failed', 'cancelled')),
        failures INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL,
        due_ms INTEGER NOT NULL,
        finished_ms INTEGER,
        lease TEXT,
        lease_until_ms INTEGER,
        CHECK ((state = 'sending') = (lease IS NOT NULL)),
        CHECK ((lease IS NULL) = (lease_until_ms IS NULL)),
        CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_ms IS NOT NULL))
      ) STRICT
      """,
      // The same result goes to the same address once at a time.
      """
      CREATE UNIQUE INDEX upload_once ON upload (result, url)
        WHERE state IN ('queued', 'sending')
      """,
      """
      CREATE INDEX upload_waiting ON upload (stream, sequence)
        WHERE state IN ('queued', 'sending')
      """,
      "CREATE INDEX upload_queued ON upload (sequence) WHERE state = 'queued'",
      "CREATE INDEX upload_sending ON upload (lease_until_ms) WHERE state = 'sending'",
      """
      CREATE TABLE attempt (
        upload TEXT NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
        time_ms INTEGER NOT NULL,
        status INTEGER,
        message TEXT NOT NULL
      ) STRICT
      """,
      "CREATE INDEX attempt_of_upload ON attempt (upload)",
    ],
    [
      "ALTER TABLE upload ADD COLUMN priority INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE upload ADD COLUMN unique_key TEXT",
      // Counted before a request leaves, whatever becomes of it.
      "ALTER TABLE upload ADD COLUMN tries INTEGER NOT NULL DEFAULT 0",
      """
      CREATE UNIQUE INDEX upload_unique_key ON upload (unique_key)
        WHERE unique_key IS NOT NULL AND state <> 'cancelled'
      """,
      // What was given up keeps its place in the order too.
      "DROP INDEX upload_waiting",
      """
      CREATE INDEX upload_blocking ON upload (stream, sequence)
        WHERE state IN ('queued', 'sending', 'failed')
      """,
      "DROP INDEX upload_queued",
      """
      CREATE INDEX upload_queued ON upload (priority DESC, sequence) WHERE state = 'queued'
      """,
    ],
  ])
}

extension Schema {
  /// Makes a database a store of this version, or refuses it.
  ///
  /// - Parameters:
  ///   - database: What was opened; it is not touched before it is known to be a store.
  ///   - fillsEmpty: Whether an empty file may become a store.
  /// - Throws: ``StoreError``, also when it is no store, damaged or of a later version.
  func prepare(
    _ database: borrowing Connection, fillsEmpty: Bool = true
  ) throws(StoreError) {
    var version = try versionOfStore(database)
    guard version > 0 || fillsEmpty else { throw .notAStore(path: database.path) }
    try configure(database)
    guard version < migrations.count else { return }
    try database.run("BEGIN IMMEDIATE")
    do throws(StoreError) {
      // Another process may have migrated it while this one waited.
      version = try versionOfStore(database)
      for step in migrations.dropFirst(version) {
        for statement in step { try database.run(statement) }
      }
      try database.run("PRAGMA application_id = \(Self.applicationID)")
      try database.run("PRAGMA user_version = \(migrations.count)")
      try database.run("COMMIT")
    } catch {
      if database.isInTransaction { try database.run("ROLLBACK") }
      throw error
    }
  }

  /// The version of a store, 0 of an empty file; refuses files of others, and of the future.
  private func versionOfStore(_ database: borrowing Connection) throws(StoreError) -> Int {
    // One statement sees one moment; three would see another process half-way.
    let state = try database.run(
      """
      SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
      FROM pragma_application_id, pragma_user_version
      """
    ) { row in (id: row.integer(0), version: Int(row.integer(1)), tables: row.integer(2)) }
    guard let (id, version, tables) = state.first else { throw .notAStore(path: database.path) }
    if id == 0, version == 0, tables == 0 { return 0 }
    guard id == Self.applicationID else { throw .notAStore(path: database.path) }
    // The tables, their version and the application's number came in one transaction.
    guard version > 0, tables > 0 else { throw .corrupt(path: database.path) }
    guard version <= migrations.count else {
      throw .newerSchema(path: database.path, version: version, supported: migrations.count)
    }
    return version
  }

  private func configure(_ database: borrowing Connection) throws(StoreError) {
    // Results are large: with pages of 16 KiB a megabyte is written in two thirds of the time.
    try database.run("PRAGMA page_size = 16384")
    try awaitOthers { () throws(StoreError) in
      try require("journal_mode", "wal", orInMemory: "memory", in: database)
    }
    // NORMAL would lose the last commits with the power.
    try require("synchronous", "2", setting: "FULL", in: database)
    try require("foreign_keys", "1", in: database)
  }

  /// Tries again for as long as others use the store, for 20 s in all.
  ///
  /// A new file becomes one with a write-ahead log by a reader that wants to write. There SQLite gives up
  /// at once instead of asking whether to wait, since two of them would wait for each other for ever; but
  /// this one has let go of what it read.
  private func awaitOthers(_ attempt: () throws(StoreError) -> Void) throws(StoreError) {
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      do throws(StoreError) {
        return try attempt()
      } catch {
        guard case .locked = error, ContinuousClock.now < deadline else { throw error }
        usleep(UInt32.random(in: 500...4500))
      }
    }
  }

  /// Sets what durability rests on, and makes sure that SQLite complied.
  private func require(
    _ pragma: String, _ value: String, orInMemory alternative: String? = nil,
    setting: String? = nil, in database: borrowing Connection
  ) throws(StoreError) {
    try database.run("PRAGMA \(pragma) = \(setting ?? value)")
    let answer = try database.run("PRAGMA \(pragma)") { $0.text(0) }.first
    guard answer == value || answer == alternative else {
      throw .cannotOpen(
        path: database.path,
        reason: "SQLite keeps \(pragma) at '\(answer ?? "nothing")' instead of '\(value)'")
    }
  }
}
