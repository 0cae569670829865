import Testing

@testable import ResultStore

struct UploadOutcomeTests {
  @Test(arguments: [200, 201, 202, 204])
  func `success is done`(status: Int) {
    #expect(outcome(status) == .done(status: status))
  }

  @Test(arguments: [408, 409, 425, 429, 500, 502, 503, 504, 599])
  func `what may pass is tried again`(status: Int) {
    #expect(outcome(status) == .failed(status: status, message: "why"))
    #expect(
      outcome(status, retryAfter: 5)
        == .postponed(seconds: 5, status: status, message: "why"))
  }

  @Test(arguments: [400, 401, 403, 404, 405, 410, 413, 415, 422, 451])
  func `what would be refused again is given up`(status: Int) {
    #expect(outcome(status) == .refused(status: status, message: "why"))
    #expect(outcome(status, retryAfter: 5) == .refused(status: status, message: "why"))
  }

  @Test(arguments: [301, 302, 307, 308])
  func `a redirection is not followed`(status: Int) {
    guard case .refused(status, let message) = outcome(status) else {
      Issue.record("a redirection has to be refused")
      return
    }
    #expect(message.contains("redirected"))
  }

  @Test func `no answer is a failure without a status`() {
    #expect(
      UploadOutcome(.unanswered(reason: "no route"), greatestWait: 60)
        == .failed(status: nil, message: "no route"))
  }

  @Test func `a wait is cut to what is allowed`() {
    #expect(
      outcome(503, retryAfter: 1e9) == .postponed(seconds: 60, status: 503, message: "why"))
  }

  @Test func `an answer cannot steer the terminal or fill the store`() {
    let hostile =
      "bad\u{1b}[2Jthing\r\nsecond\n\n\nthird\nfourth" + String(repeating: "x", count: 9999)
    let message = UploadOutcome(
      .answered(status: 400, retryAfter: nil, body: hostile), greatestWait: 60
    ).message
    #expect(message == "bad [2Jthing second third")
    let long = UploadOutcome(
      .answered(status: 400, retryAfter: nil, body: String(repeating: "x", count: 9999)),
      greatestWait: 60)
    #expect(long.message.count == 300)
  }

  private func outcome(_ status: Int, retryAfter: Double? = nil) -> UploadOutcome {
    UploadOutcome(
      .answered(status: status, retryAfter: retryAfter, body: "why"), greatestWait: 60)
  }
}
