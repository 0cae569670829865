/// Text under construction, as UTF-8.
struct TextBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: some StringProtocol) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number with a fixed number of decimals.
  mutating func append(_ value: Double, decimals: Int) {
    NumberText.append(value, decimals: decimals, to: &bytes)
  }

  /// Appends the shortest text that reads back as the same number.
  mutating func append(exact value: Double) {
    bytes.append(addingCapacity: NumberText.longest) { output in
      NumberText.append(value, to: &output)
    }
  }

  /// Appends a nanosecond count as seconds with nine decimals, exactly.
  mutating func append(secondsOf nanoseconds: Int64) {
    let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(rest)
    append(nanoseconds < 0 ? "-" : "")
    append("\(seconds).\(String(repeating: "0", count: 9 - digits.count))\(digits)")
  }

  /// Appends text with the characters replaced that XML gives a meaning.
  ///
  /// Control characters that XML 1.0 cannot hold at all become the replacement character.
  ///
  /// - Source: Extensible Markup Language 1.0, sections 2.2 and 2.4.
  mutating func append(xml text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\t", "\n", "\r": append(String(scalar))
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}")
      default: append(String(scalar))
      }
    }
  }
}
