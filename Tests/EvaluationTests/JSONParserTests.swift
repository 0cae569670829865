import Testing

@testable import Evaluation

@Suite struct JSONParserTests {
  static let documents: [Spelling] = [
    Spelling(.null, "null"),
    Spelling(.bool(true), " true "),
    Spelling([false], "[false]"),
    Spelling(.number(-0.0), "-0"),
    Spelling(.integer(12), "12"),
    Spelling(.integer(.max), "9223372036854775807"),
    Spelling(.integer(.min), "-9223372036854775808"),
    Spelling(.number(9223372036854775808), "9223372036854775808"),
    Spelling(.number(1000), "1e3"),
    Spelling(.number(1000), "1E+3"),
    Spelling(.number(-0.05), "-0.5e-1"),
    Spelling(.number(1.2345678901234568e29), "123456789012345678901234567890"),
    Spelling(
      .string("é😀\n/\"\\\u{8}\u{c}\r\t"), #""\u00e9\ud83d\ude00\n\/\"\\\b\f\r\t""#),
    Spelling(["a": 1, "b": [1, 2, ["c": nil]]], #"{"a":1,"b":[1,2,{"c":null}]}"#),
    Spelling([:], "{}"),
    Spelling([], "[]"),
  ]

  @Test(arguments: documents)
  func `a document gives its value`(_ document: Spelling) throws {
    #expect(try JSONParser.parse(Array(document.text.utf8)) == document.value)
  }

  static let damages: [(text: String, line: Int, column: Int)] = [
    ("", 1, 1), ("{", 1, 2), ("[1,2", 1, 5), ("{\"a\":", 1, 6), ("\"abc", 1, 5), ("[1,]", 1, 4),
    ("{\"a\" 1}", 1, 6), ("{a:1}", 1, 2), ("01", 1, 3), ("-", 1, 2), ("1.", 1, 3), ("1e", 1, 3),
    (".5", 1, 1), ("+1", 1, 1), ("NaN", 1, 1), ("nul", 1, 1), ("1 2", 1, 3), ("\"\\x\"", 1, 4),
    ("\"\\u12\"", 1, 4), ("\"\\u+123\"", 1, 4), ("\"\\ud800\"", 1, 8), ("1e999", 1, 6),
    ("{\n  \"a\": 1,\n  \"b\": x\n}", 3, 8), ("\"a\nb\"", 1, 3),
  ]

  @Test(arguments: damages)
  func `a document outside the grammar is refused where it leaves it`(
    text: String, line: Int, column: Int
  ) {
    let error = #expect(throws: ResultError.self) { try JSONParser.parse(Array(text.utf8)) }
    guard case .malformed(_, let foundLine, let foundColumn) = error?.reason else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
    #expect(foundLine == line)
    #expect(foundColumn == column)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: ResultError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func `a document that is nested without end is refused, not followed`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: ResultError.self) { try JSONParser.parse(deep) }
  }
}
