/// A line that goes with every HTTP request, such as `X-Api-Key: secret`.
///
/// Like an ``UploadToken`` it comes from the environment or a file, and shows its value to nobody but
/// the server.
///
/// - Source: RFC 9110, sections 5.1 and 5.5.
public struct UploadHeader: Sendable {
  public let name: String
  let value: String

  /// Takes a line of a name, a colon and a value.
  ///
  /// Nil when it is none, has other characters than a header may, or names one that the request
  /// itself sets.
  public init?(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon]
    var value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    while value.last?.isWhitespace == true { value.removeLast() }
    guard !name.isEmpty, name.unicodeScalars.allSatisfy(Self.mayName),
      !Self.reserved.contains(name.lowercased()),
      !value.isEmpty, value.utf8.allSatisfy({ 0x20...0x7e ~= $0 || $0 == 9 })
    else { return nil }
    (self.name, self.value) = (String(name), String(value))
  }

  /// Whether two lines would contradict each other.
  public func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }

  var line: String { "\(name): \(value)" }

  private static let reserved: Set<String> = [
    "connection", "content-encoding", "content-length", "content-type", "expect", "host",
    "idempotency-key", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  private static func mayName(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
  }
}

extension UploadHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "the header \(name)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
