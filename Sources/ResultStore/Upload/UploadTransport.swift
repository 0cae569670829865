/// What is to be sent.
public struct UploadRequest: Sendable, Equatable {
  public var method: UploadDestination.Method
  public var url: String
  /// The same whenever this upload is tried, so that the server can tell a repetition.
  public var idempotencyKey: Identifier
  /// A JSON document.
  public var body: [UInt8]
  /// Seconds.
  public var timeout: Double
}

/// What came back.
public enum UploadResponse: Sendable, Equatable {
  /// The server's status, the seconds that it asks to wait, and how its answer begins.
  case answered(status: Int, retryAfter: Double?, body: String)
  /// Nothing is known about what the server did.
  case unanswered(reason: String)
}

/// Whatever carries an upload to its address.
public protocol UploadTransport: ~Copyable {
  mutating func send(_ request: UploadRequest) -> UploadResponse
}
