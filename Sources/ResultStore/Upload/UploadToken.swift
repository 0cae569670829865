/// A secret that proves to a server who sends.
///
/// It comes from the environment or a file, is held in memory only, and shows itself to nobody but
/// the server.
public struct UploadToken: Sendable {
  let secret: String

  /// Takes a token without the white space around it; nil when nothing is left, or when it has
  /// characters that cannot stand in a header.
  public init?(_ text: String) {
    var secret = Substring(text)
    while let last = secret.last, last.isWhitespace { secret.removeLast() }
    while let first = secret.first, first.isWhitespace { secret.removeFirst() }
    guard !secret.isEmpty, secret.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else { return nil }
    self.secret = String(secret)
  }
}

extension UploadToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a token" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
