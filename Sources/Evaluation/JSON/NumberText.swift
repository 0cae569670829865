import CNumbers

/// Numbers as text, without a string in between.
enum NumberText {
  /// The shortest form of a double has at most 24 characters, as in `-1.2345678901234568e-300`.
  static let longest = 24

  /// Appends the shortest text that reads back as the same value, or `null` when not finite.
  static func append(_ value: Double, to output: inout OutputSpan<UInt8>) {
    guard value.isFinite else {
      for byte in "null".utf8 { output.append(byte) }
      return
    }
    unsafe output.withUnsafeMutableBufferPointer { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let free = unsafe UnsafeMutableRawPointer(base + count)
      unsafe count += cnum_write_double(
        value, free.assumingMemoryBound(to: CChar.self), buffer.count - count)
    }
  }

  /// Appends a finite value with a fixed number of decimals, rounded to nearest.
  static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    precondition(value.isFinite, "What is not finite has no decimals.")
    // The largest double has 309 digits before the point; a sign and the point are two more.
    bytes.append(addingCapacity: 311 + decimals) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        let free = unsafe UnsafeMutableRawPointer(base + count)
        unsafe count += cnum_write_fixed(
          value, CInt(decimals), free.assumingMemoryBound(to: CChar.self), buffer.count - count)
      }
    }
  }

  /// The number that a range of the bytes spells, correctly rounded; nil when it spells none, or
  /// one beyond the range of a double.
  static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
    unsafe bytes[range].withUnsafeBytes { buffer -> Double? in
      let text = unsafe buffer.assumingMemoryBound(to: CChar.self)
      guard let begin = text.baseAddress else { return nil }
      var value = 0.0
      let length = unsafe cnum_parse_double(begin, begin + text.count, &value)
      return length == range.count ? value : nil
    }
  }
}
