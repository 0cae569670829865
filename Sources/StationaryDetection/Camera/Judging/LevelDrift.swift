import Glibc

/// Follows what still pictures differ by: noise grows at dusk and falls in the sun.
///
/// Shifts are not followed: noise hardly shifts a picture, and a slow pan would raise its own threshold.
///
/// Only pictures that are still by the thresholds in force are learnt from, and no more than a stated
/// factor: what creeps up slowly enough could otherwise teach the detector that motion is rest.
struct LevelDrift: Sendable {
  /// The logarithm of the present level over the calibrated one, by cue.
  private var logarithms: [CameraCue: Double] = [:]

  /// Takes a picture that is still.
  mutating func follow(
    _ values: CueValues, levels: [CameraCue: CameraCalibration.Level], step: Double,
    rule: DistributionRule
  ) {
    let part = min(1, step / rule.driftTime)
    let limit = log(rule.greatestDrift)
    for (cue, level) in levels where cue.measure != .shift {
      guard let value = values[cue], value > 0, level.median > 0 else { continue }
      let old = logarithms[cue] ?? 0
      let new = old + part * (log(value / level.median) - old)
      logarithms[cue] = min(limit, max(-limit, new))
    }
  }

  /// The threshold in force.
  func threshold(of cue: CameraCue, level: CameraCalibration.Level) -> Double {
    guard let drift = logarithms[cue] else { return level.threshold }
    let bounds = cue.measure.thresholdBounds
    // A calibration by hand may lie outside the bounds; it is not moved towards them.
    let least = min(bounds.lowerBound, level.threshold)
    let greatest = max(bounds.upperBound, level.threshold)
    return min(greatest, max(least, level.threshold * exp(drift)))
  }
}
