/// Where a request really goes, and what proves who sends it.
struct Route {
  var url: String
  var token: UploadToken?
  var headers: [UploadHeader] = []
  var storage: ObjectStorage?

  struct Obstacle: Error { var reason: String }

  /// Finds the way for a request, which may not carry a secret without encryption.
  static func find(
    for request: UploadRequest, _ options: TransportOptions
  ) -> Result<Route, Obstacle> {
    let route: Route
    if UploadDestination.isObject(request.url) {
      guard let storage = options.objectStorage else {
        return .failure(
          Obstacle(
            reason: "no access key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or fill "
              + "~/.aws/credentials"))
      }
      // A folder gets an object for each upload; the same one whenever it is tried.
      let name = request.url.hasSuffix("/") ? "\(request.idempotencyKey).json" : ""
      route = Route(url: storage.url(of: request.url + name), storage: storage)
    } else {
      route = Route(url: request.url, token: options.token, headers: options.headers)
    }
    guard !route.hasSecrets || keepsSecrets(route.url) else {
      return .failure(
        Obstacle(reason: "a secret is sent over https only; the address begins with http"))
    }
    return .success(route)
  }

  private var hasSecrets: Bool { token != nil || storage != nil || !headers.isEmpty }

  /// The lines that prove who sends.
  func headerLines(sha256: [UInt8]) -> [String] {
    guard let storage else {
      return (token.map { ["Authorization: Bearer \($0.secret)"] } ?? []) + headers.map(\.line)
    }
    let digits = sha256.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    return ["x-amz-content-sha256: \(digits)"]
      + (storage.sessionToken.map { ["x-amz-security-token: \($0)"] } ?? [])
  }

  private static func keepsSecrets(_ url: String) -> Bool {
    url.lowercased().hasPrefix("https://") || isLoopback(url)
  }

  static func isLoopback(_ url: String) -> Bool {
    let authority = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
    if authority.hasPrefix("[::1]") { return true }
    return ["127.0.0.1", "localhost"].contains(authority.prefix { $0 != ":" }.lowercased())
  }
}
