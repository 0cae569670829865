import Geodesy
import SensorSamples

/// How still a device is, from what its sensors show: a tripod, a hand, an idling car.
struct StillnessGrade: Sendable {
  /// Standard deviation an axis in m/s.
  var velocitySigma: Double
  /// Standard deviation of a mean over the update period, an axis, in rad/s.
  var angularRateSigma: Double

  /// Tremor and engines shake at several hertz: an acceleration of this angular frequency, in
  /// rad/s, has a velocity amplitude as much smaller.
  private static let shakingFrequency = 2 * Double.pi * 2

  init(
    span: ClosedRange<Double>, accelerometer: SampleTrack<AccelerometerSample>,
    gyroscope: SampleTrack<GyroscopeSample>, settings: StillnessSettings
  ) {
    let shaking = Self.spread(of: accelerometer, in: span) / Self.shakingFrequency
    velocitySigma =
      (settings.velocityNoise * settings.velocityNoise + shaking * shaking).squareRoot()
    let means = Self.means(of: gyroscope, in: span, over: settings.period)
    // Updates are taken as independent of each other, which their variance has to make good for.
    let turning = Self.longestVariance(of: means)
    angularRateSigma =
      (settings.angularRateNoise * settings.angularRateNoise + turning).squareRoot()
  }

  /// The variance that independent means would need for their averages to scatter as much as the
  /// averages of these do, over whatever number of them is the worst.
  ///
  /// A hand sways over seconds, so that the mean rate of a second says little of the bias, and as
  /// many means of a quarter of a second say no more.
  ///
  /// - Source: the Allan variance, IEEE Std 952-1997, annex C, times the averaging time.
  static func longestVariance(of means: [SIMD3<Double>]) -> Double {
    var (averages, size, worst) = (means, 1.0, 0.0)
    while averages.count >= 4 {
      var sum = SIMD3<Double>.zero
      for (a, b) in zip(averages, averages.dropFirst()) { sum += (b - a) * (b - a) }
      let allan = sum.sum() / (6 * Double(averages.count - 1))
      worst = max(worst, allan * size)
      averages = stride(from: 0, to: averages.count - 1, by: 2).map {
        0.5 * (averages[$0] + averages[$0 + 1])
      }
      size *= 2
    }
    return worst
  }

  /// The means of a sensor over spans that follow each other.
  private static func means<Sample>(
    of track: SampleTrack<Sample>, in span: ClosedRange<Double>, over period: Double
  ) -> [SIMD3<Double>] {
    var cursor = track.index(at: span.lowerBound)
    let count = Int((span.upperBound - span.lowerBound) / period)
    return (0..<count).compactMap { index in
      let start = span.lowerBound + Double(index) * period
      return track.segment(from: start, to: start + period, cursor: &cursor)?.mean
    }
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
