/// How requests are made.
public struct TransportOptions: Sendable {
  /// Shown to every HTTP server that is sent to.
  public var token: UploadToken?
  /// Shown to every HTTP server too.
  public var headers: [UploadHeader] = []
  /// Compresses bodies with gzip and says so in `Content-Encoding`; many servers do not take that.
  public var compresses = false
  /// A PEM file of certificates to trust instead of the system's.
  public var certificateAuthority: String?
  /// What `s3://` addresses need.
  public var objectStorage: ObjectStorage?
  /// Seconds until a connection has to stand.
  public var connectTimeout = 15
  /// Seconds after which a request that moves fewer than 16 bytes a second is broken off.
  public var stallTimeout = 60

  public init() {}
}
