/// A JSON value whose shape is not fixed by a Swift type.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number without a fraction or an exponent that fits, so that nanoseconds stay exact.
  case integer(Int64)
  /// Any other number; a value that is not finite is written as `null`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(members: elements.map { .init(key: $0.0, value: $0.1) }))
  }
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
  /// The number, or `.null` for nil.
  public init(_ value: Double?) { self = value.map(JSONValue.number) ?? .null }

  /// The text, or `.null` for nil.
  public init(_ value: String?) { self = value.map(JSONValue.string) ?? .null }

  /// The number, of either kind.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// What kind of value it is, in the words of JSON.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object, in the order in which they were put there.
public struct JSONObject: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// A key and its value.
  public struct Member: Sendable, Equatable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  public var members: [Member]

  public init(members: [Member] = []) { self.members = members }

  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }

  public var isEmpty: Bool { members.isEmpty }

  /// The value of a key; of a key that occurs more than once, the last.
  ///
  /// - Complexity: linear in the number of members.
  public subscript(key: String) -> JSONValue? {
    get { members.last { $0.key == key }?.value }
    set {
      members.removeAll { $0.key == key && newValue == nil }
      guard let newValue else { return }
      if let index = members.lastIndex(where: { $0.key == key }) {
        members[index].value = newValue
      } else {
        members.append(Member(key: key, value: newValue))
      }
    }
  }
}

extension JSONValue {
  /// Reads a JSON document in UTF-8.
  ///
  /// - Throws: ``ResultError`` that says at which line and column it is not JSON.
  public init(parsing bytes: [UInt8]) throws(ResultError) { self = try JSONParser.parse(bytes) }

  /// The members, of an object only.
  public var objectValue: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
