import Foundation
import Testing

@testable import ResultStore

/// Uploads to OpenStack Swift, whose S3 interface checks signatures on its own.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct OpenStackSwiftTests {
  let surroundings = TestSurroundings()

  private func upload(
    _ body: [UInt8], to url: String, at server: OpenStackSwift, gzip: Bool = false,
    access: String = OpenStackSwift.access, secret: String = OpenStackSwift.secret,
    region: String = OpenStackSwift.region
  ) throws -> UploadReport? {
    var store = try surroundings.makeStore()
    try store.transaction { transaction in
      let id = try transaction.save(body, name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: url)
    }
    var options = TransportOptions()
    options.compresses = gzip
    options.objectStorage = ObjectStorage(
      region: region, endpoint: server.url, accessKey: access, secretKey: secret,
      sessionToken: nil)
    var transport = try CurlTransport(options)
    var report: UploadReport?
    try store.sendUploads(through: &transport, report: { report = $0 })
    return report
  }

  /// The line of the server about bytes that it keeps.
  private func line(_ body: [UInt8]) -> String {
    let digits = SHA256.digest(of: body).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }
    return "\(body.count) \(digits.joined())"
  }

  @Test(arguments: [0, 1, 3_000_000]) func `an object of any size is kept as it is`(size: Int)
    throws
  {
    guard let server = OpenStackSwift.shared else { return }
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
    let report = try upload(body, to: "s3://bucket/runs/a-b_c.\(size).json", at: server)
    #expect(report?.outcome == .done(status: 200))
    #expect(server.stored("/bucket/runs/a-b_c.\(size).json") == line(body))
    // The same object again replaces itself.
    let again = try upload(body, to: "s3://bucket/runs/a-b_c.\(size).json", at: server)
    #expect(again?.outcome == .done(status: 200))
  }

  @Test func `a compressed object is signed as it is sent`() throws {
    guard let server = OpenStackSwift.shared else { return }
    let body = [UInt8](repeating: 48, count: 1_500_000)
    let report = try upload(body, to: "s3://bucket/compressed", at: server, gzip: true)
    #expect(report?.outcome == .done(status: 200))
    let size = server.stored("/bucket/compressed").split(separator: " ").first.flatMap { Int($0) }
    #expect((1000..<100_000).contains(size ?? 0))
  }

  @Test func `in a folder each upload has an object of its own`() throws {
    guard let server = OpenStackSwift.shared else { return }
    let report = try #require(try upload([7], to: "s3://bucket/each/", at: server))
    #expect(report.outcome == .done(status: 200))
    #expect(server.stored("/bucket/each/\(report.upload.id).json") == line([7]))
  }

  @Test(arguments: [
    ("secret", 403, "SignatureDoesNotMatch"), ("access", 403, "SignatureDoesNotMatch"),
    ("region", 400, "AuthorizationHeaderMalformed"), ("bucket", 404, "NoSuchBucket"),
  ])
  func `what is wrong is refused for good with the service's own word, and nothing is kept`(
    part: String, status: Int, word: String
  ) throws {
    guard let server = OpenStackSwift.shared else { return }
    func value(_ name: String, _ right: String, _ wrong: String) -> String {
      part == name ? wrong : right
    }
    let bucket = value("bucket", "bucket", "basket")
    let report = try upload(
      [1], to: "s3://\(bucket)/wrong", at: server,
      access: value("access", OpenStackSwift.access, "test:nobody"),
      secret: value("secret", OpenStackSwift.secret, "guessed"),
      region: value("region", OpenStackSwift.region, "eu-south-1"))
    guard case .refused(status, let message) = report?.outcome else {
      Issue.record("\(String(describing: report?.outcome))")
      return
    }
    #expect(message.contains(word), "\(message)")
    #expect(server.stored("/\(bucket)/wrong") == "404")
  }

  @Test func `a body that is not what was signed is refused`() throws {
    guard let server = OpenStackSwift.shared else { return }
    var options = TransportOptions()
    options.objectStorage = ObjectStorage(
      region: OpenStackSwift.region, endpoint: server.url, accessKey: OpenStackSwift.access,
      secretKey: OpenStackSwift.secret, sessionToken: nil)
    var transport = try CurlTransport(options)
    let request = UploadRequest(
      method: .put, url: "s3://bucket/changed", idempotencyKey: Identifier(random: (1, 2)),
      size: 1, sha256: SHA256.digest(of: [1]), timeout: 30)
    let response = transport.send(request, reading: { _ in [2] }, while: { _ in true })
    guard case .answered(400, _, let body) = response else {
      Issue.record("\(response)")
      return
    }
    #expect(body.contains("XAmzContentSHA256Mismatch"), "\(body)")
    #expect(server.stored("/bucket/changed") == "404")
  }
}

/// The one server of this suite, whose tests run one after the other.
///
/// `@unchecked Sendable`: nobody else has it.
private final class OpenStackSwift: @unchecked Sendable {
  static let access = "test:tester"
  static let secret = "s3cr/et+key"
  static let region = "eu-north-1"

  /// Nil, after a message, where it is not installed; it ends when this process does.
  static let shared = OpenStackSwift()

  let url: String
  private let folder: TemporaryFolder
  private let program: HelperProgram

  private init?() {
    guard let python = ServerFolder.program("swift/bin/python"),
      let folder = try? TemporaryFolder(),
      let program = HelperProgram(
        python, "-W", "ignore", ServerFolder.script("openstack_swift.py"), folder.path,
        Self.access, Self.secret, Self.region)
    else { return nil }
    let line = program.line()
    guard let port = Int(line) else {
      print("skipped: OpenStack Swift does not start: \(line)")
      return nil
    }
    url = "http://127.0.0.1:\(port)"
    (self.folder, self.program) = (folder, program)
  }

  /// The length and the SHA-256 of what is kept under a path, or the status of its absence.
  func stored(_ path: String) -> String {
    program.tell("\(path)\n")
    return program.line()
  }
}
