import Geodesy
import SensorSamples

/// When the device is to be told that it stands still, and how firmly.
struct StillnessPlan: Sendable {
  private(set) var events: [NavigationEvent] = []
  private(set) var refused: [RefusedInterval] = []
  /// The intervals, less their ends, that were not refused.
  private(set) var spans: [ClosedRange<Double>] = []

  init(
    intervals: [NavigationStationaryInterval], within recording: ClosedRange<Double>,
    fixes: [PlaneFix], lag: Double,
    accelerometer: SampleTrack<AccelerometerSample>, gyroscope: SampleTrack<GyroscopeSample>,
    settings: NavigationSettings
  ) {
    let stillness = settings.stillness
    let trim = CreepTrim(accelerometer: accelerometer, gyroscope: gyroscope)
    for interval in intervals where interval.start < interval.end {
      let rest = trim.trimmed((interval.start...interval.end).clamped(to: recording))
      let start = rest.lowerBound + stillness.margin
      let end = rest.upperBound - stillness.margin
      guard end - start >= stillness.period else {
        refused.append(.init(start: interval.start, end: interval.end, reason: .tooShort))
        continue
      }
      guard !Self.fixesMove(in: start...end, fixes: fixes, lag: lag, settings: stillness) else {
        refused.append(.init(start: interval.start, end: interval.end, reason: .fixesMove))
        continue
      }
      let grade = Grade(
        span: start...end, accelerometer: accelerometer, gyroscope: gyroscope, settings: stillness)
      let doubt = stillness.doubt(of: interval.confidence)
      let count = Int(((end - start) / stillness.period).rounded(.down))
      for index in 0...count {
        let time = start + Double(index) * stillness.period
        var cursor = gyroscope.index(at: max(start, time - stillness.period))
        let rate = gyroscope.segment(
          from: max(start, time - stillness.period), to: min(end, time + stillness.period),
          cursor: &cursor)
        let update = StillnessUpdate(
          angularRate: rate.map { Vector3($0.mean) },
          velocitySigma: (grade.velocitySigma * grade.velocitySigma + doubt * doubt).squareRoot(),
          angularRateSigma: grade.angularRateSigma, interval: spans.count)
        events.append(NavigationEvent(time: time, content: .stillness(update)))
      }
      spans.append(start...end)
    }
  }

  /// Whether at least half of the fixes in a span claim a clear speed.
  private static func fixesMove(
    in span: ClosedRange<Double>, fixes: [PlaneFix], lag: Double, settings: StillnessSettings
  ) -> Bool {
    let speeds = fixes.lazy.filter { span.contains($0.time - lag) }.compactMap(\.speed)
    let claims = speeds.filter { $0 > settings.vetoSpeed }.count
    return claims > 0 && 2 * claims >= speeds.reduce(0) { count, _ in count + 1 }
  }
}

/// How still a device is, from what its sensors show: a tripod, a hand, an idling car.
struct Grade: Sendable {
  /// Standard deviation an axis in m/s.
  var velocitySigma: Double
  /// Standard deviation of a mean over the update period, an axis, in rad/s.
  var angularRateSigma: Double

  /// Tremor and engines shake at several hertz: an acceleration of this angular frequency, in
  /// rad/s, has a velocity amplitude as much smaller.
  private static let shakingFrequency = 2 * Double.pi * 2
  /// A rate that shakes has a mean over a period that is smaller by about this factor.
  private static let rateAveraging = 5.0

  init(
    span: ClosedRange<Double>, accelerometer: SampleTrack<AccelerometerSample>,
    gyroscope: SampleTrack<GyroscopeSample>, settings: StillnessSettings
  ) {
    let shaking = Self.spread(of: accelerometer, in: span) / Self.shakingFrequency
    velocitySigma =
      (settings.velocityNoise * settings.velocityNoise + shaking * shaking).squareRoot()
    let turning = Self.spread(of: gyroscope, in: span) / Self.rateAveraging
    angularRateSigma =
      (settings.angularRateNoise * settings.angularRateNoise + turning * turning).squareRoot()
  }

  /// The standard deviation of a sensor in a span, an axis.
  private static func spread<Sample>(
    of track: SampleTrack<Sample>, in span: ClosedRange<Double>
  ) -> Double {
    var (count, mean, squares) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
    var index = track.index(at: span.lowerBound) + 1
    while index < track.samples.count, track.samples[index].time <= span.upperBound {
      let value = track.samples[index].vector
      count += 1
      let difference = value - mean
      mean += difference / count
      squares += difference * (value - mean)
      index += 1
    }
    return count > 1 ? (squares.sum() / (3 * (count - 1))).squareRoot() : 0
  }
}
