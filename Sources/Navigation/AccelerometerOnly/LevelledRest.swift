import Geodesy
import SensorSamples

/// A time of rest as an estimate from an accelerometer alone uses it.
struct LevelledRest: Sendable, Equatable {
  var start: Double
  var end: Double
  /// The mean specific force at its beginning, and at its end.
  var firstForce: Vector3<Body>
  var lastForce: Vector3<Body>
  /// How far those are from the force of the moment, one standard deviation an axis, in m/s².
  var forceSigma: Double
  /// Standard deviation of the velocity at an instant of the rest, in m/s an axis.
  var velocitySigma: Double
  /// White noise of the readings in m/s²/√Hz.
  var noise: Double

  func contains(_ time: Double) -> Bool { start <= time && time <= end }
}

extension LevelledRest {
  /// A rest lasts so long at least, in seconds.
  private static let shortest = 0.2
  /// The force of a hand that drifts is averaged over this time, in seconds.
  private static let moment = 2.0
  /// Means over this time, in seconds, show a hand's sway and little of its tremor.
  private static let block = 0.25
  /// The velocity of a swaying hand over the slow part of what its accelerometer reads, in seconds.
  ///
  /// At the 0.3 Hz of a person who stands, a velocity v comes with an acceleration of 2 v/s. Most
  /// of what is read is tilt, which this takes for acceleration too.
  private static let swayTime = 0.5
  /// The velocity of a phone on a table, in m/s, and how steadily it reads gravity, in m/s².
  private static let leastVelocity = 0.005
  private static let leastForce = 0.002

  /// Reads what an accelerometer says of a span of rest; nil when that is next to nothing.
  ///
  /// The mean of the whole span is the best that is known of a mount that holds, and that of the
  /// last moments of a hand that drifts. Where both halves of the span differ no more than its
  /// moments do, it holds.
  ///
  /// - Parameters:
  ///   - span: The span, without its ends.
  ///   - track: The accelerometer.
  ///   - doubt: A velocity in m/s for the chance that it is no rest.
  init?(
    _ span: ClosedRange<Double>, of track: SampleTrack<AccelerometerSample>, doubt: Double
  ) {
    let duration = span.upperBound - span.lowerBound
    guard duration >= Self.shortest, let rate = track.medianRate,
      let whole = Self.means(of: track, in: span, over: duration).first
    else { return nil }
    (start, end) = (span.lowerBound, span.upperBound)
    let spread = Self.spread(of: track, in: span)
    noise = spread / rate.squareRoot()

    let blocks = Self.means(of: track, in: span, over: Self.block)
    let moments = Self.means(of: track, in: span, over: Self.moment)
    let halves = Self.means(of: track, in: span, over: 0.5 * duration)
    (firstForce, lastForce) = (Vector3(whole), Vector3(whole))
    var error = Self.allanDeviation(of: halves) ?? spread
    if let first = moments.first, let last = moments.last,
      let deviation = Self.allanDeviation(of: moments), deviation < error
    {
      (firstForce, lastForce, error) = (Vector3(first), Vector3(last), deviation)
    }
    // What white noise does not explain of the blocks is sway about that mean.
    let white = noise * noise / Self.block
    let sway = max(0, (Self.variance(of: blocks) ?? 0) - white).squareRoot()
    forceSigma = max((error * error + sway * sway).squareRoot(), Self.leastForce)
    let velocity = max(Self.swayTime * sway, Self.leastVelocity)
    velocitySigma = (velocity * velocity + doubt * doubt).squareRoot()
  }

  /// The means over spans that follow each other and fill the whole one as far as they go.
  private static func means(
    of track: SampleTrack<AccelerometerSample>, in span: ClosedRange<Double>, over time: Double
  ) -> [SIMD3<Double>] {
    let count = Int((span.upperBound - span.lowerBound) / time + 1e-9)
    var cursor = track.index(at: span.lowerBound)
    // The last one ends where the span does.
    let gap = count > 1 ? (span.upperBound - span.lowerBound - time) / Double(count - 1) : 0
    return (0..<count).compactMap { index in
      let start = span.lowerBound + gap * Double(index)
      return track.segment(from: start, to: start + time, cursor: &cursor)?.mean
    }
  }

  /// The root of half the mean square of the differences of neighbours, an axis; nil without any.
  private static func allanDeviation(of means: [SIMD3<Double>]) -> Double? {
    guard means.count > 1 else { return nil }
    var sum = 0.0
    for (a, b) in zip(means, means.dropFirst()) { sum += ((b - a) * (b - a)).sum() }
    return (sum / (6 * Double(means.count - 1))).squareRoot()
  }

  private static func variance(of means: [SIMD3<Double>]) -> Double? {
    guard means.count > 2 else { return nil }
    let average = means.reduce(SIMD3<Double>.zero) { $0 + $1 } / Double(means.count)
    var sum = 0.0
    for mean in means { sum += ((mean - average) * (mean - average)).sum() }
    return sum / (3 * Double(means.count - 1))
  }

  /// The standard deviation of the white part of the readings, an axis, from the differences of
  /// readings that follow each other.
  private static func spread(
    of track: SampleTrack<AccelerometerSample>, in span: ClosedRange<Double>
  ) -> Double {
    var (sum, count) = (0.0, 0.0)
    var index = max(1, track.index(at: span.lowerBound) + 1)
    while index < track.samples.count, track.samples[index].time <= span.upperBound {
      let difference = track.samples[index].vector - track.samples[index - 1].vector
      sum += (difference * difference).sum()
      count += 1
      index += 1
    }
    return count > 0 ? (sum / (6 * count)).squareRoot() : 0
  }
}
