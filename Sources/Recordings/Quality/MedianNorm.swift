import Geodesy
import SensorSamples

/// The median of the norms of a stream, from at most so many readings, evenly spread.
enum MedianNorm {
  private static let readings = 4096

  /// Zero for an empty stream.
  static func of<Sample: TriaxialSample>(_ samples: [Sample]) -> Double {
    let step = max(1, samples.count / readings)
    let norms = stride(from: 0, to: samples.count, by: step)
      .map { samples[$0].components.norm }.sorted()
    return norms.isEmpty ? 0 : norms[norms.count / 2]
  }
}

/// The mean and the standard deviation of numbers.
struct Spread {
  let count: Int
  let mean: Double
  let deviation: Double

  init(of numbers: [Double]) {
    let total = Double(max(1, numbers.count))
    let mean = numbers.reduce(0, +) / total
    count = numbers.count
    self.mean = mean
    deviation = (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / total).squareRoot()
  }
}

extension Doubt {
  /// An accelerometer whose readings are not about as large as gravity; nil where they are.
  static func ifNotGravity(_ samples: [AccelerometerSample]) -> Doubt? {
    let norm = MedianNorm.of(samples)
    guard !samples.isEmpty, abs(norm - Earth.standardGravity) > 3 else { return nil }
    let meaning =
      AccelerationKind(of: samples) == .linear
      ? "and varies like linear acceleration, without gravity: record the acceleration with "
        + "gravity"
      : "which is not near gravity: the unit may be wrong, or gravity may be missing"
    return Doubt(
      .unitOrSign, stream: "accelerometer",
      "the median norm is \(norm.decimals(2)) m/s², \(meaning)")
  }
}

extension StreamSummary {
  /// What a stream of accelerations without gravity is called.
  static let linear = "linear acceleration, without gravity, by the norm"
}
