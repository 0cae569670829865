import Geodesy
import SensorSamples

/// The rests and motions of a recording, and how much is unknown of each motion.
///
/// From a rest to the next one the acceleration must add up to nothing. What is left over measures
/// how the tilt wandered in between; so does the difference of both poses. What shows in one motion
/// is likely in all others, even where it adds up to nothing by chance.
struct MotionSurvey: Sendable {
  /// The rests that are believed, in the order of time.
  private(set) var rests: [LevelledRest] = []
  /// Quiet times that are taken for a constant speed.
  private(set) var refused: [LevelledRest] = []
  /// Intervals that hold next to no reading.
  private(set) var tooShort: [ClosedRange<Double>] = []
  /// The motions, in the order of time.
  private(set) var legs: [MotionLeg] = []
  let force: LevelledForce
  /// Whether gravity was added to a linear acceleration, as if the device were level.
  let isLinear: Bool
  private let settings: AccelerometerOnlySettings

  init(
    _ intervals: [NavigationStationaryInterval], of track: SampleTrack<AccelerometerSample>,
    within span: ClosedRange<Double>, isLinear: Bool, settings: AccelerometerOnlySettings,
    stillness: StillnessSettings
  ) {
    self.isLinear = isLinear
    self.settings = isLinear ? settings.forLinearAcceleration : settings
    var found: [LevelledRest] = []
    for interval in intervals.filter({ $0.start < $0.end }).sorted(by: { $0.start < $1.start }) {
      let margin = min(stillness.margin, 0.25 * (interval.end - interval.start))
      let start = max(interval.start + margin, span.lowerBound, found.last?.end ?? -.infinity)
      let end = min(interval.end - margin, span.upperBound)
      let doubt = stillness.doubt(of: interval.confidence)
      guard start < end, let rest = LevelledRest(start...end, of: track, doubt: doubt) else {
        tooShort.append(interval.start...interval.end)
        continue
      }
      found.append(rest)
    }
    // A device at constant speed is level by gravity as well as one at rest.
    force = LevelledForce(track: track, level: LevelTrack(found))
    guard !found.isEmpty else { return }
    let cruises = isLinear ? [] : CruiseSearch(legs(between: found, span)).cruises
    rests = found.filter { !cruises.contains($0.start) }
    refused = found.filter { cruises.contains($0.start) }
    legs = legs(between: rests, span)
    setNoise()
  }

  private func legs(between rests: [LevelledRest], _ span: ClosedRange<Double>) -> [MotionLeg] {
    let before: [LevelledRest?] = [nil] + rests
    let after: [LevelledRest?] = rests + [nil]
    return zip(before, after).compactMap { from, to in
      var leg = MotionLeg(
        start: from?.end ?? span.lowerBound, end: to?.start ?? span.upperBound, from: from, to: to)
      guard leg.start < leg.end else { return nil }
      leg.tilt = force.level.tilt(from: leg.start, to: leg.end)
      leg.isTurned =
        leg.tilt > settings.turnedAngle
        || force.isTurned(in: leg.start...leg.end, beyond: settings.turnedAngle)
      guard leg.isBounded, !leg.isTurned else { return leg }
      leg.gain = force.gain(over: leg.start...leg.end)
      if !leg.isUnderstood(settings) { (leg.gain, leg.isTurned) = (nil, true) }
      return leg
    }
  }

  /// Motions shorter than this, in seconds, say nothing about a walk.
  private static let shortest = 0.5
  /// What is taken of a motion that has only begun counts for so many motions before it.
  private static let priorMotions = 2.0

  private mutating func setNoise() {
    let floor = settings.tiltWalk * settings.tiltWalk
    let unknown = settings.causalTiltWalk * settings.causalTiltWalk
    let walks = legs.map { max($0.tiltWalkShown, floor) }
    let judged = legs.indices.filter { legs[$0].gain != nil && legs[$0].duration > Self.shortest }
    func mean(_ indices: [Int], and prior: Double, weighing weight: Double) -> Double {
      (indices.reduce(weight * prior) { $0 + walks[$1] }) / (weight + Double(indices.count))
    }
    let common = mean(judged, and: floor, weighing: judged.isEmpty ? 1 : 0)
    for index in legs.indices {
      let known = legs[index].from.map { from in rests.filter { $0.end <= from.end } } ?? []
      let causal = mean(
        judged.filter { $0 < index }, and: unknown, weighing: Self.priorMotions)
      legs[index].causalNoise = noise(tilt: causal, by: known)
      legs[index].noise = noise(
        tilt: legs[index].isBounded ? max(walks[index], common) : max(common, unknown), by: rests)
      legs[index].noise.vertical += legs[index].verticalWalkBeyondLimit
      legs[index].allowForTurns(settings.turnShare)
    }
  }

  private func noise(tilt: Double, by rests: [LevelledRest]) -> LevelledNoise {
    let white = max(settings.noise, rests.map(\.noise).min() ?? 0)
    return LevelledNoise(
      acceleration: white * white, tilt: tilt, turn: settings.turnWalk * settings.turnWalk,
      vertical: settings.verticalWalk * settings.verticalWalk)
  }
}
