/// Where and how a result is sent.
public struct UploadDestination: Sendable, Equatable {
  public enum Method: String, Sendable, CaseIterable {
    case post = "POST"
    case put = "PUT"
  }

  public let url: String
  public let method: Method
  /// Uploads with the same key are sent one after the other, in the order they were queued.
  public let stream: String

  /// Takes an address, which is also the key of its stream unless another is given.
  ///
  /// `s3://bucket/key` is an object, which is always put; with a slash at its end it is a folder, in
  /// which every upload gets an object of its own.
  ///
  /// - Throws: ``StoreError/invalidDestination(url:reason:)`` for anything but `http`, `https` and
  ///   `s3` addresses, and for addresses with a password, which would be stored with them.
  public init(url: String, method: Method? = nil, stream: String? = nil) throws(StoreError) {
    if !Self.isObject(url), url.lowercased().hasPrefix("s3://") {
      throw .invalidDestination(url: url, reason: "s3:// is written in small letters")
    }
    let scheme = ["https://", "http://", "s3://"].first { url.lowercased().hasPrefix($0) }
    guard let scheme else {
      throw .invalidDestination(url: url, reason: "it has to begin with https://, http:// or s3://")
    }
    if Self.isObject(url) { try Self.checkObject(url) }
    let authority = url.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard !authority.isEmpty else {
      throw .invalidDestination(url: url, reason: "it names no host")
    }
    guard !authority.contains("@") else {
      throw .invalidDestination(
        url: "\(scheme)…", reason: "a user or password in it would be stored; give a token instead")
    }
    if let reason = Self.problem(ofAuthority: authority) {
      throw .invalidDestination(url: url, reason: reason)
    }
    guard url.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7f }) else {
      throw .invalidDestination(
        url: url, reason: "spaces and characters beyond ASCII have to be percent-encoded")
    }
    self.url = url
    self.method = method ?? (Self.isObject(url) ? .put : .post)
    self.stream = stream ?? url
  }

  /// Whether an address is of object storage.
  static func isObject(_ url: String) -> Bool { url.hasPrefix("s3://") }

  /// What is wrong with `host`, `host:port` or `[address]:port`, if anything: it would fail at every try.
  private static func problem(ofAuthority authority: Substring) -> String? {
    var rest = authority
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return "its address has no closing bracket" }
      rest = rest[rest.index(after: end)...]
    } else {
      rest = rest.drop { $0 != ":" }
      if rest.count == authority.count { return "it names no host" }
    }
    guard !rest.isEmpty else { return nil }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.allSatisfy({ ("0"..."9").contains($0) }),
      let port = Int(digits), (1...65535).contains(port)
    else {
      return "its port is not a number from 1 to 65535"
    }
    return nil
  }

  /// Other characters are legal in a key, but programs do not agree on how they are signed.
  private static func checkObject(_ url: String) throws(StoreError) {
    let path = url.dropFirst("s3://".count)
    let bucket = path.prefix { $0 != "/" }
    guard !bucket.isEmpty, path.dropFirst(bucket.count).count > 1 || path.last == "/",
      path.unicodeScalars.allSatisfy({
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          || "-._~/".unicodeScalars.contains($0)
      })
    else {
      throw .invalidDestination(
        url: url, reason: "it has to be s3://bucket/key with letters, digits and -._~/ only")
    }
  }

  /// Takes one that was checked before it was stored.
  init(storedURL url: String, method: Method, stream: String) {
    self.url = url
    self.method = method
    self.stream = stream
  }
}
