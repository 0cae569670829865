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
    ("garbage", .failed(nil)), ("continue", .done), ("early-413", .givenUp(413)),
    ("seconds", .postponed(429, 120...120)), ("date", .postponed(429, 290...300)),
    ("past", .failed(503)), ("nonsense-wait", .failed(503)), ("trouble", .failed(500)),
    ("moved", .givenUp(301)), ("bad", .givenUp(422)),
  ]

  @Test func `a server that misbehaves leaves every upload in the state that is due`() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Servers/hostile_server.py").path
    guard let server = HelperProgram("python3", script) else {
      print("skipped: python3, which the server is written in, is not installed")
      return
    }
    let root = "http://127.0.0.1:\(server.line())"
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
}
