import Testing
import _TestSupport

@testable import Evaluation

@Suite struct JSONWriterTests {
  private func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static let spellings: [Spelling] = [
    Spelling(.null, "null"),
    Spelling(.bool(true), "true"),
    Spelling(.integer(0), "0"),
    Spelling(.integer(-1), "-1"),
    Spelling(.integer(1_700_000_000_123_456_789), "1700000000123456789"),
    Spelling(.number(0.1), "0.1"),
    Spelling(.number(-0.0), "-0"),
    Spelling(.number(.leastNonzeroMagnitude), "5e-324"),
    Spelling(.number(1.7976931348623157e308), "1.7976931348623157e+308"),
    Spelling(.number(-1.2345678901234568e-300), "-1.2345678901234568e-300"),
    Spelling(.number(.nan), "null"),
    Spelling(.number(.infinity), "null"),
    Spelling(.number(-.infinity), "null"),
    Spelling(.string("a \"b\" \\ c"), #""a \"b\" \\ c""#),
    Spelling(.string("\u{1}\u{1F}\n\t\r"), #""\u0001\u001f\n\t\u000d""#),
    Spelling(.string("Zürich 😀"), "\"Zürich 😀\""),
    Spelling([], "[]"),
    Spelling([1, [2, nil]], "[1, [2, null]]"),
    Spelling([["a": 1, "b": []]], #"[{"a":1, "b":[]}]"#),
    Spelling([:], "{}"),
    Spelling(
      ["a": 1, "b": ["c": "d"]], "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": \"d\"\n  }\n}"),
  ]

  @Test(arguments: spellings)
  func `a value has one spelling`(_ spelling: Spelling) {
    #expect(text(spelling.value) == spelling.text)
  }

  @Test func `a column takes one line and unknown numbers are null`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("x")
    writer.value([1.5, .nan, -2, .infinity])
    writer.key("y")
    writer.value([Double]())
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "{\n  \"x\": [1.5,null,-2,null],\n  \"y\": []\n}")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `any finite number reads back as the same bits`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let numbers = (0..<2_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    var writer = JSONWriter()
    writer.value(numbers)
    let read = try JSONParser.parse(writer.bytes)
    guard case .array(let elements) = read else {
      Issue.record("an array became \(read.kind)")
      return
    }
    #expect(elements.map { $0.doubleValue?.bitPattern } == numbers.map(\.bitPattern))
  }

  @Test func `no bit pattern of a double is longer than its room`() {
    let hard = [-Double.leastNonzeroMagnitude, -.greatestFiniteMagnitude, -.leastNormalMagnitude]
    var generator = SeededGenerator(seed: 4)
    let random = (0..<10_000).map { _ in -abs(Double(bitPattern: generator.next())) }
    let lengths = (hard + random).map { text(.number($0)).utf8.count }
    #expect(lengths.max() == NumberText.longest)
  }
}

/// A JSON value and its text.
struct Spelling: Sendable, CustomTestStringConvertible {
  let value: JSONValue
  let text: String

  init(_ value: JSONValue, _ text: String) { (self.value, self.text) = (value, text) }

  var testDescription: String { text }
}
