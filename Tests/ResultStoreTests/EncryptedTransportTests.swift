import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// Certificates and compression.
@Suite(.timeLimit(.minutes(2)))
struct EncryptedTransportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A server for one connection with a certificate that nobody vouches for.
  private func server(named name: String) throws -> (HelperProgram, url: String)? {
    let (key, certificate) = (folder.file("key.pem"), folder.file("certificate.pem"))
    let made = HelperProgram(
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=\(name)",
      "-addext", "subjectAltName=DNS:\(name)")
    guard let made else {
      print("skipped: openssl, which the server is, is not installed")
      return nil
    }
    _ = made.finish()
    let port = 20_000 + Int.random(in: 0..<20_000)
    let server = HelperProgram(
      "openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificate,
      "-quiet", input: "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
    return try (#require(server), "https://localhost:\(port)/")
  }

  private func send(to url: String, _ options: TransportOptions) throws -> UploadResponse {
    var transport = try CurlTransport(options)
    var response = transport.sendByte(to: url, timeout: 10)
    // A server that was just started does not listen yet.
    for _ in 0..<100 where response == .unanswered(reason: "Couldn't connect to server") {
      usleep(100_000)
      response = transport.sendByte(to: url, timeout: 10)
    }
    return response
  }

  @Test func `a certificate that nobody vouches for is refused`() throws {
    guard let (server, url) = try server(named: "localhost") else { return }
    defer { server.end() }
    guard case .unanswered(let reason) = try send(to: url, TransportOptions()) else {
      Issue.record("the certificate was accepted")
      return
    }
    #expect(reason.contains("certificate") || reason.contains("peer"), "\(reason)")
  }

  @Test func `an authority of one's own vouches for a certificate, but for its name only`() throws {
    var options = TransportOptions()
    options.certificateAuthority = folder.file("certificate.pem")
    if let (server, url) = try server(named: "localhost") {
      defer { server.end() }
      #expect(try send(to: url, options) == .answered(status: 201, retryAfter: nil, body: ""))
    }
    guard let (server, url) = try server(named: "other.example") else { return }
    defer { server.end() }
    guard case .unanswered(let reason) = try send(to: url, options) else {
      Issue.record("a certificate of another host was accepted")
      return
    }
    #expect(reason.contains("certificate") || reason.contains("peer"), "\(reason)")
  }

  @Test(arguments: [0, 1, 2_500_000]) func `a compressed body is the body`(size: Int) throws {
    var random = SeededGenerator(seed: 3)
    // Half noise and half zeros: neither incompressible nor trivial.
    let body = (0..<size).map { $0 % 2 == 0 ? 0 : UInt8.random(in: 0...255, using: &random) }
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    var store = try TestSurroundings().makeStore()
    try store.transaction { transaction in
      let id = try transaction.save(body, name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: server.url)
    }
    var options = TransportOptions()
    options.compresses = true
    var transport = try CurlTransport(options)
    var outcomes: [UploadOutcome] = []
    try store.sendUploads(through: &transport, report: { outcomes.append($0.outcome) })
    #expect(outcomes == [.done(status: 200)])
    let request = try #require(server.requests.first)
    #expect(request.headers["content-encoding"] == "gzip")
    #expect(request.headers["content-length"] == "\(request.body.count)")
    #expect(size < 1000 || request.body.count < size)
    let file = folder.file("body.gz")
    try Data(request.body).write(to: URL(filePath: file))
    let unpacked = try #require(HelperProgram("gzip", "-dc", file)).finish()
    #expect(Array(unpacked) == body)
  }

  @Test func `a transfer that stands still is broken off`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200, delay: 4) }
    var options = TransportOptions()
    options.stallTimeout = 1
    #expect(
      try send(to: server.url, options) == .unanswered(reason: "Timeout was reached"))
  }

  @Test func `a connection that the server closed is made anew with the whole body`() throws {
    // The server closes after each answer without saying so in time.
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    var transport = try CurlTransport()
    for _ in 0..<3 {
      #expect(
        transport.sendByte(to: server.url) == .answered(status: 200, retryAfter: nil, body: ""))
    }
    #expect(server.requests.map(\.body) == [[1], [1], [1]])
  }
}
