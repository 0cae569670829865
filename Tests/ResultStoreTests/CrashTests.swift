import Foundation
import Synchronization
import Testing
import _TestSupport

@testable import ResultStore

/// What is left in the file when the process that writes it ends at a bad moment.
@Suite(.timeLimit(.minutes(5)))
struct CrashTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Every result has its upload and the other way round, and SQLite finds no damage.
  @discardableResult
  private func expectWhole(_ path: String, _ context: Comment) throws -> Int {
    let store = try ResultStore(path: path)
    #expect(
      try store.transaction.database.run("PRAGMA integrity_check") { $0.text(0) } == ["ok"], context
    )
    let results = try store.results()
    #expect(try store.uploads().map(\.result).sorted() == results.map(\.id).sorted(), context)
    for result in results {
      #expect(SHA256.digest(of: try store.body(of: result.id)) == result.sha256, context)
    }
    return results.count
  }

  @Test func `killed after any statement, a result is there exactly if its upload is`() throws {
    var counts: Set<Int> = []
    for statement in 1..<200 {
      let path = folder.file("killed-\(statement)")
      let child = try ChildProcess("die", path, "\(statement)")
      let isDone = try child.finish().isDone
      counts.insert(try expectWhole(path, "killed after statement \(statement)"))
      if isDone {
        // The first number that is beyond the last statement.
        #expect(statement > 15)
        break
      }
    }
    #expect(counts == [0, 1])
  }

  @Test func `killed at any moment, a result is there exactly if its upload is`() throws {
    let path = folder.file("killed")
    var random = SeededGenerator(seed: 5)
    var last = 0
    for round in 0..<12 {
      let child = try ChildProcess("save", path)
      try child.waitForFirstWord()
      usleep(UInt32.random(in: 0...60_000, using: &random))
      child.kill()
      #expect(try !child.finish().isDone)
      let count = try expectWhole(path, "round \(round)")
      #expect(count >= last, "round \(round): what was committed stays")
      last = count
    }
    #expect(last > 0)
  }

  @Test func `a copy of the files taken between any two statements opens whole`() throws {
    let path = folder.file("store")
    let copies = Mutex<[String]>([])
    var store = try ResultStore(path: path) { [folder] in
      copies.withLock { copies in
        let copy = folder.file("copy-\(copies.count)")
        for suffix in ["", "-wal"] {
          try? FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        copies.append(copy)
      }
    }
    for byte in 1...3 as ClosedRange<UInt8> { try store.saveAndEnqueue(byte) }
    var counts: [Int] = []
    for copy in copies.withLock({ $0 }) { counts.append(try expectWhole(copy, "\(copy)")) }
    #expect(counts == counts.sorted())
    #expect(Set(counts) == [0, 1, 2, 3])
  }

  @Test func `a killed worker's upload is sent by the next one, under the same key`() throws {
    let surroundings = TestSurroundings()
    let path = folder.file("store")
    var store = try ResultStore(path: path, environment: surroundings.environment)
    let id = try store.saveAndEnqueue(1)
    // What a killed worker leaves behind: a claim that nobody settles.
    #expect(try store.claimUpload(UploadSettings()) != nil)
    #expect(try store.drain().isEmpty)
    surroundings.advance(bySeconds: UploadSettings().lease)
    var transport = ScriptedTransport(status: 200)
    try store.sendUploads(through: &transport)
    #expect(transport.requests.map(\.idempotencyKey) == [id])
    #expect(
      try store.attempts(of: id).map(\.message) == ["the process that sent it ended", "done"])
  }

  @Test func `of many workers each upload has one`() throws {
    let path = folder.file("store")
    var store = try ResultStore(path: path)
    let ids = try store.transaction { transaction in
      try (0..<2000).map { number in
        let result = try transaction.save([1], name: "\(number)", recording: "drive")
        let url = "https://example.org/\(number % 40)"
        return try transaction.enqueueUpload(of: result, to: url)
      }
    }
    let workers = try (0..<8).map { _ in try ChildProcess("drain", path) }
    let ends = try workers.map { try $0.finish() }
    #expect(ends.map(\.isDone) == Array(repeating: true, count: 8))
    let sent = ends.flatMap(\.lines)
    #expect(sent.count == ids.count)
    #expect(Set(sent) == Set(ids.map(\.text)))
    #expect(try store.uploads(in: [.done]).count == ids.count)
  }

  @Test func `many processes may make the same store`() throws {
    let path = folder.file("store")
    let children = try (0..<6).map { _ in try ChildProcess("die", path, "0") }
    let ends = try children.map { try $0.finish() }
    #expect(ends.map(\.isDone) == Array(repeating: true, count: 6))
    #expect(try expectWhole(path, "made by six") == 6)
  }
}
