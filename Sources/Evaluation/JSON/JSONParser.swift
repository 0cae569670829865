/// Reads a JSON document.
///
/// It accepts exactly the grammar of RFC 8259, in UTF-8, and says at which line and column a
/// document leaves it. Objects and arrays may be nested 128 deep, so that no document can exhaust
/// the stack.
struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private static let deepest = 128

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value of a document.
  ///
  /// - Throws: ``ResultError/Reason/malformed(_:line:column:)``.
  /// - Complexity: linear in the length of the document.
  static func parse(_ bytes: [UInt8]) throws(ResultError) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.index == bytes.count else { throw parser.error("text after the end") }
    return value
  }

  // MARK: Values

  private mutating func value() throws(ResultError) -> JSONValue {
    skipBlanks()
    guard let byte = peek else {
      throw error("the document ends in the middle; it may have been cut short")
    }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error("expected a value")
    }
  }

  private mutating func object() throws(ResultError) -> JSONObject {
    try enter()
    var members: [JSONObject.Member] = []
    guard !take(UInt8(ascii: "}")) else { return leave(JSONObject()) }
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw error("expected a colon after the key") }
      members.append(.init(key: key, value: try value()))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw error("expected a comma or a closing brace") }
    return leave(JSONObject(members: members))
  }

  private mutating func array() throws(ResultError) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    guard !take(UInt8(ascii: "]")) else { return leave(elements) }
    repeat {
      elements.append(try value())
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw error("expected a comma or a closing bracket") }
    return leave(elements)
  }

  private mutating func enter() throws(ResultError) {
    index += 1
    depth += 1
    guard depth <= Self.deepest else { throw error("nested more than \(Self.deepest) deep") }
  }

  private mutating func leave<Container>(_ container: Container) -> Container {
    depth -= 1
    return container
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(ResultError)
    -> JSONValue
  {
    let text = "\(word)".utf8
    guard bytes[index...].starts(with: text) else { throw error("expected \(word)") }
    index += text.count
    return value
  }

  /// Reads a number; one without fraction and exponent stays an integer where it fits.
  private mutating func number() throws(ResultError) -> JSONValue {
    let start = index
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let leadingZero = peek == UInt8(ascii: "0")
    let whole = skipDigits()
    guard whole > 0, !(leadingZero && whole > 1) else { throw error("not a number") }
    var isInteger = true
    if peek == UInt8(ascii: ".") {
      index += 1
      isInteger = false
      guard skipDigits() > 0 else { throw error("expected a digit after the point") }
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      isInteger = false
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      guard skipDigits() > 0 else { throw error("expected a digit in the exponent") }
    }
    // Up to 18 digits fit in 64 bits whatever they are. A negative zero is not an integer.
    if isInteger, whole <= 18, !(isNegative && leadingZero) {
      var magnitude: Int64 = 0
      for digit in bytes[(isNegative ? start + 1 : start)..<index] {
        magnitude = magnitude * 10 + Int64(digit - UInt8(ascii: "0"))
      }
      return .integer(isNegative ? -magnitude : magnitude)
    }
    if isInteger, let integer = Int64(String(decoding: bytes[start..<index], as: UTF8.self)),
      !(isNegative && integer == 0)
    {
      return .integer(integer)
    }
    guard let number = NumberText.parse(bytes, start..<index), number.isFinite else {
      throw error("a number beyond the range of a double")
    }
    return .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    return index - start
  }

  // MARK: Strings

  private mutating func string() throws(ResultError) -> String {
    index += 1
    let start = index
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    // Most strings are keys without an escape; those are taken whole.
    var unescaped = Array(bytes[start..<index])
    while peek != UInt8(ascii: "\"") {
      guard let byte = peek else { throw error("a string without an end") }
      guard byte >= 0x20 else { throw error("a control character inside a string") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        unescaped.append(contentsOf: try escape())
      } else {
        unescaped.append(byte)
      }
    }
    index += 1
    guard let text = String(validating: unescaped, as: UTF8.self) else {
      throw error("a string that is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws(ResultError) -> [UInt8] {
    guard let byte = peek else { throw error("a string without an end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error("an unknown escape")
    }
  }

  /// Reads what follows `\u`, and the second half of a surrogate pair.
  private mutating func unicodeEscape() throws(ResultError) -> [UInt8] {
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), peek == UInt8(ascii: "\\") {
      index += 1
      guard peek == UInt8(ascii: "u") else { throw error("half of a surrogate pair") }
      index += 1
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw error("half of a surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("half of a surrogate pair") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(ResultError) -> UInt32 {
    guard index + 4 <= bytes.count else { throw error("a string without an end") }
    let digits = bytes[index..<index + 4]
    // `UInt32(_:radix:)` alone would take a sign.
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits") }
    index += 4
    return code
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Steps over a byte when it is next but for blanks.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private func error(_ problem: String) -> ResultError {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return ResultError(.malformed(problem, line: line, column: before.count - lineStart + 1))
  }
}
