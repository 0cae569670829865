import CNumbers
import Glibc
import Testing
import _TestSupport

struct NumberParsingTests {
  /// The value and the length, or nil where there is no number.
  private static func parse(_ text: String) -> (value: Double, length: Int)? {
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    return unsafe characters.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var value = 0.0
      let length = unsafe cnum_parse_double(start, start + buffer.count, &value)
      return length == 0 ? nil : (value, length)
    }
  }

  /// Tokens on which parsers that do not round correctly fail: halfway cases, the borders of the
  /// subnormal numbers, many digits, and the long tails of float widened to double.
  static let hardTokens = [
    "0", "-0", "1", "+1", "-1.5", ".5", "5.", "1e0", "1E+2", "1e-2", "0.1", "0.3",
    "9007199254740993", "9007199254740992.5", "9007199254740993.0000000000000000001",
    "1.7976931348623157e308", "1.7976931348623158e308", "2.2250738585072014e-308",
    "2.2250738585072011e-308", "4.9406564584124654e-324", "2.4703282292062328e-324",
    "2.47032822920623272e-324", "2.4703282292062327208e-324", "1e-400",
    "0.500000000000000166533453693773481063544750213623046875",
    "3.518437208883201171875e13", "62.5364939768271845828", "8.10109172351e-10",
    "1.50000000000000011102230246251565", "9007199254740991.4999999999999999999999999999999995",
    "7.2057594037927933e16", "0.04606787109375", "8.220098495483398", "-0.5633212924003601",
    "1707663721334068000", "1.4e-45", "123456789012345678901234567890",
    "1" + String(repeating: "0", count: 300), "0." + String(repeating: "0", count: 300) + "1",
    "0." + String(repeating: "123456789", count: 90),
  ]

  @Test(arguments: hardTokens)
  func `a number is the same to the last bit as by strtod`(token: String) throws {
    let parsed = try #require(Self.parse(token))
    let expected = unsafe strtod(token, nil)
    #expect(parsed.value.bitPattern == expected.bitPattern)
    #expect(parsed.length == token.utf8.count)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `random numbers of any length are the same as by strtod`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let digits = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }
      let exponent = Int.random(in: -340...270, using: &generator)
      let token = "-\(digits.joined()).\(digits.reversed().joined())e\(exponent)"
      let parsed = try #require(Self.parse(token))
      let expected = unsafe strtod(token, nil)
      guard parsed.value.bitPattern == expected.bitPattern else {
        Issue.record("\(token) with seed \(seed) is \(parsed.value)")
        return
      }
    }
  }

  @Test(arguments: ["", "-", "+", "e5", "+-1", "++1", " 1", "x", "--2", "."])
  func `what is no number has no length`(text: String) {
    #expect(Self.parse(text) == nil)
  }

  @Test(arguments: [("1.5,2", 3), ("1.5\n", 3), ("1e", 1), ("0x10", 1), ("1.2.3", 3), ("7s", 1)])
  func `a number ends where its characters end`(text: String, length: Int) throws {
    #expect(try #require(Self.parse(text)).length == length)
  }
}
