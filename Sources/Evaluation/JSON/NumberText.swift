import CNumbers

/// Numbers as text, written in place.
enum NumberText {
  /// The shortest form of a double has at most 24 characters, as in `-1.2345678901234567e-300`.
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
}
