/// Tells picture by picture whether the camera stands still.
///
/// A state machine on comparisons: give them in order of time. See ``CameraCalibration`` for the
/// thresholds and ``DistributionRule`` for dwell and hysteresis.
///
/// A rest is believed after its dwell when the last pictures hardly differ from the recent ones, or
/// later, once the baseline confirms it.
public struct CameraStationaryDetector: Sendable {
  public let calibration: CameraCalibration
  private let settings: PictureComparer.Settings
  private var thresholds: CameraThresholds
  /// When the rest began that goes on; nil while there is none.
  private(set) var restStart: Double?
  /// What was said of the last picture that said something.
  private var state = StationaryState.unknown
  /// Since when motion has seemed to have ended.
  private var haltedSince: Double?
  /// Since when every picture has stayed below the thresholds, or above them.
  private var belowSince: Double?
  private var aboveSince: Double?
  private var motion = MotionBelief()
  /// When a picture was last compared.
  private var lastTime: Double?

  /// - Parameters:
  ///   - calibration: The thresholds, for pictures of this camera.
  ///   - settings: How the pictures were compared.
  public init(
    calibration: CameraCalibration, settings: PictureComparer.Settings = PictureComparer.Settings()
  ) {
    self.calibration = calibration
    self.settings = settings
    thresholds = CameraThresholds(calibration.levels)
  }

  /// Judges the next picture.
  public mutating func update(_ comparison: PictureComparison) -> CameraObservation {
    guard comparison.width == calibration.width, comparison.height == calibration.height else {
      startAnew()
      return observation(of: comparison, .unknown, reason: .otherSize)
    }
    return switch calibration.rule {
    case .post: judgeByPost(comparison)
    case .distribution(let rule): judge(comparison, by: rule)
    }
  }

  private func judgeByPost(_ comparison: PictureComparison) -> CameraObservation {
    guard let difference = comparison.difference else {
      return observation(of: comparison, .unknown, reason: comparison.obstacle ?? .firstPicture)
    }
    let isStill = difference <= calibration.meanDifference
    var observation = observation(of: comparison, isStill ? .still : .moving)
    observation.threshold = calibration.meanDifference
    return observation
  }

  private mutating func judge(
    _ comparison: PictureComparison, by rule: DistributionRule
  ) -> CameraObservation {
    // A picture shown twice says nothing: what was known remains known for a while.
    if comparison.isRepeat || isFrozen(comparison) {
      if let lastTime, comparison.time - lastTime > rule.longestRepeat { startAnew() }
      return observation(
        of: comparison, state, reason: state == .unknown ? .repeated : nil)
    }
    guard comparison.obstacle == nil,
      let worst = thresholds.worst(of: comparison.cues, asked(at: comparison.time))
    else {
      startAnew()
      return observation(of: comparison, .unknown, reason: comparison.obstacle ?? .firstPicture)
    }
    let step = comparison.time - (lastTime ?? comparison.time)
    lastTime = comparison.time
    advance(to: comparison, excess: worst.excess, rule: rule)
    if restStart != nil, worst.excess <= 1 {
      thresholds.follow(comparison.cues, step: step, rule: rule)
    }
    let isMoving = motion.holds(at: comparison.time, longestHold: rule.release)
    state = restStart != nil ? .still : isMoving ? .moving : .unknown
    let reason: UnknownReason = worst.excess > 1 ? .divided : .settling
    var result = observation(of: comparison, state, reason: state == .unknown ? reason : nil)
    (result.cue, result.difference, result.threshold) = (worst.cue, worst.value, worst.threshold)
    return result
  }

  /// The earlier pictures that count at a time.
  ///
  /// Not the baseline while a rest is younger: it still shows the motion before.
  private func asked(at time: Double) -> Set<CameraCue.Reference> {
    let isYoung = restStart.map { time - $0 < settings.baseline - timeRounding } ?? false
    return isYoung ? [.previous, .recent] : [.previous, .recent, .baseline]
  }

  /// Dwell and hysteresis.
  private mutating func advance(
    to comparison: PictureComparison, excess: Double, rule: DistributionRule
  ) {
    let time = comparison.time
    haltedSince = looksHalted(comparison, rule: rule) ? haltedSince ?? time : nil
    if excess <= 1 {
      belowSince = belowSince ?? time
      aboveSince = nil
    } else {
      belowSince = nil
      aboveSince = aboveSince ?? time
      if mostHasChanged(comparison, since: [.previous, .recent]) {
        motion.seeRecentChange(at: time, longestHold: rule.release)
      } else if mostHasChanged(comparison, since: asked(at: time)) {
        motion.seeOldChange(at: time, reach: settings.baseline, longestHold: rule.release)
      }
      let isReleased = time - (aboveSince ?? time) >= rule.release - timeRounding
      if excess > rule.certainty || isReleased { restStart = nil }
    }
    guard restStart == nil else { return }
    let dwell = rule.dwell - settings.recent - timeRounding
    if let since = haltedSince, time - since >= dwell {
      // After motion so much of the time since the recent picture may still belong to it.
      let doubtful = !motion.hasShown ? 0 : Self.haltPart * settings.recent
      restStart = since - settings.recent + doubtful
      aboveSince = nil
    } else if let since = belowSince, time - since >= settings.baseline - timeRounding {
      restStart = since
    }
  }

  private func mostHasChanged(
    _ comparison: PictureComparison, since references: Set<CameraCue.Reference>
  ) -> Bool {
    thresholds.worst(of: comparison.commonCues, references).map { $0.excess > 1 } ?? false
  }

  /// Whether motion that the baseline still shows has come to its end.
  ///
  /// Motion that goes on changes the recent picture by its part of the baseline's change, or more
  /// where the latter saturates. Less than seven tenths of that is a halt. Nor may the recent picture be
  /// shifted by what is below its threshold but more than usual: in the shadow of fast motion slow motion
  /// may go on.
  private func looksHalted(_ comparison: PictureComparison, rule: DistributionRule) -> Bool {
    let values = comparison.cues
    guard values[CameraCue(.recent, .shift)] != nil,
      let near = thresholds.worst(of: values, [.previous, .recent]), near.excess <= rule.entry,
      thresholds.isUsual(values, CameraCue(.recent, .shift), times: Self.usualShift)
    else { return false }
    // Just after the first picture slow motion has had no time to show.
    guard let far = thresholds.worst(of: values, [.baseline]) else { return false }
    guard far.excess > 1 else { return true }
    let part = Self.haltPart * settings.recent / settings.baseline
    return [CameraCue.Measure.shift, .decorrelation].contains { measure in
      guard let recent = thresholds.beyondRest(values, CameraCue(.recent, measure)),
        let baseline = thresholds.beyondRest(values, CameraCue(.baseline, measure))
      else { return false }
      return recent <= part * baseline
    }
  }

  /// A shift by no more than so many pixels, and so many times the usual one, is as at rest.
  private static let usualShift = (least: 0.16, factor: 3.0)

  /// What part of the change by motion that goes on still counts as a halt.
  private static let haltPart = 0.7

  /// Whether a picture differs from the one before, and from the recent ones, by far less than the
  /// camera's noise.
  ///
  /// The file repeats a picture, and an encoder has left a trace in it. An encoder that saves bits by
  /// copying a picture makes up for it within the time to the recent ones.
  private func isFrozen(_ comparison: PictureComparison) -> Bool {
    [CameraCue.Reference.previous, .recent].allSatisfy { reference in
      let cue = CameraCue(reference, .decorrelation)
      guard let value = comparison.cues[cue], let level = calibration.levels[cue] else {
        return false
      }
      return level.median > 0.02 && value < 0.1 * level.median
    }
  }

  private mutating func startAnew() {
    restStart = nil
    state = .unknown
    (haltedSince, belowSince, aboveSince, lastTime) = (nil, nil, nil, nil)
    motion = MotionBelief()
  }

  private func observation(
    of comparison: PictureComparison, _ state: StationaryState, reason: UnknownReason? = nil
  ) -> CameraObservation {
    CameraObservation(
      index: comparison.index, time: comparison.time, difference: comparison.difference,
      visibleShare: comparison.visibleShare, state: state, reason: reason)
  }
}

/// Differences of times may lack so much of what they should be, in seconds: times are rounded.
let timeRounding = 1e-6
