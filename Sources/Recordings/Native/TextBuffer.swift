import CNumbers

/// Collects text for a file: a number costs one call and no string.
struct TextBuffer {
  private(set) var bytes: [UInt8] = []
  private static let size = 1 << 18

  /// Whether there is so much text that it should be handed on.
  var isFull: Bool { bytes.count >= Self.size }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number with a fixed count of decimals, or the shortest text when that is nil;
  /// nothing for a number that is not finite.
  mutating func append(_ value: Double, decimals: Int?) {
    guard value.isFinite else { return }
    // The largest finite number has 309 digits before the point.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { text in
      guard let start = text.baseAddress else { return }
      let length =
        if let decimals {
          unsafe cnum_write_fixed(value, Int32(clamping: decimals), start, text.count)
        } else {
          unsafe cnum_write_double(value, start, text.count)
        }
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: length))
    }
  }
}
