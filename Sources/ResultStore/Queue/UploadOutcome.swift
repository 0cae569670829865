/// What a response means for an upload.
public enum UploadOutcome: Sendable, Equatable {
  case done(status: Int)
  /// Tried again after a pause.
  case failed(status: Int?, message: String)
  /// Tried again when the server asked for it, or when what is missing here may be there; no failure.
  case postponed(seconds: Double, status: Int?, message: String)
  /// Given up, because the same request would be refused again.
  case refused(status: Int?, message: String)
  /// Let go unfinished because this process has to end; queued again, which is no failure.
  case released
  /// Another worker had taken it over, and writes down what becomes of it.
  case takenOver

  /// Reads a response.
  ///
  /// - Source: RFC 9110, section 15, RFC 6585, section 4, RFC 8470, section 5.2; status 409 as in
  ///   the IETF draft on the Idempotency-Key header: the first request with the key still runs.
  public init(_ response: UploadResponse, greatestWait: Double) {
    switch response {
    case .unanswered(let reason):
      self = .failed(status: nil, message: reason)
    case .notSent(let reason):
      self = .postponed(seconds: Self.pauseWhenNotSent, status: nil, message: reason)
    case .answered(let status, let retryAfter, let body):
      let message = Self.message(body)
      switch status {
      case 200..<300:
        self = .done(status: status)
      case 408, 409, 425, 429, 500...:
        if let retryAfter, retryAfter > 0 {
          let wait = min(retryAfter, greatestWait)
          self = .postponed(seconds: wait, status: status, message: message)
        } else {
          self = .failed(status: status, message: message)
        }
      case 300..<400:
        self = .refused(
          status: status, message: "redirected; queue it for the new address instead")
      default:
        self = .refused(status: status, message: message)
      }
    }
  }

  /// Seconds.
  private static let pauseWhenNotSent = 60.0

  public var status: Int? {
    switch self {
    case .done(let status): status
    case .failed(let status, _), .refused(let status, _), .postponed(_, let status, _): status
    case .released, .takenOver: nil
    }
  }

  public var message: String {
    switch self {
    case .done: "done"
    case .released: "let go before an answer came"
    case .takenOver: "taken over by another process"
    case .failed(_, let message), .postponed(_, _, let message), .refused(_, let message): message
    }
  }

  /// The first lines of an answer, without what could steer a terminal.
  private static func message(_ body: String) -> String {
    let lines = withoutMarkup(body).split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }.prefix(3)
    let text = lines.joined(separator: " ").unicodeScalars.prefix(300).map { scalar in
      scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    return text.isEmpty ? "the server gave no reason" : String(text)
  }

  /// What an answer in HTML or XML says, a line for each of its elements.
  private static func withoutMarkup(_ body: String) -> String {
    guard body.first(where: { !$0.isWhitespace }) == "<" else { return body }
    let pieces = body.split(separator: "<", omittingEmptySubsequences: false)
    return pieces.map { $0.drop { $0 != ">" }.dropFirst() }.joined(separator: "\n")
  }
}
