/// An instant as nanoseconds since 1970 in UTC, without leap seconds.
public struct UnixTime: Sendable, Equatable, Comparable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The instant that lies a number of seconds after another; nil beyond the years 1678 to 2262.
  init?(_ seconds: Double, after origin: Int64) {
    // Whole seconds and the rest apart: their product with 1e9 would lose nanoseconds.
    let whole = seconds.rounded(.down)
    guard let wholeSeconds = Int64(exactly: whole) else { return nil }
    let rest = Int64(((seconds - whole) * 1e9).rounded())
    let (span, spanOverflow) = wholeSeconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, sumOverflow) = origin.addingReportingOverflow(span)
    let (total, totalOverflow) = sum.addingReportingOverflow(rest)
    guard !spanOverflow, !sumOverflow, !totalOverflow else { return nil }
    nanoseconds = total
  }

  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The instant in ISO 8601 with milliseconds, such as `2023-11-14T22:13:20.123Z`.
  ///
  /// - Source: E. G. Richards, "Calendars", in the Explanatory Supplement to the Astronomical
  ///   Almanac, 3rd edition, 2013, section 15.11: the Julian day number's Gregorian date.
  public var iso8601: String {
    let milliseconds = Self.floorDivide(nanoseconds, 1_000_000)
    let days = Self.floorDivide(milliseconds.quotient, 86_400_000)
    // Day zero of Unix time is Julian day 2 440 588.
    let julianDay = days.quotient + 2_440_588
    let f = julianDay + 1401 + ((4 * julianDay + 274_277) / 146_097 * 3) / 4 - 38
    let e = 4 * f + 3
    let h = 5 * (e % 1461 / 4) + 2
    let day = h % 153 / 5 + 1
    let month = (h / 153 + 2) % 12 + 1
    let year = e / 1461 - 4716 + (14 - month) / 12
    let time = days.remainder
    return Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2) + "T"
      + Self.padded(time / 3_600_000, 2) + ":" + Self.padded(time / 60_000 % 60, 2) + ":"
      + Self.padded(time / 1_000 % 60, 2) + "." + Self.padded(time % 1_000, 3) + "Z"
  }

  /// Division that rounds down, so that times before 1970 have positive remainders.
  private static func floorDivide(
    _ a: Int64, _ b: Int64
  ) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? (quotient - 1, remainder + b) : (quotient, remainder)
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
