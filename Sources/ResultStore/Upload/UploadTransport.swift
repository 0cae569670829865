/// What is to be sent.
public struct UploadRequest: Sendable, Equatable {
  public var method: UploadDestination.Method
  public var url: String
  /// The same whenever this upload is tried, so that the server can tell a repetition.
  public var idempotencyKey: Identifier
  /// Bytes of the body, a JSON document.
  public var size: Int
  /// The 32 bytes of the body's SHA-256.
  public var sha256: [UInt8]
  /// Whether it was tried before, and what became of that is not known.
  public var isRepetition = false
  /// Seconds.
  public var timeout: Double
}

/// What came back.
public enum UploadResponse: Sendable, Equatable {
  /// The server's status, the seconds that it asks to wait, and how its answer begins.
  case answered(status: Int, retryAfter: Double?, body: String)
  /// Nothing is known about what the server did.
  case unanswered(reason: String)
  /// Nothing was sent, because something is missing on this side.
  case notSent(reason: String)
}

/// Whatever carries an upload to its address.
public protocol UploadTransport: ~Copyable, SendableMetatype {
  /// Sends one request and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: What to send, without its body.
  ///   - read: Gives a range of the body, which need never be whole in memory; nil when the store
  ///     cannot be read.
  ///   - goOn: Told which part of the body has left, from 0 to 1, and asked whether to go on, at
  ///     least once a second while the request runs; when not, it has to be broken off.
  /// - Returns: What the server answered, or why nothing is known of it.
  mutating func send(
    _ request: UploadRequest, reading read: (Range<Int>) -> [UInt8]?,
    while goOn: (_ part: Double) -> Bool
  ) -> UploadResponse
}
