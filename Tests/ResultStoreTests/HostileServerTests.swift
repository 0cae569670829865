import Foundation
import Testing

@testable import ResultStore

/// What the queue makes of servers that misbehave.
@Suite(.timeLimit(.minutes(2)))
struct HostileServerTests {
  /// What is expected of an upload after one try.
  enum Expected: Sendable {
    /// Queued again, with a failure and a pause of its own.
    case failed(Int?)
    /// Queued again without a failure, after a wait in seconds that lies in a range.
    case postponed(Int, ClosedRange<Double>)
    case givenUp(Int)
    case done
  }

  static let table: [(String, Expected)] = [
    ("reset", .failed(nil)), ("silent", .failed(nil)), ("drip", .failed(nil)),
    ("endless", .failed(nil)), ("closed", .failed(nil)), ("half", .failed(nil)),
    ("half-header", .failed(nil)), ("status-only", .failed(nil)),
    ("garbage", .failed(nil)), ("continue", .done), ("early-413", .givenUp(413)),
    ("seconds", .postponed(429, 120...120)), ("date", .postponed(429, 290...300)),
    ("past", .failed(503)), ("nonsense-wait", .failed(503)), ("trouble", .failed(500)),
    ("moved", .givenUp(301)), ("bad", .givenUp(422)),
  ]

  /// Starts the server, and gives the root of its addresses; nil where it cannot run.
  private func start() -> (HelperProgram, root: String)? {
    guard let server = HelperProgram("python3", ServerFolder.script("hostile_server.py")) else {
      print("skipped: python3, which the server is written in, is not installed")
      return nil
    }
    return (server, "http://127.0.0.1:\(server.line())")
  }

  @Test func `a server that misbehaves leaves every upload in the state that is due`() throws {
    guard let (server, root) = start() else { return }
    defer { server.end() }
    let surroundings = TestSurroundings()
    var store = try surroundings.makeStore()
    for (path, _) in Self.table { try store.saveAndEnqueue(1, to: "\(root)/\(path)") }
    var transport = try CurlTransport()
    var settings = UploadSettings()
    settings.requestTimeout = 2
    try store.sendUploads(through: &transport, settings: settings)

    for ((path, expected), upload) in zip(Self.table, try store.uploads()) {
      let wait =
        Double(upload.due.unixMilliseconds - surroundings.now.unixMilliseconds) / 1000
      let attempts = try store.attempts(of: upload.id)
      #expect(attempts.count == 1 && upload.tries == 1, "\(path)")
      let status = attempts.first?.status
      switch expected {
      case .failed(let code):
        #expect(upload.state == .queued && upload.failures == 1 && status == code, "\(path)")
        #expect((8...12).contains(wait), "\(path): \(wait)")
      case .postponed(let code, let range):
        #expect(upload.state == .queued && upload.failures == 0 && status == code, "\(path)")
        #expect(range.contains(wait), "\(path): \(wait)")
      case .givenUp(let code):
        #expect(upload.state == .failed && status == code, "\(path)")
      case .done: #expect(upload.state == .done, "\(path)")
      }
    }

    // Whatever was in doubt is settled by the second try, under the same key.
    surroundings.advance(bySeconds: 400)
    try store.sendUploads(through: &transport, settings: settings)
    #expect(try store.uploads(in: [.queued, .sending]).isEmpty)
    #expect(try store.uploads(in: [.failed]).count == 3)
  }

  /// Beyond a megabyte the first try asks whether the body is welcome, else the second does.
  @Test(arguments: [300_000, 3_000_000])
  func `a refusal is final that comes before the body is read and with a reset after it`(
    size: Int
  ) throws {
    guard let (server, root) = start() else { return }
    defer { server.end() }
    let surroundings = TestSurroundings()
    var store = try surroundings.makeStore()
    for number in 0..<20 {
      try store.transaction { transaction in
        let body = [UInt8](repeating: 7, count: size)
        let id = try transaction.save(body, name: "\(number)", recording: "drive")
        try transaction.enqueueUpload(of: id, to: "\(root)/too-large/\(number)")
      }
    }
    var transport = try CurlTransport()
    let tries = size > 1 << 20 ? 1 : 2
    for _ in 0..<tries {
      try store.sendUploads(through: &transport)
      surroundings.advance(bySeconds: 13)
    }
    for upload in try store.uploads() {
      #expect(upload.state == .failed && upload.tries <= tries)
      #expect(try store.attempts(of: upload.id).last?.status == 413)
    }
  }
}
