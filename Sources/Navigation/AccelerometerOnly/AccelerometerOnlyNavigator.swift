import Geodesy
import SensorSamples

/// Finds the motion of a device from its accelerometer alone, between times of rest.
///
/// At a rest the accelerometer shows where up is; from one rest to the next its reading less gravity
/// adds up to a velocity that must have come back to zero, and what is left over is spread by a
/// Kalman smoother. See <doc:AccelerometerOnly> for what such an estimate can and cannot know.
public struct AccelerometerOnlyNavigator: Sendable {
  public var settings: AccelerometerOnlySettings
  public var stillness: StillnessSettings
  /// Samples further apart than this, in seconds, have a gap between them.
  public var longestInterval = SensorErrorSettings().longestInterval

  /// Below this rate, in Hz, samples are not integrated.
  private static let lowestRate = 8.0

  public init(
    settings: AccelerometerOnlySettings = AccelerometerOnlySettings(),
    stillness: StillnessSettings = StillnessSettings()
  ) {
    self.settings = settings
    self.stillness = stillness
  }

  /// The trajectory of a recording; its gyroscope and its fixes are not looked at.
  ///
  /// Linear acceleration, from which the phone has taken gravity, is recognised by its norm. The
  /// frame is x and y of the device at the first rest, levelled, and z up; with linear acceleration
  /// it is the device's own. The causal estimate begins with the first rest.
  ///
  /// - Throws: ``NavigationError`` when there is no time of rest, or the samples are too few or have
  ///   a wrong unit.
  /// - Complexity: linear in the number of samples.
  public func trajectory(of input: NavigationInput) throws(NavigationError) -> Trajectory {
    let kind = AccelerationKind(of: input.accelerometer)
    let track = SampleTrack(
      input.accelerometer.withGravity(kind), longestInterval: longestInterval)
    guard let span = track.timeSpan, let rate = track.medianRate else { throw .nothingToWorkWith }
    guard rate >= Self.lowestRate else { throw .rateTooLow(sensor: "accelerometer", hertz: rate) }
    if case .unclear(let norm) = kind { throw .notGravity(norm: norm) }
    let survey = MotionSurvey(
      input.stationaryIntervals.filter {
        $0.start < span.upperBound && $0.end > span.lowerBound
      }, of: track, within: span, isLinear: kind == .linear, settings: settings,
      stillness: stillness)
    guard !survey.rests.isEmpty else { throw .noRest }
    if survey.isLinear, let longest = survey.legs.map(\.duration).max(),
      longest > settings.longestLinearMotion
    {
      throw .linearAcceleration(seconds: longest)
    }
    let times = input.outputTimes.filter(span.contains)
    let smoothed = LevelledPass(
      survey, settings: settings, isCausal: false, outputTimes: times)
    let causal = LevelledPass(survey, settings: settings, isCausal: true, outputTimes: times)
    return Trajectory(
      origin: nil, forward: causal.states, smoothed: smoothed.states,
      updates: [.zeroVelocity: smoothed.statistics],
      fixOutcomes: input.fixes.map { FixOutcome(time: $0.time, used: false, reason: .invalid) },
      stationarySpans: survey.rests.map { $0.start...$0.end },
      refusedIntervals: survey.refusedIntervals,
      start: StartReport(
        level: survey.isLinear ? .none : .still, headingKnownSince: nil, headingIsRelative: true),
      gpsLag: nil, warnings: survey.warnings(within: span, dropped: track.dropped))
  }
}

extension MotionSurvey {
  fileprivate var refusedIntervals: [RefusedInterval] {
    let implausible = refused.map {
      RefusedInterval(start: $0.start, end: $0.end, reason: .implausible)
    }
    let short = tooShort.map {
      RefusedInterval(start: $0.lowerBound, end: $0.upperBound, reason: .tooShort)
    }
    return (implausible + short).sorted { $0.start < $1.start }
  }
}
