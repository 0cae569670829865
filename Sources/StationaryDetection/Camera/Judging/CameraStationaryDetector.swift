/// Tells picture by picture whether the camera stands still.
///
/// A state machine on comparisons: give them in order of time. See ``CameraCalibration`` for the
/// thresholds and ``DistributionRule`` for dwell and hysteresis.
///
/// A rest is believed when for the dwell no picture differed from the one before, nor from the recent
/// one. An earlier picture is only asked about once it lies within that run of alike pictures:
/// otherwise it would still show the motion before the rest, and the rest would be known late.
public struct CameraStationaryDetector: Sendable {
  public let calibration: CameraCalibration
  private let settings: PictureComparer.Settings
  private var isStill = false
  /// The first of the pictures that no successive one differed from.
  private var runStart: Double?
  /// Since when every picture has looked still, or moving.
  private var stillSince: Double?
  private var movingSince: Double?
  /// The last picture that was compared.
  private var last: Double?
  private var drift = LevelDrift()

  /// - Parameter settings: How the pictures were compared.
  public init(
    calibration: CameraCalibration, settings: PictureComparer.Settings = PictureComparer.Settings()
  ) {
    self.calibration = calibration
    self.settings = settings
  }

  /// Judges the next picture.
  public mutating func update(_ comparison: PictureComparison) -> CameraObservation {
    switch calibration.rule {
    case .post: judgeByPost(comparison)
    case .distribution(let rule): judge(comparison, by: rule)
    }
  }

  private func judgeByPost(_ comparison: PictureComparison) -> CameraObservation {
    guard isCalibrated(for: comparison) else {
      return observation(of: comparison, reason: .otherSize)
    }
    guard let difference = comparison.difference else {
      return observation(of: comparison, reason: comparison.obstacle ?? .firstPicture)
    }
    var observation = observation(of: comparison, reason: nil)
    observation.threshold = calibration.meanDifference
    observation.state = difference <= calibration.meanDifference ? .still : .moving
    return observation
  }

  private func isCalibrated(for comparison: PictureComparison) -> Bool {
    comparison.width == calibration.width && comparison.height == calibration.height
  }

  private mutating func judge(
    _ comparison: PictureComparison, by rule: DistributionRule
  ) -> CameraObservation {
    guard isCalibrated(for: comparison) else {
      startAnew()
      return observation(of: comparison, reason: .otherSize)
    }
    // A picture shown twice says nothing: what was known remains known for a while.
    if comparison.isRepeat {
      if let last, comparison.time - last > rule.longestRepeat { startAnew() }
      var repeated = observation(of: comparison, reason: isStill ? nil : .repeated)
      if isStill { repeated.state = .still }
      return repeated
    }
    let before = last
    last = comparison.time
    guard comparison.obstacle == nil, let before, let worst = worstCue(of: comparison) else {
      startAnew()
      last = comparison.time
      return observation(of: comparison, reason: comparison.obstacle ?? .firstPicture)
    }
    advance(to: comparison, before: before, excess: worst.excess, rule: rule)
    if isStill, worst.excess <= 1 {
      drift.follow(
        comparison.cues, levels: calibration.levels, step: comparison.time - before, rule: rule)
    }
    var result = observation(of: comparison, reason: nil)
    (result.cue, result.difference, result.threshold) = (worst.cue, worst.value, worst.threshold)
    result.state = isStill ? .still : worst.excess > 1 ? .moving : .unknown
    if result.state == .unknown { result.reason = .settling }
    return result
  }

  /// A cue, what it measured and what it may.
  private struct Judgement {
    var cue: CameraCue
    var value: Double
    var threshold: Double
    var excess: Double { value / threshold }
  }

  /// The cue that is highest above, or least below, its threshold, of those that may be asked.
  private func worstCue(of comparison: PictureComparison) -> Judgement? {
    var worst: Judgement?
    for cue in CameraCue.allCases where isAsked(cue.reference, at: comparison.time) {
      guard let value = comparison.cues[cue], let level = calibration.levels[cue] else { continue }
      let judgement = Judgement(
        cue: cue, value: value, threshold: drift.threshold(of: cue, level: level))
      if judgement.excess > worst?.excess ?? -1 { worst = judgement }
    }
    return worst
  }

  /// Whether the earlier picture lies within the present run of alike pictures.
  private func isAsked(_ reference: CameraCue.Reference, at time: Double) -> Bool {
    guard let age = settings.lookBack(of: reference) else { return true }
    guard let runStart else { return false }
    return time - runStart >= age - timeRounding
  }

  /// Dwell and hysteresis.
  private mutating func advance(
    to comparison: PictureComparison, before: Double, excess: Double, rule: DistributionRule
  ) {
    let time = comparison.time
    if excess <= 1 {
      movingSince = nil
      runStart = runStart ?? before
      let since = stillSince ?? before
      stillSince = since
      if time - since >= rule.dwell - timeRounding { isStill = true }
    } else {
      stillSince = nil
      let since = movingSince ?? time
      movingSince = since
      if excess > rule.certainty || time - since >= rule.release - timeRounding { isStill = false }
      // While still, a picture that differs once does not break the run.
      if !isStill, !hasOnlyDrifted(comparison) { runStart = nil }
    }
  }

  /// Whether successive pictures are alike, and only those further apart differ: a slow pan.
  private func hasOnlyDrifted(_ comparison: PictureComparison) -> Bool {
    CameraCue.Measure.allCases.allSatisfy { measure in
      let cue = CameraCue(.previous, measure)
      guard let value = comparison.cues[cue], let level = calibration.levels[cue] else {
        return true
      }
      return value <= drift.threshold(of: cue, level: level)
    }
  }

  private mutating func startAnew() {
    isStill = false
    runStart = nil
    stillSince = nil
    movingSince = nil
    last = nil
  }

  private func observation(
    of comparison: PictureComparison, reason: UnknownReason?
  ) -> CameraObservation {
    CameraObservation(
      index: comparison.index, time: comparison.time, difference: comparison.difference,
      visibleShare: comparison.visibleShare, state: .unknown, reason: reason)
  }
}

/// Differences of times may lack so much of what they should be, in seconds: times are rounded.
let timeRounding = 1e-6
