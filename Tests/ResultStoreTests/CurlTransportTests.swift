import Testing
import _TestSupport

@testable import ResultStore

@Suite(.timeLimit(.minutes(2)))
struct CurlTransportTests {
  let surroundings = TestSurroundings()

  /// Saves a result, queues it for a server, and sends it.
  private func upload(
    _ body: [UInt8], to server: LoopbackServer, method: UploadDestination.Method = .post,
    token: UploadToken? = nil
  ) throws -> [UploadReport] {
    var store = try surroundings.makeStore()
    try store.transaction { transaction in
      let id = try transaction.save(body, name: "a", recording: "b")
      try transaction.enqueueUpload(
        of: id, to: try UploadDestination(url: server.url, method: method))
    }
    return try drain(&store, token: token)
  }

  private func drain(
    _ store: inout ResultStore, token: UploadToken? = nil, timeout: Double = 30
  ) throws -> [UploadReport] {
    var options = TransportOptions()
    options.token = token
    var transport = try CurlTransport(options)
    var settings = UploadSettings()
    settings.requestTimeout = timeout
    var reports: [UploadReport] = []
    try store.sendUploads(through: &transport, settings: settings, report: { reports.append($0) })
    return reports
  }

  @Test(arguments: UploadDestination.Method.allCases)
  func `a result arrives once, whole and under its key`(method: UploadDestination.Method) throws {
    let server = try LoopbackServer { _, _ in .answer(status: 201) }
    // More than a megabyte, from where on libcurl asks first whether it is welcome.
    let body = (0..<1_100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let reports = try upload(body, to: server, method: method)
    #expect(reports.map(\.outcome) == [.done(status: 201)])
    let requests = server.requests
    #expect(requests.count == 1)
    #expect(requests.first?.method == method.rawValue)
    #expect(requests.first?.path == "/results")
    #expect(requests.first?.body == body)
    #expect(requests.first?.headers["content-type"] == "application/json")
    #expect(requests.first?.headers["idempotency-key"] == reports.first?.upload.id.text)
    #expect(requests.first?.headers["authorization"] == nil)
  }

  @Test func `an empty result arrives empty`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    #expect(try upload([], to: server).map(\.outcome) == [.done(status: 200)])
    #expect(server.requests.map(\.body) == [[]])
  }

  @Test func `results arrive in the order in which they were queued`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    var store = try surroundings.makeStore()
    for byte in 1...20 as ClosedRange<UInt8> { try store.saveAndEnqueue(byte, to: server.url) }
    _ = try drain(&store)
    #expect(server.requests.map(\.body) == (1...20).map { [$0] })
  }

  @Test func `when the answer is lost the repetition carries the same key`() throws {
    let server = try LoopbackServer { number, _ in
      number == 0 ? .hangUp : .answer(status: 200)
    }
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1, to: server.url)
    let first = try drain(&store)
    guard case .failed(status: nil, _) = first.first?.outcome else {
      Issue.record("a lost answer is a failure without a status: \(first)")
      return
    }
    surroundings.advance(bySeconds: 60)
    #expect(try drain(&store).map(\.outcome) == [.done(status: 200)])
    let keys = server.requests.map { $0.headers["idempotency-key"] }
    #expect(keys == [id.text, id.text])
    // A server that keeps the keys has seen one result.
    #expect(Set(keys).count == 1)
  }

  @Test func `a server in trouble is asked again later`() throws {
    let server = try LoopbackServer { number, _ in
      number < 2 ? .answer(status: 500, body: "database is down") : .answer(status: 200)
    }
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1, to: server.url)
    for _ in 0..<3 {
      _ = try drain(&store)
      surroundings.advance(bySeconds: 60)
    }
    #expect(server.requests.count == 3)
    #expect(try store.upload(beginningWith: id.text).state == .done)
    #expect(
      try store.attempts(of: id).map(\.message) == ["database is down", "database is down", "done"])
  }

  @Test(arguments: ["120", "Tue, 14 Nov 2028 22:15:20 GMT"])
  func `a wait is read in both its forms`(value: String) throws {
    let server = try LoopbackServer { _, _ in
      .answer(status: 429, headers: ["Retry-After: \(value)"], body: "slow down")
    }
    guard
      case .postponed(let seconds, 429, "slow down") = try upload([1], to: server).first?.outcome
    else {
      Issue.record("the wait was not kept")
      return
    }
    // A date far in the future is cut to a day.
    #expect(seconds == (value == "120" ? 120 : 86_400))
  }

  @Test func `a refusal is final and its reason is kept`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 400, body: "speed is missing") }
    #expect(
      try upload([1], to: server).map(\.outcome)
        == [.refused(status: 400, message: "speed is missing")])
  }

  @Test func `a redirection is not followed`() throws {
    let other = try LoopbackServer { _, _ in .answer(status: 200) }
    let target = other.url
    let server = try LoopbackServer { _, _ in
      .answer(status: 307, headers: ["Location: \(target)"])
    }
    _ = try upload([1], to: server)
    #expect(other.requests.isEmpty)
  }

  @Test func `a long answer is read to its end and mostly dropped`() throws {
    let server = try LoopbackServer { _, _ in
      .answer(status: 200, body: String(repeating: "x", count: 2_000_000))
    }
    var transport = try CurlTransport()
    let response = transport.sendByte(to: server.url)
    #expect(
      response
        == .answered(status: 200, retryAfter: nil, body: String(repeating: "x", count: 4096)))
  }

  @Test func `a server that says nothing is given up in time`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200, delay: 3) }
    var store = try surroundings.makeStore()
    try store.saveAndEnqueue(1, to: server.url)
    let reports = try drain(&store, timeout: 0.2)
    #expect(reports.map(\.outcome) == [.failed(status: nil, message: "Timeout was reached")])
  }

  @Test func `where nobody listens the upload waits`() throws {
    let url: String
    do { url = try LoopbackServer { _, _ in .hangUp }.url }
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1, to: url)
    #expect(
      try drain(&store).map(\.outcome)
        == [.failed(status: nil, message: "Couldn't connect to server")])
    #expect(try store.upload(beginningWith: id.text).state == .queued)
  }

  @Test func `a server without encryption is no server for https`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    var store = try surroundings.makeStore()
    try store.saveAndEnqueue(1, to: server.url.replacing("http:", with: "https:"))
    guard case .failed(status: nil, _) = try drain(&store, timeout: 5).first?.outcome else {
      Issue.record("the upload was taken for sent")
      return
    }
  }

  // MARK: The token

  @Test func `a token goes to the server and nowhere else`() throws {
    let token = try #require(UploadToken(" s3cret\n"))
    let server = try LoopbackServer { _, _ in .answer(status: 500, body: "no") }
    let folder = try TemporaryFolder()
    var store = try ResultStore(path: folder.file("store"))
    let id = try store.saveAndEnqueue(1, to: server.url)
    _ = try drain(&store, token: token)
    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer s3cret"])
    #expect(!"\(token) \(String(reflecting: token)) \(dumped(token))".contains("s3cret"))
    #expect(!"\(try store.attempts(of: id))".contains("s3cret"))
  }

  @Test(arguments: ["token", "header"]) func `no secret is sent without encryption`(kind: String)
    throws
  {
    var options = TransportOptions()
    if kind == "token" {
      options.token = UploadToken("s3cret")
    } else {
      options.headers = [try #require(UploadHeader("X-Api-Key: s3cret"))]
    }
    var transport = try CurlTransport(options)
    let response = transport.sendByte(to: "http://192.0.2.1/")
    guard case .notSent(let reason) = response else {
      Issue.record("the \(kind) was sent")
      return
    }
    #expect(reason.contains("https"))
  }

  @Test(arguments: ["", " \n", "two words", "line\r\nX-Evil: 1", "ümlaut"])
  func `what cannot stand in a header is no token`(text: String) {
    #expect(UploadToken(text) == nil)
  }

  private func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }
}

extension CurlTransport {
  /// Sends a body of one byte.
  mutating func sendByte(to url: String, timeout: Double = 30) -> UploadResponse {
    send(
      UploadRequest(
        method: .post, url: url, idempotencyKey: Identifier(random: (1, 2)), size: 1,
        sha256: SHA256.digest(of: [1]), timeout: timeout),
      reading: { _ in [1] }, while: { _ in true })
  }
}
