import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// How a worker keeps what it sends, and what it can still do when it no longer has it.
@Suite(.timeLimit(.minutes(2)))
struct LeaseTests {
  let surroundings = TestSurroundings()
  let settings = UploadSettings()
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a request that takes longer than the lease keeps its upload`() throws {
    let path = folder.file("store")
    var store = try ResultStore(path: path, environment: surroundings.environment)
    try store.saveAndEnqueue(1)
    var other = try ResultStore(path: path, environment: surroundings.environment)
    let (surroundings, settings) = (surroundings, settings)
    var stolen = 0
    var transport = BeatingTransport { beat in
      // Three leases long, with a sign of life every quarter of one.
      for _ in 0..<12 {
        surroundings.advance(bySeconds: settings.lease / 4)
        #expect(beat())
        if (try? other.claimUpload(settings)) != nil { stolen += 1 }
      }
    }
    var outcomes: [UploadOutcome] = []
    try store.sendUploads(through: &transport, report: { outcomes.append($0.outcome) })
    #expect(stolen == 0)
    #expect(outcomes == [.done(status: 200)])
  }

  @Test func `a worker whose upload was taken over breaks off and changes nothing`() throws {
    let path = folder.file("store")
    var store = try ResultStore(path: path, environment: surroundings.environment)
    let id = try store.saveAndEnqueue(1)
    var other = try ResultStore(path: path, environment: surroundings.environment)
    let (surroundings, settings) = (surroundings, settings)
    var claim: UploadClaim?
    var transport = BeatingTransport { beat in
      surroundings.advance(bySeconds: settings.lease)
      claim = (try? other.claimUpload(settings)) ?? nil
      #expect(!beat())
    }
    var outcomes: [UploadOutcome] = []
    try store.sendUploads(through: &transport, report: { outcomes.append($0.outcome) })
    #expect(outcomes == [.takenOver])
    #expect(try store.upload(beginningWith: id.text).state == .sending)
    try other.settle(try #require(claim), .done(status: 200), settings)
    #expect(try store.upload(beginningWith: id.text).state == .done)
  }

  @Test func `an upload that is let go is queued again without a failure`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    var isEnding = false
    var transport = BeatingTransport { beat in
      isEnding = true
      #expect(!beat())
    }
    transport.response = .unanswered(reason: "broken off")
    var outcomes: [UploadOutcome] = []
    try store.sendUploads(
      through: &transport, stop: { isEnding ? .now : .goOn },
      report: { outcomes.append($0.outcome) })
    #expect(outcomes == [.released])
    let upload = try store.upload(beginningWith: id.text)
    #expect(upload.state == .queued && upload.failures == 0 && upload.tries == 1)
    #expect(try store.attempts(of: id).map(\.message) == ["let go before an answer came"])
    #expect(try store.drain() == [1])
  }

  @Test func `an answer that came before the request could be broken off counts`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    var isEnding = false
    var transport = BeatingTransport { beat in
      isEnding = true
      _ = beat()
    }
    try store.sendUploads(through: &transport, stop: { isEnding ? .now : .goOn })
    #expect(try store.upload(beginningWith: id.text).state == .done)
  }

  @Test func `a stopped process that wakes up after its lease is refused`() throws {
    let server = try LoopbackServer { number, _ in
      number == 0 ? .answer(status: 200, delay: 3) : .answer(status: 200)
    }
    let path = folder.file("store")
    var store = try ResultStore(path: path)
    let id = try store.saveAndEnqueue(1, to: server.url)
    let worker = try ChildProcess("send", path, "1")
    while server.requests.isEmpty { usleep(10_000) }
    worker.stop()
    sleep(2)
    var quick = settings
    quick.lease = 30
    let claim = try #require(try store.claimUpload(quick))
    #expect(claim.upload.id == id)
    worker.wake()
    #expect(try worker.finish().lines == ["taken over by another process"])
    #expect(try store.upload(beginningWith: id.text).state == .sending)
    try store.settle(claim, .done(status: 200), quick)
    #expect(try store.upload(beginningWith: id.text).state == .done)
  }
}

/// Answers after a test has had its way during the request.
private struct BeatingTransport: UploadTransport {
  let during: (() -> Bool) -> Void
  var response = UploadResponse.answered(status: 200, retryAfter: nil, body: "")

  init(during: @escaping (() -> Bool) -> Void) { self.during = during }

  mutating func send(
    _ request: UploadRequest, reading read: (Range<Int>) -> [UInt8]?,
    while goOn: (_ part: Double) -> Bool
  ) -> UploadResponse {
    during { goOn(0.5) }
    return response
  }
}
