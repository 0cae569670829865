extension Double {
  /// The number with so many decimals, for messages.
  func decimals(_ count: Int) -> String {
    guard isFinite else { return "\(self)" }
    var text = TextBuffer()
    text.append(self, decimals: count)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
