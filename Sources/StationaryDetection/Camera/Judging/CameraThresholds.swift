/// The thresholds of a camera as they are in force now: as calibrated, and drifted since.
struct CameraThresholds: Sendable {
  let levels: [CameraCue: CameraCalibration.Level]
  private var drift = LevelDrift()

  init(_ levels: [CameraCue: CameraCalibration.Level]) {
    self.levels = levels
  }

  /// A cue, what it measured and what it may.
  struct Judgement {
    var cue: CameraCue
    var value: Double
    var threshold: Double
    /// Above 1 for motion.
    var excess: Double { value / threshold }
  }

  /// The cue that is highest above, or least below, its threshold; nil where none has a level.
  func worst(
    of values: CueValues, _ references: Set<CameraCue.Reference>
  ) -> Judgement? {
    var worst: Judgement?
    for cue in CameraCue.allCases where references.contains(cue.reference) {
      guard let value = values[cue], let level = levels[cue] else { continue }
      let judgement = Judgement(
        cue: cue, value: value, threshold: drift.threshold(of: cue, level: level))
      if judgement.excess > worst?.excess ?? -1 { worst = judgement }
    }
    return worst
  }

  /// Whether what a cue measured is no more than it usually is at rest, or so many times that.
  func isUsual(
    _ values: CueValues, _ cue: CameraCue, times limit: (least: Double, factor: Double)
  ) -> Bool {
    guard let value = values[cue], let level = levels[cue] else { return true }
    return value <= max(limit.least, limit.factor * level.median)
  }

  /// How much of what a cue measured is more than at rest: noise and tremor add as squares do.
  func beyondRest(_ values: CueValues, _ cue: CameraCue) -> Double? {
    guard let value = values[cue], let level = levels[cue] else { return nil }
    return max(0, value * value - level.median * level.median).squareRoot()
  }

  /// Takes a picture that is still.
  mutating func follow(_ values: CueValues, step: Double, rule: DistributionRule) {
    drift.follow(values, levels: levels, step: step, rule: rule)
  }
}
