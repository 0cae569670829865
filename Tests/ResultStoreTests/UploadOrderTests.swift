import Testing

@testable import ResultStore

/// Who goes before whom, and what holds up a stream.
struct UploadOrderTests {
  let surroundings = TestSurroundings()

  private func enqueue(
    _ byte: UInt8, to url: String = "https://a.example", _ options: UploadOptions = .init(),
    in store: inout ResultStore
  ) throws -> Identifier {
    try store.transaction { transaction in
      let id = try transaction.save([byte], name: "\(byte)", recording: "drive")
      return try transaction.enqueueUpload(of: id, to: UploadDestination(url: url), options)
    }
  }

  /// Refuses the body of one byte for good.
  private func refusing(_ byte: UInt8) -> ScriptedTransport {
    ScriptedTransport {
      .answered(status: $0.body == [byte] ? 422 : 200, retryAfter: nil, body: "")
    }
  }

  @Test func `the stream whose first has the greatest priority goes first`() throws {
    var store = try surroundings.makeStore()
    _ = try enqueue(1, to: "https://a.example", in: &store)
    _ = try enqueue(2, to: "https://b.example", UploadOptions(priority: 5), in: &store)
    _ = try enqueue(3, to: "https://c.example", UploadOptions(priority: -1), in: &store)
    #expect(try store.drain() == [2, 1, 3])
  }

  @Test func `no priority lets an upload overtake within its stream`() throws {
    var store = try surroundings.makeStore()
    _ = try enqueue(1, in: &store)
    _ = try enqueue(2, UploadOptions(priority: 9), in: &store)
    #expect(try store.drain() == [1, 2])
  }

  @Test func `an upload and those behind it wait for its time`() throws {
    var store = try surroundings.makeStore()
    let moment = surroundings.now.advanced(bySeconds: 100)
    _ = try enqueue(1, UploadOptions(notBefore: moment), in: &store)
    _ = try enqueue(2, in: &store)
    _ = try enqueue(3, to: "https://b.example", in: &store)
    #expect(try store.drain() == [3])
    #expect(try store.nextDue() == moment)
    surroundings.advance(bySeconds: 100)
    #expect(try store.drain() == [1, 2])
  }

  @Test func `a unique key is taken until its upload is cancelled or forgotten`() throws {
    var store = try surroundings.makeStore()
    let options = UploadOptions(uniqueKey: "2024-05-01")
    let first = try enqueue(1, options, in: &store)
    #expect(throws: StoreError.keyInUse("2024-05-01")) { try enqueue(2, options, in: &store) }
    // The refused transaction left no result either.
    #expect(try store.results().count == 1)
    #expect(try store.drain() == [1])
    #expect(throws: StoreError.keyInUse("2024-05-01")) { try enqueue(3, options, in: &store) }
    surroundings.advance(bySeconds: 1)
    #expect(try store.prune(finishedBefore: surroundings.now) == 1)
    let second = try enqueue(4, options, in: &store)
    #expect(first != second)
    try store.cancel(second)
    _ = try enqueue(5, options, in: &store)
    #expect(throws: StoreError.self) { try store.retry(second) }
    #expect(try store.drain() == [5])
  }

  // MARK: Behind what was given up

  @Test func `those behind an upload that was given up are sent once it succeeds`() throws {
    var store = try surroundings.makeStore()
    let first = try enqueue(1, in: &store)
    _ = try enqueue(2, in: &store)
    #expect(try store.drain(refusing(1)) == [1])
    surroundings.advance(bySeconds: 1_000_000)
    #expect(try store.drain().isEmpty)
    try store.retry(first)
    #expect(try store.drain() == [1, 2])
  }

  @Test(arguments: ["cancel", "prune"])
  func `those behind an upload that was given up pass when it is let go`(way: String) throws {
    var store = try surroundings.makeStore()
    let first = try enqueue(1, in: &store)
    _ = try enqueue(2, in: &store)
    _ = try store.drain(refusing(1))
    surroundings.advance(bySeconds: 1)
    if way == "cancel" {
      try store.cancel(first)
    } else {
      #expect(try store.prune([.failed], finishedBefore: surroundings.now) == 1)
    }
    #expect(try store.drain() == [2])
  }

  @Test func `those behind an upload that was given up pass when the settings say so`() throws {
    var store = try surroundings.makeStore()
    let first = try enqueue(1, in: &store)
    _ = try enqueue(2, in: &store)
    var settings = UploadSettings()
    settings.passesFailed = true
    var transport = refusing(1)
    try store.sendUploads(through: &transport, settings: settings)
    #expect(transport.requests.map(\.body) == [[1], [2]])
    #expect(try store.uploads().map(\.state) == [.failed, .done])
    #expect(try store.upload(beginningWith: first.text).tries == 1)
  }

  @Test func `statistics count states, streams held up and requests`() throws {
    var store = try surroundings.makeStore()
    let start = surroundings.now
    for byte in 1...3 as ClosedRange<UInt8> { _ = try enqueue(byte, in: &store) }
    surroundings.advance(bySeconds: 5)
    _ = try enqueue(4, to: "https://b.example", in: &store)
    _ = try store.drain(refusing(1))
    #expect(
      try store.statistics()
        == QueueStatistics(
          counts: [.queued: 2, .sending: 0, .done: 1, .failed: 1, .cancelled: 0],
          blockedStreams: 1, oldest: start, tries: 2, results: 4, resultBytes: 4))
  }
}
