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
  /// - Throws: ``StoreError/invalidDestination(url:reason:)`` for anything but `http` and `https`
  ///   addresses, and for addresses with a password, which would be stored with them.
  public init(url: String, method: Method = .post, stream: String? = nil) throws(StoreError) {
    let scheme = ["https://", "http://"].first { url.lowercased().hasPrefix($0) }
    guard let scheme else {
      throw .invalidDestination(url: url, reason: "it has to begin with https:// or http://")
    }
    let authority = url.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard !authority.isEmpty else {
      throw .invalidDestination(url: url, reason: "it names no host")
    }
    guard !authority.contains("@") else {
      throw .invalidDestination(
        url: "\(scheme)…", reason: "a user or password in it would be stored; give a token instead")
    }
    guard url.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7f }) else {
      throw .invalidDestination(
        url: url, reason: "spaces and characters beyond ASCII have to be percent-encoded")
    }
    self.url = url
    self.method = method
    self.stream = stream ?? url
  }

  /// Takes one that was checked before it was stored.
  init(storedURL url: String, method: Method, stream: String) {
    self.url = url
    self.method = method
    self.stream = stream
  }
}
