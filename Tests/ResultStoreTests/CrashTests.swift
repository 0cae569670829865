import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// What is left in the file when the process that writes it ends at a bad moment.
@Suite(.timeLimit(.minutes(30)))
struct CrashTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `killed after any statement, a result is there exactly if its upload is`() throws {
    var counts: Set<Int> = []
    for statement in 1..<200 {
      let path = folder.file("killed-\(statement)")
      let child = try ChildProcess("die", path, "\(statement)")
      let isDone = try child.finish().isDone
      counts.insert(try WholeStore.expect(path, "killed after statement \(statement)"))
      if isDone {
        // The first number that is beyond the last statement.
        #expect(statement > 15)
        print("kills: \(statement - 1) at the statements of a first save")
        break
      }
    }
    #expect(counts == [0, 1])
  }

  @Test func `killed at any moment, a result is there exactly if its upload is`() throws {
    var random = SeededGenerator(seed: 5)
    var last = 0
    for round in 0..<Burden.kills {
      // A store that grew for long would take long to check.
      let path = folder.file("killed-\(round / 50)")
      if round % 50 == 0 { last = 0 }
      let child = try ChildProcess("save", path)
      try child.waitForFirstWord()
      usleep(UInt32.random(in: 0...60_000, using: &random))
      child.kill()
      #expect(try !child.finish().isDone)
      let count = try WholeStore.expect(path, "round \(round)")
      #expect(count >= last, "round \(round): what was committed stays")
      last = count
    }
    #expect(last > 0)
    print("kills: \(Burden.kills) while saving and queueing")
  }

  @Test func `killed at any moment of saving and sending, everything arrives once and in order`()
    throws
  {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    let path = folder.file("worked")
    var random = SeededGenerator(seed: 6)
    for _ in 0..<Burden.kills {
      let child = try ChildProcess("work", path, server.url)
      try child.waitForFirstWord()
      usleep(UInt32.random(in: 0...60_000, using: &random))
      child.kill()
      _ = try child.finish()
    }
    print("kills: \(Burden.kills) while saving and sending")
    // The last lease runs out, and what is left is sent.
    usleep(100_000)
    _ = try ChildProcess("send", path).finish()
    usleep(100_000)
    _ = try ChildProcess("send", path).finish()
    #expect(try WholeStore.expect(path, "worked on") > 0)
    let uploads = try ResultStore(path: path).uploads()
    #expect(uploads.allSatisfy { $0.state == .done })
    // What a server that keeps the keys takes for new, by stream.
    var (seen, arrived): (Set<String>, [String: [String]]) = ([], [:])
    for request in server.requests {
      let key = request.headers["idempotency-key"] ?? ""
      if seen.insert(key).inserted { arrived[request.path, default: []].append(key) }
    }
    #expect(seen == Set(uploads.map(\.id.text)))
    for (path, keys) in arrived {
      let queued = uploads.filter { $0.destination.url.hasSuffix(path) }.map(\.id.text)
      #expect(keys == queued, "\(path)")
    }
    let repetitions = server.requests.count - seen.count
    print("requests: \(server.requests.count), repetitions under a known key: \(repetitions)")
  }

  @Test func `a log that was copied up to any page opens whole`() throws {
    let path = folder.file("store")
    var store = try ResultStore(path: path)
    try store.transaction.database.run("PRAGMA wal_autocheckpoint = 0")
    for number in 0..<12 {
      try store.transaction { transaction in
        let body = [UInt8](repeating: UInt8(number), count: 30_000)
        let id = try transaction.save(body, name: "\(number)", recording: "drive")
        try transaction.enqueueUpload(of: id, to: "https://a.example")
      }
    }
    let (main, log) = (try Self.bytes(path), try Self.bytes(path + "-wal"))
    let copy = folder.file("copy")
    var counts: [Int] = []
    for end in stride(from: 0, through: log.count + 4095, by: 4096) {
      try main.write(to: URL(filePath: copy))
      try log.prefix(end).write(to: URL(filePath: copy + "-wal"))
      try? FileManager.default.removeItem(atPath: copy + "-shm")
      counts.append(try WholeStore.expect(copy, "\(end) bytes of the log"))
    }
    #expect(counts == counts.sorted())
    #expect(Set(counts) == Set(0...12))
  }

  private static func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }

  @Test func `a copy of the files taken between any two statements opens whole`() throws {
    let path = folder.file("store")
    var copies: [String] = []
    let database = try Connection(path: path, creating: true)
    let trace = StatementTrace(database) {
      let copy = folder.file("copy-\(copies.count)")
      for suffix in ["", "-wal"] {
        try? FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
      copies.append(copy)
    }
    defer { withExtendedLifetime(trace) {} }
    var store = try ResultStore(in: database, environment: .system)
    for byte in 1...3 as ClosedRange<UInt8> { try store.saveAndEnqueue(byte) }
    var counts: [Int] = []
    for copy in copies { counts.append(try WholeStore.expect(copy, "\(copy)")) }
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

  @Test func `many processes may make the same store`() throws {
    let path = folder.file("store")
    let children = try (0..<6).map { _ in try ChildProcess("die", path, "0") }
    let ends = try children.map { try $0.finish() }
    #expect(ends.map(\.isDone) == Array(repeating: true, count: 6))
    #expect(try WholeStore.expect(path, "made by six") == 6)
  }
}
