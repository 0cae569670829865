import Testing
import _TestSupport

@testable import ResultStore

struct UploadQueueTests {
  let surroundings = TestSurroundings()
  let settings = UploadSettings()

  @Test func `uploads are sent in the order in which they were queued`() throws {
    var store = try surroundings.makeStore()
    for byte in 1...50 as ClosedRange<UInt8> { try store.saveAndEnqueue(byte) }
    #expect(try store.drain() == Array(1...50))
    #expect(try store.uploads().allSatisfy { $0.state == .done })
  }

  @Test func `a failing upload holds up its own stream only`() throws {
    var store = try surroundings.makeStore()
    try store.saveAndEnqueue(1, to: "https://a.example")
    try store.saveAndEnqueue(2, to: "https://b.example")
    try store.saveAndEnqueue(3, to: "https://a.example")
    try store.saveAndEnqueue(4, to: "https://b.example")
    let broken = ScriptedTransport { request in
      request.url == "https://a.example"
        ? .unanswered(reason: "no route")
        : .answered(status: 201, retryAfter: nil, body: "")
    }
    #expect(try store.drain(broken) == [1, 2, 4])
    let waiting = try store.uploads(in: [.queued])
    #expect(waiting.map(\.failures) == [1, 0])
    #expect(waiting.map(\.waitsFor) == [nil, waiting[0].id])
    // Once its pause is over, the order still holds.
    surroundings.advance(bySeconds: 13)
    #expect(try store.drain() == [1, 3])
  }

  @Test func `what happens to a request undoes nothing`() throws {
    var store = try surroundings.makeStore()
    try store.saveAndEnqueue(1)
    _ = try store.drain(ScriptedTransport(status: 500))
    #expect(try store.results().count == 1)
    #expect(try store.uploads().map(\.state) == [.queued])
  }

  @Test func `every try carries the same key`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    var transport = ScriptedTransport(status: 503)
    for _ in 0..<4 {
      try store.sendUploads(through: &transport)
      surroundings.advance(bySeconds: 3600 * 1.2)
    }
    #expect(transport.requests.map(\.idempotencyKey) == [id, id, id, id])
  }

  @Test func `an upload that fails too often is given up with its history`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    var transport = ScriptedTransport(status: 500, body: "out of order")
    for _ in 0..<20 {
      try store.sendUploads(through: &transport)
      surroundings.advance(bySeconds: 3600 * 1.2)
    }
    #expect(transport.requests.count == settings.greatestFailures)
    #expect(try store.upload(beginningWith: id.text).state == .failed)
    let attempts = try store.attempts(of: id)
    #expect(attempts.count == settings.greatestFailures)
    #expect(attempts.allSatisfy { $0.status == 500 && $0.message == "out of order" })
  }

  @Test func `a request refused for good is not repeated and holds up its stream`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    try store.saveAndEnqueue(2)
    let picky = ScriptedTransport { request in
      .answered(status: request.body == [1] ? 422 : 200, retryAfter: nil, body: "no\nsuch field")
    }
    #expect(try store.drain(picky) == [1])
    #expect(try store.upload(beginningWith: id.text).state == .failed)
    #expect(try store.uploads(in: [.queued]).map(\.waitsFor) == [id])
    #expect(try store.statistics().blockedStreams == 1)
    #expect(
      try store.attempts(of: id) == [
        UploadAttempt(time: surroundings.now, status: 422, message: "no such field")
      ])
  }

  @Test func `a wait that the server asks for is kept and is no failure`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    _ = try store.drain(ScriptedTransport(status: 429, retryAfter: 90))
    let upload = try store.upload(beginningWith: id.text)
    #expect(upload.failures == 0)
    #expect(upload.due == surroundings.now.advanced(bySeconds: 90))
    surroundings.advance(bySeconds: 89)
    #expect(try store.drain().isEmpty)
    #expect(try store.nextDue() == upload.due)
    surroundings.advance(bySeconds: 1)
    #expect(try store.drain() == [1])
  }

  @Test func `the payload is what it was when it was captured`() throws {
    var store = try surroundings.makeStore()
    var body: [UInt8] = [1]
    try store.transaction { transaction in
      let id = try transaction.save(body, name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: "https://example.org")
      body[0] = 2
    }
    #expect(try store.drain() == [1])
  }

  @Test func `a payload that was changed in the file is not sent`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    try store.transaction.database.run("UPDATE result SET body = x'02'")
    #expect(try store.drain().isEmpty)
    #expect(try store.upload(beginningWith: id.text).state == .failed)
    #expect(
      try store.attempts(of: id).map(\.message) == ["the stored result is not what was queued"])
  }

  @Test func `stopping leaves the rest queued`() throws {
    var store = try surroundings.makeStore()
    for byte in 1...3 as ClosedRange<UInt8> { try store.saveAndEnqueue(byte) }
    var transport = ScriptedTransport(status: 200)
    var sent = 0
    try store.sendUploads(through: &transport, stop: { sent == 2 ? .afterThisOne : .goOn }) { _ in
      sent += 1
    }
    #expect(try store.uploads(in: [.queued]).count == 1)
    #expect(try store.uploads(in: [.sending]).isEmpty)
  }

  @Test func `of an upload that is put off again and again the last hundred tries are kept`() throws
  {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    var transport = ScriptedTransport(status: 429, retryAfter: 60)
    for _ in 0..<130 {
      try store.sendUploads(through: &transport)
      surroundings.advance(bySeconds: 60)
    }
    let attempts = try store.attempts(of: id)
    #expect(attempts.count == 100)
    #expect(attempts.last?.time == surroundings.now.advanced(bySeconds: -60))
    #expect(try store.upload(beginningWith: id.text).tries == 130)
  }

  // MARK: Leases

  @Test func `an upload has one worker at a time`() throws {
    var store = try surroundings.makeStore()
    try store.saveAndEnqueue(1)
    #expect(try store.claimUpload(settings) != nil)
    #expect(try store.claimUpload(settings) == nil)
  }

  @Test func `a worker that was too slow can change nothing any more`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    let slow = try #require(try store.claimUpload(settings))
    surroundings.advance(bySeconds: settings.lease)
    let quick = try #require(try store.claimUpload(settings))
    #expect(quick.upload.id == id)
    #expect(quick.upload.failures == 1)
    #expect(throws: StoreError.leaseLost(upload: id)) {
      try store.settle(slow, .done(status: 200), settings)
    }
    #expect(try store.upload(beginningWith: id.text).state == .sending)
    try store.settle(quick, .done(status: 200), settings)
    #expect(try store.upload(beginningWith: id.text).state == .done)
  }

  @Test func `an upload that ends every process that sends it is given up`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    for _ in 0..<settings.greatestFailures {
      #expect(try store.claimUpload(settings) != nil)
      surroundings.advance(bySeconds: settings.lease)
    }
    #expect(try store.claimUpload(settings) == nil)
    #expect(try store.upload(beginningWith: id.text).state == .failed)
  }

  // MARK: By hand

  @Test func `a given-up upload can be tried again under its key`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    _ = try store.drain(ScriptedTransport(status: 400))
    try store.retry(id)
    var transport = ScriptedTransport(status: 200)
    try store.sendUploads(through: &transport)
    #expect(transport.requests.map(\.idempotencyKey) == [id])
  }

  @Test func `a cancelled upload is not sent`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    try store.saveAndEnqueue(2)
    try store.cancel(id)
    #expect(try store.drain() == [2])
  }

  @Test func `an upload that is being sent or done cannot be cancelled`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    let claim = try #require(try store.claimUpload(settings))
    #expect(
      throws: StoreError.notPossible(upload: id, state: .sending, action: "cancelled")
    ) { try store.cancel(id) }
    try store.settle(claim, .done(status: 200), settings)
    #expect(throws: StoreError.notPossible(upload: id, state: .done, action: "cancelled")) {
      try store.cancel(id)
    }
  }

  @Test func `pruning forgets what ended before a moment and keeps the results`() throws {
    var store = try surroundings.makeStore()
    try store.saveAndEnqueue(1)
    _ = try store.drain()
    surroundings.advance(bySeconds: 100)
    let moment = surroundings.now
    try store.saveAndEnqueue(2)
    _ = try store.drain()
    try store.saveAndEnqueue(3)
    let (done, waiting) = (try store.uploads(in: [.done]), try store.uploads(in: [.queued]))
    #expect(try store.prune(UploadState.allCases, finishedBefore: moment) == 1)
    #expect(try store.uploads() == [done[1], waiting[0]])
    #expect(try store.results().count == 3)
    #expect(try store.attempts(of: done[0].id).isEmpty)
  }

  @Test func `an upload is found by the beginning of its name`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1)
    try store.saveAndEnqueue(2)
    #expect(try store.upload(beginningWith: String(id.text.prefix(12)).uppercased()).id == id)
    #expect(throws: StoreError.noSuchUpload("", matches: 0)) {
      try store.upload(beginningWith: "")
    }
    #expect(throws: StoreError.noSuchUpload("%", matches: 0)) {
      try store.upload(beginningWith: "%")
    }
  }
}
