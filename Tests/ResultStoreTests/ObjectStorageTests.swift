import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// Uploads to object storage, judged by a server that checks every signature on its own.
@Suite(.timeLimit(.minutes(2)))
struct ObjectStorageTests {
  let surroundings = TestSurroundings()

  private func server() throws -> (HelperProgram, port: String)? {
    let script = ServerFolder.script("s3_server.py")
    guard let server = HelperProgram("python3", script, "AKIDEXAMPLE", "sec/ret+key", "eu-north-1")
    else {
      print("skipped: python3, which the server is written in, is not installed")
      return nil
    }
    return (server, server.line())
  }

  private func upload(
    _ body: [UInt8], to url: String, port: String, secret: String = "sec/ret+key",
    gzip: Bool = false, session: String? = nil
  ) throws -> UploadOutcome? {
    var store = try surroundings.makeStore()
    try store.transaction { transaction in
      let id = try transaction.save(body, name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: url)
    }
    var options = TransportOptions()
    options.compresses = gzip
    options.objectStorage = ObjectStorage(
      region: "eu-north-1", endpoint: "http://127.0.0.1:\(port)/", accessKey: "AKIDEXAMPLE",
      secretKey: secret, sessionToken: session)
    var transport = try CurlTransport(options)
    var outcome: UploadOutcome?
    try store.sendUploads(through: &transport, report: { outcome = $0.outcome })
    return outcome
  }

  @Test(arguments: [0, 1, 3_000_000]) func `an object of any size is signed as the service checks`(
    size: Int
  ) throws {
    guard let (server, port) = try server() else { return }
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
    #expect(
      try upload(body, to: "s3://bucket/runs/a-b_c.json", port: port) == .done(status: 200))
    #expect(server.line() == "200 /bucket/runs/a-b_c.json - \(size)")
  }

  @Test func `a compressed object and a session are signed too`() throws {
    guard let (server, port) = try server() else { return }
    let body = [UInt8](repeating: 48, count: 100_000)
    #expect(
      try upload(body, to: "s3://bucket/a", port: port, gzip: true, session: "t0ken")
        == .done(status: 200))
    #expect(server.line().hasPrefix("200 /bucket/a gzip "))
  }

  @Test func `a wrong secret is refused for good`() throws {
    guard let (server, port) = try server() else { return }
    #expect(
      try upload([1], to: "s3://bucket/a", port: port, secret: "wrong")
        == .refused(status: 403, message: "SignatureDoesNotMatch"))
    #expect(server.line() == "403 /bucket/a - 1")
  }

  @Test func `in a folder each upload has an object of its own`() throws {
    guard let (server, port) = try server() else { return }
    #expect(try upload([1], to: "s3://bucket/runs/", port: port) == .done(status: 200))
    let id = try surroundingsFirstUpload()
    #expect(server.line() == "200 /bucket/runs/\(id).json - 1")
  }

  /// What the same seed gives to the upload of another store.
  private func surroundingsFirstUpload() throws -> Identifier {
    var store = try TestSurroundings().makeStore()
    return try store.saveAndEnqueue(1)
  }

  @Test func `without keys nothing is sent and nothing counts as a failure`() throws {
    var store = try surroundings.makeStore()
    let id = try store.saveAndEnqueue(1, to: "s3://bucket/a")
    var transport = try CurlTransport()
    var outcomes: [UploadOutcome] = []
    try store.sendUploads(through: &transport, report: { outcomes.append($0.outcome) })
    #expect(outcomes.count == 1)
    #expect(outcomes.first?.message.contains("AWS_ACCESS_KEY_ID") == true)
    #expect(try store.upload(beginningWith: id.text).failures == 0)
  }

  // MARK: Keys and addresses

  @Test func `keys come from the environment, or from the profile of a file`() throws {
    let file = """
      [default]
      aws_access_key_id = ONE
      aws_secret_access_key=two=2
      [work]
      aws_access_key_id = THREE
      # aws_secret_access_key = no
      aws_secret_access_key = four
      aws_session_token = five
      """
    func find(_ variables: [String: String], _ file: String?) -> ObjectStorage? {
      ObjectStorage(environment: { variables[$0] }, credentials: file, region: nil, endpoint: nil)
    }
    let fromFile = try #require(find([:], file))
    #expect(fromFile.accessKey == "ONE" && fromFile.secretKey == "two=2")
    #expect(fromFile.sessionToken == nil && fromFile.region == "us-east-1")
    let work = try #require(find(["AWS_PROFILE": "work", "AWS_REGION": "eu-west-1"], file))
    #expect(work.accessKey == "THREE" && work.secretKey == "four" && work.sessionToken == "five")
    #expect(work.region == "eu-west-1")
    let variables = ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "B"]
    #expect(find(variables, file)?.accessKey == "A")
    #expect(find(["AWS_PROFILE": "none"], file) == nil)
    #expect(find([:], nil) == nil)
    #expect(find(["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "two words"], nil) == nil)
    #expect(!"\(work) \(String(reflecting: work))".contains("four"))
  }

  @Test func `a bucket stands in the name of Amazon's host and in the path of any other`() {
    func url(_ endpoint: String?) -> String {
      ObjectStorage(
        region: "eu-west-1", endpoint: endpoint, accessKey: "a", secretKey: "b", sessionToken: nil
      ).url(of: "s3://bucket/a/b.json")
    }
    #expect(url(nil) == "https://bucket.s3.eu-west-1.amazonaws.com/a/b.json")
    #expect(url("https://store.example/") == "https://store.example/bucket/a/b.json")
  }

  @Test(arguments: ["s3://", "s3://bucket", "s3:///key", "s3://bucket/a b", "s3://bucket/a?b=c"])
  func `an address that names no object is refused`(url: String) {
    #expect(throws: StoreError.self) { try UploadDestination(url: url) }
  }

  @Test func `a signature is not sent without encryption to another machine`() throws {
    var options = TransportOptions()
    options.objectStorage = ObjectStorage(
      region: "r", endpoint: "http://192.0.2.1", accessKey: "a", secretKey: "b", sessionToken: nil)
    var transport = try CurlTransport(options)
    guard case .notSent(let reason) = transport.sendByte(to: "s3://bucket/a") else {
      Issue.record("the signature was sent")
      return
    }
    #expect(reason.contains("https"))
  }
}
