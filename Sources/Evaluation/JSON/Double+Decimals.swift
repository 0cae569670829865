extension Double {
  /// The number with a fixed count of decimals, for people; a dash where it is not known.
  public func text(decimals: Int) -> String {
    guard isFinite else { return "–" }
    var bytes: [UInt8] = []
    NumberText.append(self, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
