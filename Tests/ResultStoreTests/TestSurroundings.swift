import Foundation
import Synchronization
import _TestSupport

@testable import ResultStore

/// A clock that stands until it is moved, and chance that repeats itself.
final class TestSurroundings: Sendable {
  private let milliseconds = Mutex<Int64>(1_700_000_000_000)
  private let random: Mutex<SeededGenerator>

  init(seed: UInt64 = 1) { random = Mutex(SeededGenerator(seed: seed)) }

  var environment: StoreEnvironment {
    StoreEnvironment(
      now: { self.now }, randomWord: { self.random.withLock { $0.next() } })
  }

  var now: WallTime { WallTime(unixMilliseconds: milliseconds.withLock { $0 }) }

  func advance(bySeconds seconds: Double) {
    milliseconds.withLock { $0 += Int64(seconds * 1000) }
  }

  /// A store that forgets everything when it is closed.
  func makeStore() throws -> ResultStore {
    try ResultStore(
      in: Connection(path: ":memory:", creating: true), environment: environment)
  }
}

/// A folder that goes with its test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/fusion-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}

/// Answers as it is told, and keeps what was asked.
struct ScriptedTransport: UploadTransport {
  struct Sent {
    var url: String
    var idempotencyKey: Identifier
    var body: [UInt8]
  }

  private(set) var requests: [Sent] = []
  let answer: (Sent) -> UploadResponse
  /// What happens while a request runs, before it is asked whether to go on.
  var meanwhile: () -> Void = {}

  init(_ answer: @escaping (Sent) -> UploadResponse) { self.answer = answer }

  /// Always answers with one status.
  init(status: Int, retryAfter: Double? = nil, body: String = "") {
    self.init { _ in .answered(status: status, retryAfter: retryAfter, body: body) }
  }

  mutating func send(
    _ request: UploadRequest, reading read: (Range<Int>) -> [UInt8]?,
    while goOn: (_ part: Double) -> Bool
  ) -> UploadResponse {
    guard let body = read(0..<request.size) else { return .notSent(reason: "no body") }
    let sent = Sent(url: request.url, idempotencyKey: request.idempotencyKey, body: body)
    requests.append(sent)
    meanwhile()
    return goOn(1) ? answer(sent) : .unanswered(reason: "broken off")
  }
}

extension ResultStore {
  /// Saves a one-byte result and queues it.
  @discardableResult
  mutating func saveAndEnqueue(
    _ byte: UInt8, to url: String = "https://example.org/results"
  ) throws -> Identifier {
    try transaction { transaction in
      let id = try transaction.save([byte], name: "\(byte)", recording: "drive")
      return try transaction.enqueueUpload(of: id, to: url)
    }
  }

  /// Sends what is due and tells the first bytes of what arrived, in order.
  mutating func drain(
    _ transport: ScriptedTransport = ScriptedTransport(status: 200)
  ) throws -> [UInt8] {
    var transport = transport
    try sendUploads(through: &transport)
    return transport.requests.map { $0.body[0] }
  }
}
