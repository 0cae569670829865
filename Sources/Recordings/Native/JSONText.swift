/// Reads JSON as far as a small description needs it.
///
/// Numbers stay text, because a `Double` cannot hold nanoseconds since 1970. Foundation would do
/// the rest, but would double the time that the program takes to start.
struct JSONText {
  indirect enum Value: Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([Value])
    case object([Member])
  }

  struct Member: Equatable {
    var key: String
    var value: Value
    /// The line of the key.
    var line: Int
  }

  private static let deepestLevel = 32

  private let bytes: [UInt8]
  private let file: String
  private var offset = 0
  private var line = 1

  /// Reads a whole text.
  ///
  /// - Throws: `RecordingError` with the line of the first character that cannot be.
  static func parse(_ bytes: [UInt8], file: String) throws(RecordingError) -> Value {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw RecordingDescription.error(file, "it is not text in UTF-8")
    }
    var text = JSONText(bytes: bytes, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { text.offset = 3 }
    let value = try text.value(level: 0)
    text.skipBlanks()
    guard text.offset == bytes.count else { throw text.error("there is more after the end") }
    return value
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private func error(_ problem: String) -> RecordingError {
    RecordingError(
      .malformedDescription, file: file, line: line, problem: "it is not JSON: \(problem)",
      remedy: "Correct it or remove the file")
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      offset += 1
    }
  }

  private mutating func take(_ character: UnicodeScalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ character: UnicodeScalar) throws(RecordingError) {
    guard take(character) else { throw error("“\(character)” is missing") }
  }

  private mutating func value(level: Int) throws(RecordingError) -> Value {
    guard level < Self.deepestLevel else { throw error("it is nested too deep") }
    if take("{") { return .object(try members(level: level)) }
    if take("[") { return .array(try items(level: level)) }
    if next == UInt8(ascii: "\"") { return .string(try string()) }
    let start = offset
    while let byte = next, isWordByte(byte) { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let first = word.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
        Double(word)?.isFinite == true
      else { throw error(word.isEmpty ? "a value is missing" : "“\(word)” is no value") }
      return .number(word)
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func members(level: Int) throws(RecordingError) -> [Member] {
    var members: [Member] = []
    if take("}") { return members }
    repeat {
      skipBlanks()
      let keyLine = line
      guard next == UInt8(ascii: "\"") else { throw error("a key in quotes is missing") }
      let key = try string()
      try expect(":")
      members.append(Member(key: key, value: try value(level: level + 1), line: keyLine))
    } while take(",")
    try expect("}")
    return members
  }

  private mutating func items(level: Int) throws(RecordingError) -> [Value] {
    var items: [Value] = []
    if take("]") { return items }
    repeat { items.append(try value(level: level + 1)) } while take(",")
    try expect("]")
    return items
  }

  private mutating func string() throws(RecordingError) -> String {
    offset += 1
    var text = String.UnicodeScalarView()
    var start = offset
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a line ends within a text") }
      offset += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      text.append(
        contentsOf: String(decoding: bytes[start..<(offset - 1)], as: UTF8.self).unicodeScalars)
      text.append(try escaped())
      start = offset
    }
    text.append(contentsOf: String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars)
    guard next != nil else { throw error("a text has no end") }
    offset += 1
    return String(text)
  }

  private mutating func escaped() throws(RecordingError) -> UnicodeScalar {
    guard let byte = next else { throw error("a text has no end") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UnicodeScalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try codeUnit()
      if let scalar = UnicodeScalar(high) { return scalar }
      // Beyond the first plane, two code units stand for one character.
      guard take("\\"), take("u") else { throw error("half a character") }
      let units = [high, try codeUnit()]
      guard let scalar = String(validating: units, as: UTF16.self)?.unicodeScalars.first else {
        throw error("half a character")
      }
      return scalar
    default: throw error("an unknown escape in a text")
    }
  }

  private mutating func codeUnit() throws(RecordingError) -> UInt16 {
    guard offset + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self), radix: 16)
    else { throw error("an unknown escape in a text") }
    offset += 4
    return unit
  }

  /// A text in quotes, as JSON has it.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
