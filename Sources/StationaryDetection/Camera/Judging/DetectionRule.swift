/// How a threshold is found and what is made of it.
public enum DetectionRule: Sendable, Equatable {
  /// The post's rule: the mean difference of the first pictures is the threshold, and a picture is
  /// still when its difference is not above it. About half of all still pictures are called moving.
  case post(calibrationFrames: Int = 60)
  /// A threshold that still pictures exceed at a stated rate, with dwell and hysteresis.
  case distribution(DistributionRule = DistributionRule())
}

/// The settings of the rule by the distribution of differences.
///
/// | setting | unit | what it does | zero |
/// | --- | --- | --- | --- |
/// | `falseMovingRate` | – | the share of still pictures that may be called moving | not allowed |
/// | `dwell` | s | how long pictures must look still before the state is still | at once |
/// | `release` | s | how long pictures must look moving before a still state ends, and how long motion outlives its last sign | at once |
/// | `entry` | – | the part of the thresholds that a rest must stay below until the baseline confirms it |
/// | `certainty` | – | a difference so many thresholds high ends a still state at once | |
/// | `longestRepeat` | s | how long a state outlives pictures that only repeat | not at all |
/// | `driftTime` | s | in what time the thresholds follow the level of still pictures | not allowed |
/// | `greatestDrift` | – | by what factor they may | not allowed |
public struct DistributionRule: Sendable, Equatable {
  public var falseMovingRate = 0.01
  public var dwell = 0.25
  public var release = 0.1
  public var entry = 0.8
  public var certainty = 1.5
  public var longestRepeat = 0.5
  public var driftTime = 10.0
  public var greatestDrift = 2.0

  public init() {}
}
