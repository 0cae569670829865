/// The name of a row that stays the same wherever the row is sent.
///
/// It is a random UUID of version 4. Numbers that a database hands out are used again after a
/// rollback, so none of them is ever shown.
///
/// - Source: RFC 9562, section 5.4.
public struct Identifier: Sendable, Hashable, Comparable {
  /// 32 hexadecimal digits in lower case, in groups of 8, 4, 4, 4 and 12.
  let text: String

  /// Makes one from 16 random bytes, six bits of which say which kind it is.
  public init(random: (UInt64, UInt64)) {
    let high = random.0 & 0xffff_ffff_ffff_0fff | 0x4000
    let low = random.1 & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    let digits = Self.hexadecimal(high) + Self.hexadecimal(low)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    self.text = text
  }

  /// Takes one that was written before.
  init(stored text: String) { self.text = text }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

extension Identifier: CustomStringConvertible {
  public var description: String { text }
}
