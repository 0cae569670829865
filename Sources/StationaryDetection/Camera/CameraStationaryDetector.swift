/// Tells picture by picture whether the camera stands still.
///
/// A state machine on comparisons: give them in order of time. See ``CameraCalibration`` for the
/// thresholds and ``DistributionRule`` for dwell and hysteresis.
public struct CameraStationaryDetector: Sendable {
  public let calibration: CameraCalibration
  private var isStill = false
  /// Since when every picture has looked still, or moving.
  private var stillSince: Double?
  private var movingSince: Double?
  /// When a picture last differed from the one before.
  private var lastEvidence: Double?

  public init(calibration: CameraCalibration) {
    self.calibration = calibration
  }

  /// Judges the next picture.
  public mutating func update(_ comparison: PictureComparison) -> CameraObservation {
    guard comparison.width == calibration.width, comparison.height == calibration.height,
      comparison.difference != nil
    else {
      startAnew()
      return observation(of: comparison, difference: comparison.difference, threshold: nil)
    }
    switch calibration.rule {
    case .post: return judgeByPost(comparison)
    case .distribution(let rule): return judge(comparison, by: rule)
    }
  }

  private func judgeByPost(_ comparison: PictureComparison) -> CameraObservation {
    let threshold = calibration.meanDifference
    let difference = comparison.difference ?? .infinity
    return observation(
      of: comparison, difference: difference, threshold: threshold,
      state: difference <= threshold ? .still : .moving)
  }

  private mutating func judge(
    _ comparison: PictureComparison, by rule: DistributionRule
  ) -> CameraObservation {
    // A picture shown twice says nothing: what was known remains known for a while, nothing is added.
    if comparison.isRepeat {
      if let last = lastEvidence, comparison.time - last > rule.longestRepeat { startAnew() }
      return observation(
        of: comparison, difference: 0, threshold: nil, state: isStill ? .still : .unknown)
    }
    lastEvidence = comparison.time
    guard let worst = worstCue(of: comparison) else {
      startAnew()
      return observation(of: comparison, difference: comparison.difference, threshold: nil)
    }
    let level = calibration.levels[.successive]?.median ?? 0
    if comparison.contrast < rule.visibility * level {
      startAnew()
      return observation(
        of: comparison, difference: worst.difference, threshold: worst.threshold)
    }
    advance(to: comparison.time, excess: worst.difference / worst.threshold, rule: rule)
    let looksMoving = worst.difference > worst.threshold
    let state: StationaryState = isStill ? .still : looksMoving ? .moving : .unknown
    return observation(
      of: comparison, difference: worst.difference, threshold: worst.threshold, state: state)
  }

  /// The cue that is highest above, or least below, its threshold.
  private func worstCue(
    of comparison: PictureComparison
  ) -> (difference: Double, threshold: Double)? {
    var worst: (difference: Double, threshold: Double)?
    for cue in CameraCue.allCases {
      guard let difference = comparison.cues[cue], let level = calibration.levels[cue] else {
        continue
      }
      if let known = worst,
        known.difference / known.threshold >= difference / level.threshold
      {
        continue
      }
      worst = (difference, level.threshold)
    }
    return worst
  }

  /// Dwell and hysteresis.
  private mutating func advance(to time: Double, excess: Double, rule: DistributionRule) {
    if excess <= 1 {
      movingSince = nil
      let since = stillSince ?? time
      stillSince = since
      if time - since >= rule.dwell - timeRounding { isStill = true }
    } else {
      stillSince = nil
      let since = movingSince ?? time
      movingSince = since
      if excess > rule.certainty || time - since >= rule.release - timeRounding { isStill = false }
    }
  }

  private mutating func startAnew() {
    isStill = false
    stillSince = nil
    movingSince = nil
  }

  private func observation(
    of comparison: PictureComparison, difference: Double?, threshold: Double?,
    state: StationaryState = .unknown
  ) -> CameraObservation {
    CameraObservation(
      index: comparison.index, time: comparison.time, difference: difference,
      threshold: threshold, state: state)
  }
}

/// Differences of times may lack so much of what they should be, in seconds: times are rounded.
let timeRounding = 1e-6
