/// Writes JSON into a buffer of bytes, member after member.
///
/// Objects take a line a member, indented by their depth; arrays stay on one line, so that a
/// document of columns can be read, searched and compared line by line. Numbers are the shortest
/// that read back as the same value; what is not finite becomes `null`.
///
/// Whoever calls it keeps the grammar: a key before each value of an object, none in an array.
///
/// - Complexity: linear in the length of the output.
public struct JSONWriter: Sendable {
  /// The text so far, as UTF-8.
  public private(set) var bytes: [UInt8] = []

  private var depth = 0
  private var arrayDepth = 0
  private var needsComma = false
  private var followsKey = false

  public init() {}

  // MARK: Structure

  public mutating func beginObject() { open(UInt8(ascii: "{"), array: false) }
  public mutating func endObject() { close(UInt8(ascii: "}"), array: false) }
  public mutating func beginArray() { open(UInt8(ascii: "["), array: true) }
  public mutating func endArray() { close(UInt8(ascii: "]"), array: true) }

  public mutating func key(_ key: String) {
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    if arrayDepth == 0 { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  private mutating func open(_ bracket: UInt8, array: Bool) {
    beginValue()
    bytes.append(bracket)
    depth += 1
    if array || arrayDepth > 0 { arrayDepth += 1 }
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8, array: Bool) {
    depth -= 1
    if array || arrayDepth > 0 {
      arrayDepth -= 1
    } else if needsComma {
      breakLine()
    }
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if arrayDepth > 0 {
      if needsComma { bytes.append(UInt8(ascii: " ")) }
    } else if depth > 0 {
      breakLine()
    }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func beginValue() {
    if followsKey { followsKey = false } else { separate() }
    needsComma = true
  }

  // MARK: Values

  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  public mutating func value(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  public mutating func value(_ value: Int64) {
    beginValue()
    bytes.append(contentsOf: String(value).utf8)
  }

  public mutating func value(_ value: String) {
    beginValue()
    quote(value)
  }

  public mutating func value(_ value: Double) {
    beginValue()
    bytes.append(addingCapacity: NumberText.longest) { output in
      NumberText.append(value, to: &output)
    }
  }

  /// Writes an array of numbers.
  public mutating func value(_ values: [Double]) {
    beginValue()
    // Measured: one call for the whole column instead of one a number halves the time.
    bytes.append(addingCapacity: values.count * (NumberText.longest + 1) + 2) { output in
      output.append(UInt8(ascii: "["))
      for index in values.indices {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        NumberText.append(values[index], to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
  }

  public mutating func value(_ values: [Bool]) {
    beginArray()
    for flag in values { value(flag) }
    endArray()
  }

  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): self.value(flag)
    case .integer(let number): self.value(number)
    case .number(let number): self.value(number)
    case .string(let text): self.value(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object): self.value(object)
    }
  }

  public mutating func value(_ object: JSONObject) {
    beginObject()
    for member in object.members {
      key(member.key)
      value(member.value)
    }
    endObject()
  }

  // MARK: Text of values

  /// Appends a quoted string, escaping what JSON does not allow inside one.
  ///
  /// - Source: RFC 8259, section 7.
  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
