import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// Uploads to Debian's nginx: as a DAV server that keeps them, and as a proxy before another.
@Suite(.timeLimit(.minutes(2)))
struct NginxTests {
  let surroundings = TestSurroundings()

  private static let dav = """
    root FOLDER/files; client_max_body_size 20m;
    location / { dav_methods PUT; create_full_put_path on; }
    """

  /// Queues a result for an address, to be put there.
  private func enqueue(
    _ body: [UInt8], at url: String, in store: inout ResultStore
  ) throws {
    try store.transaction { transaction in
      let id = try transaction.save(body, name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: UploadDestination(url: url, method: .put))
    }
  }

  private func send(
    _ store: inout ResultStore, _ options: TransportOptions = TransportOptions()
  ) throws -> [UploadOutcome] {
    var transport = try CurlTransport(options)
    var outcomes: [UploadOutcome] = []
    try store.sendUploads(through: &transport, report: { outcomes.append($0.outcome) })
    return outcomes
  }

  private func put(
    _ body: [UInt8], at url: String, _ options: TransportOptions = TransportOptions()
  ) throws -> UploadOutcome? {
    var store = try surroundings.makeStore()
    try enqueue(body, at: url, in: &store)
    return try send(&store, options).first
  }

  private func noise(_ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
  }

  // MARK: A DAV server

  @Test(arguments: [0, 1, 3_000_000])
  func `a DAV server keeps a result of any size as it is, and takes it again`(size: Int) throws {
    guard let server = try NginxServer(server: Self.dav) else { return }
    let body = noise(size)
    #expect(try put(body, at: "\(server.url)/runs/a.json") == .done(status: 201))
    #expect(try server.file("runs/a.json") == body)
    #expect(try put(body, at: "\(server.url)/runs/a.json") == .done(status: 204))
    #expect(try server.file("runs/a.json") == body)
  }

  @Test func `results arrive through connections that the server closes now and then`() throws {
    let server = try NginxServer(http: "keepalive_requests 3;", server: Self.dav)
    guard let server else { return }
    var store = try surroundings.makeStore()
    for number in 0..<20 as Range<UInt8> {
      try enqueue([number], at: "\(server.url)/\(number)", in: &store)
    }
    #expect(try send(&store) == Array(repeating: .done(status: 201), count: 20))
    for number in 0..<20 as Range<UInt8> { #expect(try server.file("\(number)") == [number]) }
  }

  @Test func `what a server that ended did not take arrives when it is there again`() throws {
    guard let server = try NginxServer(server: Self.dav) else { return }
    var store = try surroundings.makeStore()
    for number in 0..<3 as Range<UInt8> {
      try enqueue([number], at: "\(server.url)/\(number)", in: &store)
    }
    server.stop()
    for outcome in try send(&store) {
      #expect(outcome == .failed(status: nil, message: "Couldn't connect to server"))
    }
    try server.start()
    surroundings.advance(bySeconds: 60)
    #expect(try send(&store) == Array(repeating: .done(status: 201), count: 3))
    for number in 0..<3 as Range<UInt8> { #expect(try server.file("\(number)") == [number]) }
  }

  @Test func `a result that is too large for the server is given up with its reason`() throws {
    let server = try NginxServer(server: "location / { client_max_body_size 1m; dav_methods PUT; }")
    guard let server else { return }
    var store = try surroundings.makeStore()
    for number in 0..<20 {
      try enqueue(noise(3_000_000), at: "\(server.url)/\(number)", in: &store)
    }
    let outcomes = try send(&store)
    #expect(outcomes.count == 20)
    for outcome in outcomes {
      guard case .refused(413, let message) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(message.contains("Too Large") && !message.contains("<"))
    }
  }

  // MARK: A proxy

  @Test func `through a proxy the request arrives as it was sent`() throws {
    let origin = try LoopbackServer { _, _ in .answer(status: 201) }
    let server = try NginxServer(
      server: "client_max_body_size 20m; location / { proxy_pass \(origin.url)/; }")
    guard let server else { return }
    var options = TransportOptions()
    options.token = UploadToken("s3cret")
    let body = noise(2_500_000)
    #expect(try put(body, at: "\(server.url)/a.json", options) == .done(status: 201))
    let request = try #require(origin.requests.first)
    #expect(origin.requests.count == 1)
    #expect(request.method == "PUT" && request.path == "/results/a.json")
    #expect(request.body == body)
    #expect(request.headers["authorization"] == "Bearer s3cret")
    #expect(request.headers["idempotency-key"]?.count == 36)
  }

  @Test func `a proxy without a server behind it is asked again later`() throws {
    let server = try NginxServer(server: "location / { proxy_pass http://127.0.0.1:9; }")
    guard let server else { return }
    guard case .failed(502, let message) = try put([1], at: "\(server.url)/a") else {
      Issue.record("a bad gateway is no reason to give up")
      return
    }
    #expect(message.contains("Bad Gateway"))
  }

  @Test func `a proxy that limits the rate is obeyed`() throws {
    let server = try NginxServer(
      http: "limit_req_zone all zone=all:1m rate=1r/m;",
      server: """
        root FOLDER/files; limit_req zone=all; limit_req_status 429;
        location / { dav_methods PUT; add_header Retry-After 7 always; }
        """)
    guard let server else { return }
    #expect(try put([1], at: "\(server.url)/a") == .done(status: 201))
    guard case .postponed(7, 429, _) = try put([2], at: "\(server.url)/b") else {
      Issue.record("the wait was not kept")
      return
    }
  }

  @Test func `a server that wants a token refuses without it`() throws {
    let server = try NginxServer(
      server: """
        root FOLDER/files;
        if ($http_authorization != "Bearer s3cret") { return 401; }
        location / { dav_methods PUT; }
        """)
    guard let server else { return }
    guard case .refused(401, _) = try put([1], at: "\(server.url)/a") else {
      Issue.record("nothing was wanted")
      return
    }
    var options = TransportOptions()
    options.token = UploadToken("s3cret")
    #expect(try put([1], at: "\(server.url)/a", options) == .done(status: 201))
  }

  // MARK: Encryption

  @Test func `over HTTP/2 and a chain of certificates a result arrives whole`() throws {
    let certificates = try TemporaryFolder()
    guard try Certificates.make(in: certificates) else { return }
    let server = try NginxServer(
      server: """
        listen 127.0.0.1:PORT ssl http2; \(Self.dav)
        ssl_certificate \(certificates.file("chain.pem"));
        ssl_certificate_key \(certificates.file("server.key"));
        """)
    guard let server else { return }
    let body = noise(3_000_000)
    let url = "https://localhost:\(server.port)/a.json"
    var options = TransportOptions()
    options.certificateAuthority = certificates.file("root.pem")
    options.token = UploadToken("s3cret")
    #expect(try put(body, at: url, options) == .done(status: 201))
    #expect(try server.file("a.json") == body)
    options.certificateAuthority = nil
    guard case .failed(nil, let reason) = try put(body, at: url, options) else {
      Issue.record("an authority that nobody knows was trusted")
      return
    }
    #expect(reason.contains("certificate") || reason.contains("peer"), "\(reason)")
  }
}

/// A root, an authority that it vouches for, and a server that this one vouches for.
private enum Certificates {
  /// Makes the key of the server and its chain; false where openssl is missing.
  static func make(in folder: TemporaryFolder) throws -> Bool {
    func openssl(_ words: String) throws -> Bool {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["openssl"] + words.split(separator: " ").map(String.init)
      process.currentDirectoryURL = URL(filePath: folder.path)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    let authority = "-addext basicConstraints=critical,CA:TRUE"
    let isMade =
      try openssl("req -x509 \(key) -keyout root.key -out root.pem -subj /CN=root \(authority)")
      && openssl(
        "req -x509 \(key) -keyout middle.key -out middle.pem -subj /CN=middle \(authority) "
          + "-CA root.pem -CAkey root.key")
      && openssl(
        "req -x509 \(key) -keyout server.key -out server.pem -subj /CN=localhost "
          + "-addext subjectAltName=DNS:localhost -CA middle.pem -CAkey middle.key")
    guard isMade else {
      print("skipped: there is no openssl 3 to make certificates with")
      return false
    }
    var chain = try Data(contentsOf: URL(filePath: folder.file("server.pem")))
    chain += try Data(contentsOf: URL(filePath: folder.file("middle.pem")))
    try chain.write(to: URL(filePath: folder.file("chain.pem")))
    return true
  }
}
