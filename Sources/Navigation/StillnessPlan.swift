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
      let grade = StillnessGrade(
        span: start...end, accelerometer: accelerometer, gyroscope: gyroscope, settings: stillness)
      let doubt = stillness.doubt(of: interval.confidence)
      let count = Int(((end - start) / stillness.period).rounded(.down))
      for index in 0...count {
        let time = start + Double(index) * stillness.period
        // Each reading counts once.
        let half = 0.5 * stillness.period
        var cursor = gyroscope.index(at: max(start, time - half))
        let rate = gyroscope.segment(
          from: max(start, time - half), to: min(end, time + half), cursor: &cursor)
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
