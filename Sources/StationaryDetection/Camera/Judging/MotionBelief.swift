/// Whether a camera is believed to move, from pictures most of which have changed.
///
/// Change in what the recent pictures show is motion. Change since the baseline is motion as well, of a
/// camera that moves slowly, unless the recent pictures have shown motion while the baseline looks back:
/// then it may be that motion, which has ended.
///
/// Motion that does not show any more is believed for as long as a rest would be, or for as long as the
/// motion itself did show where that is less: what passes close by can look like motion for a moment.
struct MotionBelief {
  /// Since when motion has shown, with no break longer than the longest hold, and until when.
  private var shown: (since: Double, until: Double)?
  /// When the recent pictures last showed motion.
  private var lastRecent: Double?
  /// Whether motion has ever shown.
  var hasShown: Bool { shown != nil }

  /// Takes a picture most of which has changed since the recent ones.
  ///
  /// - Parameters:
  ///   - time: When it was taken, in seconds.
  ///   - longestHold: How long motion is believed at most that does not show, in seconds.
  mutating func seeRecentChange(at time: Double, longestHold: Double) {
    lastRecent = time
    show(at: time, longestHold: longestHold)
  }

  /// Takes a picture most of which has changed since the baseline, and not since the recent ones.
  ///
  /// - Parameters:
  ///   - time: When it was taken, in seconds.
  ///   - reach: How far the baseline looks back, in seconds.
  ///   - longestHold: How long motion is believed at most that does not show, in seconds.
  mutating func seeOldChange(at time: Double, reach: Double, longestHold: Double) {
    if let lastRecent, time - lastRecent <= reach { return }
    show(at: time, longestHold: longestHold)
  }

  private mutating func show(at time: Double, longestHold: Double) {
    let goesOn = shown.map { time - $0.until <= longestHold + timeRounding } ?? false
    shown = (goesOn ? shown?.since ?? time : time, time)
  }

  /// Whether the camera is believed to move at the time of a picture, in seconds.
  func holds(at time: Double, longestHold: Double) -> Bool {
    guard let shown else { return false }
    let silence = time - shown.until
    return silence <= 0 || silence < min(longestHold, shown.until - shown.since) - timeRounding
  }
}
