import Testing

@testable import ResultStore

struct UploadDestinationTests {
  @Test(arguments: [
    "https://example.org/results", "http://127.0.0.1:8080", "HTTPS://example.org/a?b=c@d",
    "http://[::1]", "http://[::1]:8080/x", "https://example.org:65535",
  ])
  func `an address of the web is taken, and is its own stream`(url: String) throws {
    let destination = try UploadDestination(url: url)
    #expect(destination.stream == url)
    #expect(destination.method == .post)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org", "file:///etc/passwd", "https://", "https:///path",
    "https://example.org/a b", "https://exämple.org", "https://example.org/\r\nX-Evil: 1",
    "http://127.0.0.1:99999/x", "http://a:abc/", "http://a:/x", "http://a:+80/", "http://[::1/x",
    "http://[::1]x/", "http://:80/", "S3://bucket/key",
  ])
  func `anything else is refused with a reason`(url: String) {
    let error = #expect(throws: StoreError.self) { try UploadDestination(url: url) }
    guard case .invalidDestination(url, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `an address with a password is refused without repeating it`() {
    let error = #expect(throws: StoreError.self) {
      try UploadDestination(url: "https://me:secret@example.org/")
    }
    #expect(error.map { "\($0)".contains("secret") } == false)
  }
}
