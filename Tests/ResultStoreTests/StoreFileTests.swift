import Foundation
import Testing

@testable import ResultStore

struct StoreFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("store.sqlite")
  }

  @Test func `a store is durable and keeps its references`() throws {
    let store = try ResultStore(path: path)
    func pragma(_ name: String) throws -> String? {
      try store.transaction.database.run("PRAGMA \(name)") { $0.text(0) }.first
    }
    #expect(try pragma("journal_mode") == "wal")
    #expect(try pragma("synchronous") == "2")
    #expect(try pragma("foreign_keys") == "1")
    #expect(try pragma("page_size") == "16384")
  }

  @Test func `what was stored is there when the store is opened again`() throws {
    let surroundings = TestSurroundings()
    let id = try save([5, 6], surroundings)
    let store = try ResultStore(path: path)
    #expect(try store.body(of: id) == [5, 6])
    #expect(
      try store.results() == [
        StoredResult(
          id: id, name: "a", recording: "b", created: surroundings.now, size: 2,
          sha256: SHA256.digest(of: [5, 6]))
      ])
  }

  @Test func `an empty result stays empty`() throws {
    let id = try save([], TestSurroundings())
    #expect(try ResultStore(path: path).body(of: id) == [])
  }

  @Test func `a store that does not exist is made only when asked for`() {
    #expect(throws: StoreError.noSuchStore(path: path)) {
      _ = try ResultStore(path: path, creating: false)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `what keeps a store from being made is said`() throws {
    let nowhere = folder.file("none/store.sqlite")
    let reason = "there is no folder \(folder.file("none"))"
    #expect(throws: StoreError.cannotOpen(path: nowhere, reason: reason)) {
      _ = try ResultStore(path: nowhere)
    }
    #expect(throws: StoreError.cannotOpen(path: folder.path, reason: "it is a folder")) {
      _ = try ResultStore(path: folder.path)
    }
  }

  @Test func `a store of a later version is refused and left alone`() throws {
    do {
      let store = try ResultStore(path: path)
      try store.transaction.database.run("PRAGMA user_version = 99")
    }
    let supported = Schema.current.migrations.count
    #expect(throws: StoreError.newerSchema(path: path, version: 99, supported: supported)) {
      _ = try ResultStore(path: path)
    }
  }

  @Test(arguments: [-1, 0, Int(Int32.min)])
  func `a store whose version no store can have is damaged, and left alone`(version: Int) throws {
    do {
      let store = try ResultStore(path: path)
      try store.transaction.database.run("PRAGMA user_version = \(version)")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: StoreError.corrupt(path: path)) { _ = try ResultStore(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a store without its tables is damaged`() throws {
    do {
      let other = try Connection(path: path, creating: true)
      try other.run("PRAGMA application_id = \(Schema.applicationID)")
      try other.run("PRAGMA user_version = 1")
    }
    #expect(throws: StoreError.corrupt(path: path)) { _ = try ResultStore(path: path) }
  }

  @Test func `an empty file becomes a store only where one may be made`() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.notAStore(path: path)) {
      _ = try ResultStore(path: path, creating: false)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    #expect(try ResultStore(path: path).results().isEmpty)
  }

  @Test func `an empty name is no store`() throws {
    #expect(throws: StoreError.noName) { _ = try ResultStore(path: "") }
    #expect(throws: StoreError.noName) { try ResultStore(path: path).backUp(to: "") }
  }

  @Test func `another program's database is refused and left alone`() throws {
    do {
      let other = try Connection(path: path, creating: true)
      try other.run("CREATE TABLE song (title TEXT)")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: StoreError.notAStore(path: path)) { _ = try ResultStore(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a file of another kind is refused`() throws {
    try String(repeating: "time_s,ax_mps2\n", count: 99).write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: StoreError.notAStore(path: path)) { _ = try ResultStore(path: path) }
  }

  @Test func `damage is called damage`() throws {
    _ = try save([UInt8](repeating: 7, count: 200_000), TestSurroundings())
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The header stays, the root pages behind it go.
    for index in 16_384..<bytes.count { bytes[index] = 0x5a }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.corrupt(path: path)) {
      _ = try ResultStore(path: path).results()
    }
  }

  @Test func `a store that cannot be written says so`() throws {
    var store = try ResultStore(path: path)
    try store.transaction.database.run("PRAGMA query_only = 1")
    #expect(throws: StoreError.readOnly(path: path)) { try store.saveAndEnqueue(1) }
  }

  @Test func `a full store keeps what it had`() throws {
    var store = try ResultStore(path: path)
    try store.saveAndEnqueue(1)
    try store.transaction.database.run("PRAGMA max_page_count = 20")
    #expect(throws: StoreError.full(path: path)) {
      try store.transaction { transaction in
        try transaction.save([UInt8](repeating: 2, count: 1_000_000), name: "a", recording: "b")
      }
    }
    #expect(try store.drain() == [1])
  }

  @Test func `a store that another process keeps locked says so`() throws {
    var other = try ResultStore(path: path)
    try other.transaction.begin()
    var store = try ResultStore(path: path)
    try store.transaction.database.run("PRAGMA busy_timeout = 10")
    #expect(throws: StoreError.locked(path: path)) { try store.saveAndEnqueue(1) }
    _ = try other.transaction.commit()
    try store.saveAndEnqueue(1)
  }

  @Test func `every error says what to do in one line`() throws {
    let id = Identifier(random: (1, 2))
    let errors: [StoreError] = [
      .noName, .noSuchStore(path: "s"), .cannotOpen(path: "s", reason: "r"), .locked(path: "s"),
      .readOnly(path: "s"),
      .full(path: "s"), .corrupt(path: "s"), .notAStore(path: "s"),
      .newerSchema(path: "s", version: 3, supported: 1),
      .database(path: "s", code: 1, message: "m"), .noSuchResult(id),
      .noSuchUpload("ab", matches: 0), .noSuchUpload("ab", matches: 2),
      .alreadyQueued(result: id, url: "u"),
      .notPossible(upload: id, state: .done, action: "cancelled"), .leaseLost(upload: id),
      .keyInUse("k"), .cannotBackUp(path: "s", reason: "r"),
      .invalidDestination(url: "u", reason: "r"), .transactionLost(path: "s"),
      .cannotSend(reason: "r"),
    ]
    let texts = errors.map(\.description)
    #expect(Set(texts).count == errors.count)
    #expect(texts.allSatisfy { !$0.contains("\n") && $0.count > 20 })
  }

  // MARK: Versions

  @Test func `a store of any earlier version becomes one of today with its rows`() throws {
    let steps = Schema(migrations: [
      ["CREATE TABLE a (x INTEGER)", "INSERT INTO a VALUES (1)"],
      ["ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 2"], ["CREATE TABLE b (z INTEGER)"],
    ])
    for version in 1...3 {
      let path = folder.file("version-\(version)")
      do {
        let old = try Connection(path: path, creating: true)
        try Schema(migrations: Array(steps.migrations.prefix(version))).prepare(old)
      }
      let store = try Connection(path: path, creating: false)
      try steps.prepare(store)
      #expect(try store.run("SELECT x, y FROM a") { [$0.integer(0), $0.integer(1)] } == [[1, 2]])
      #expect(try store.run("SELECT count(*) FROM b") { $0.integer(0) } == [0])
      #expect(try store.run("PRAGMA user_version") { $0.integer(0) } == [3])
    }
  }

  @Test func `a migration that fails leaves the version before it`() throws {
    let good = Schema(migrations: [["CREATE TABLE a (x INTEGER)"]])
    let store = try Connection(path: path, creating: true)
    try good.prepare(store)
    let bad = Schema(migrations: good.migrations + [["CREATE TABLE b (x)", "CREATE TABLE a (x)"]])
    #expect(throws: StoreError.self) { try bad.prepare(store) }
    #expect(try store.run("PRAGMA user_version") { $0.integer(0) } == [1])
    #expect(try store.run("SELECT name FROM sqlite_schema") { $0.text(0) } == ["a"])
  }

  private func save(
    _ body: [UInt8], _ surroundings: TestSurroundings
  ) throws -> Identifier {
    var store = try ResultStore(path: path, environment: surroundings.environment)
    return try store.transaction { try $0.save(body, name: "a", recording: "b") }
  }
}
