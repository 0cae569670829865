/// A service that understands Amazon's S3, and the keys to it.
public struct ObjectStorage: Sendable {
  public var region: String
  /// `https://host` of a service other than Amazon's; the bucket then stands in the path.
  public var endpoint: String?
  public var accessKey: String
  let secretKey: String
  let sessionToken: String?

  public init(
    region: String, endpoint: String?, accessKey: String, secretKey: String, sessionToken: String?
  ) {
    self.region = region
    self.endpoint = endpoint
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
  }

  /// Finds the keys where Amazon's own tools do: in the environment, then in a credentials file;
  /// nil without an access key and its secret.
  ///
  /// - Parameters:
  ///   - environment: Reads a variable.
  ///   - credentials: The text of `~/.aws/credentials`, if there is one.
  ///   - region: Overrides `AWS_REGION` and `AWS_DEFAULT_REGION`.
  ///   - endpoint: Overrides `AWS_ENDPOINT_URL_S3` and `AWS_ENDPOINT_URL`.
  public init?(
    environment: (String) -> String?, credentials: String?, region: String?, endpoint: String?
  ) {
    var (access, secret, session) = (
      environment("AWS_ACCESS_KEY_ID"), environment("AWS_SECRET_ACCESS_KEY"),
      environment("AWS_SESSION_TOKEN")
    )
    if access == nil || secret == nil {
      let profile = environment("AWS_PROFILE") ?? "default"
      let values = credentials.map { Self.values(of: profile, in: $0) } ?? [:]
      (access, secret, session) = (
        values["aws_access_key_id"], values["aws_secret_access_key"], values["aws_session_token"]
      )
    }
    guard let access, let secret, Self.isWord(access), Self.isWord(secret) else { return nil }
    if let session, !Self.isWord(session) { return nil }
    self.init(
      region: region ?? environment("AWS_REGION") ?? environment("AWS_DEFAULT_REGION")
        ?? "us-east-1",
      endpoint: endpoint ?? environment("AWS_ENDPOINT_URL_S3") ?? environment("AWS_ENDPOINT_URL"),
      accessKey: access, secretKey: secret, sessionToken: session)
  }

  /// Where the object of an `s3://bucket/key` address is.
  func url(of address: String) -> String {
    let path = address.dropFirst("s3://".count)
    let bucket = path.prefix { $0 != "/" }
    let key = path.dropFirst(bucket.count)
    guard var endpoint = endpoint.map({ Substring($0) }) else {
      return "https://\(bucket).s3.\(region).amazonaws.com\(key)"
    }
    while endpoint.last == "/" { endpoint.removeLast() }
    return "\(endpoint)/\(path)"
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x21...0x7e ~= $0 }
  }

  /// The settings of one `[profile]`.
  private static func values(of profile: String, in text: String) -> [String: String] {
    var values: [String: String] = [:]
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.hasPrefix("[") {
        isInside = line == "[\(profile)]"
      } else if isInside, !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") {
        values[trimmed(line[..<sign])] = trimmed(line[line.index(after: sign)...])
      }
    }
    return values
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension ObjectStorage: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "object storage in \(region)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
