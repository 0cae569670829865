import Geodesy

/// Finds quiet times that are no rest: the cruise of a lift.
///
/// The vertical velocity gained before such a time is large, and what is gained after it takes it
/// back. No turn and no tilt of the device does that. Horizontally a turn does, and nothing is
/// refused.
struct CruiseSearch: Sendable {
  /// When those begin that are none, in seconds.
  private(set) var cruises: Set<Double> = []

  /// A lift's speed changes within a cruise so many times at most.
  private static let longestRun = 8

  /// Looks at the motions between all quiet times.
  init(_ legs: [MotionLeg]) {
    let between = legs.filter(\.isBounded)
    var index = 0
    while index < between.count {
      var (sum, time) = (0.0, 0.0)
      var end: Int?
      for next in index..<min(index + Self.longestRun, between.count) {
        guard let gain = between[next].gain else { break }
        sum += gain.z
        time += between[next].duration
        if abs(sum) < VerticalLimit(between[index...next], lasting: time).velocity {
          end = next
          break
        }
      }
      if let end, end > index {
        for leg in between[index..<end] { cruises.formUnion([leg.end]) }
        index = end
      }
      index += 1
    }
  }
}

/// What vertical velocity may be left over after motions that end in rest.
struct VerticalLimit: Sendable {
  /// The largest one in m/s that is plausible.
  let velocity: Double

  /// A velocity in m/s that is never held against a rest.
  private static let slight = 0.3
  /// The walk of the error of a vertical acceleration that hills and tilts account for, in m/s²/√s.
  private static let plausibleWalk = 0.005
  /// So many standard deviations are not plausible.
  private static let gate = 4.0

  init(_ legs: ArraySlice<MotionLeg>, lasting time: Double) {
    let known = legs.reduce(0) { $0 + $1.knownVariance }
    let walk = Self.plausibleWalk * Self.plausibleWalk * time * time * time / 12
    // The poses differ by an angle, which was crossed at any time.
    let bow = legs.reduce(0) {
      $0 + Earth.standardGravity * 0.125 * $1.tilt * $1.tilt * $1.duration
    }
    velocity = max(Self.slight, Self.gate * (known + walk).squareRoot() + 2 * bow)
  }
}
