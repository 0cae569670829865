import Geodesy
import SensorSamples

/// What is doubtful about the fixes of a recording.
struct LocationQuality {
  /// Fixes that the service itself calls invalid, or that lie at no place on Earth.
  private(set) var invalid = 0
  /// Fixes from before the clock's zero.
  private(set) var beforeStart: [Double] = []
  /// Fixes that say exactly what the one before said, at another time.
  private(set) var repeated: [Double] = []
  private(set) var count: Int

  /// - Precondition: the fixes are in the order of time.
  init(of fixes: [LocationFix]) {
    count = fixes.count
    for (index, fix) in fixes.enumerated() {
      if !(fix.horizontalAccuracy >= 0) || !fix.position.isValid { invalid += 1 }
      if fix.time < 0 { beforeStart.append(fix.time) }
      if index > 0 {
        var earlier = fixes[index - 1]
        earlier.time = fix.time
        if earlier == fix { repeated.append(fix.time) }
      }
    }
  }

  func doubts(stream: String) -> [Doubt] {
    var doubts: [Doubt] = []
    if invalid > 0 {
      doubts.append(
        Doubt(.invalidFix, stream: stream, "\(invalid) of \(count) fixes are marked as invalid"))
    }
    if let first = beforeStart.first, let last = beforeStart.last {
      doubts.append(
        Doubt(
          .staleFix, stream: stream, times: first...last,
          "stale: \(Self.fixes(beforeStart.count)) from before the start, the oldest by "
            + "\((-first).decimals(1)) s"))
    }
    if let first = repeated.first, let last = repeated.last {
      doubts.append(
        Doubt(
          .staleFix, stream: stream, times: first...last,
          "stale: \(Self.fixes(repeated.count)) repeated with a new time, first at "
            + "\(first.decimals(2)) s"))
    }
    return doubts
  }

  private static func fixes(_ count: Int) -> String { count == 1 ? "1 fix" : "\(count) fixes" }
}
