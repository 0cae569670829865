/// The time of the rows of a table, from a column of seconds or of Unix nanoseconds, or both.
///
/// Nanoseconds since 1970 do not fit into a `Double`: they are read as integers, and a base is
/// taken off before they become seconds.
struct RowClock {
  private let hasSeconds: Bool
  /// The Unix time at which the clock reads zero, as the first row says, in nanoseconds.
  private(set) var zero: Int64?
  /// How far the two columns have drifted apart since the first row, in seconds.
  private(set) var largestDisagreement = 0.0

  /// A clock for a table; where it has no column of seconds, nanoseconds count from a Unix time,
  /// or else from the first row.
  init(hasSeconds: Bool, zero: Int64? = nil) {
    self.hasSeconds = hasSeconds
    self.zero = hasSeconds ? nil : zero
  }

  /// The time of a row in seconds; NaN when the row has none.
  mutating func time(seconds: Double, nanoseconds: Int64?) -> Double {
    guard let nanoseconds else { return hasSeconds ? seconds : .nan }
    guard let zero else {
      let elapsed = hasSeconds ? Int64(exactly: (seconds * 1e9).rounded()) : 0
      if let elapsed {
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(elapsed)
        if !overflow { zero = difference }
      }
      return hasSeconds ? seconds : 0
    }
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(zero)
    let elapsed = overflow ? .nan : Double(difference) / 1e9
    guard hasSeconds else { return elapsed }
    if abs(elapsed - seconds) > largestDisagreement {
      largestDisagreement = abs(elapsed - seconds)
    }
    return seconds
  }
}
