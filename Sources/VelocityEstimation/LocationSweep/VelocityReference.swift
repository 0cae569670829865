import Evaluation
import Geodesy
import SensorSamples

/// How far an estimate of the velocity is from another, in m/s.
public struct VelocityError: Sendable, Equatable {
  public var rootMeanSquare: Double
  /// What 95 of 100 errors do not exceed.
  public var percentile95: Double
  public var maximum: Double

  init?(_ errors: [Double]) {
    let sorted = errors.sorted()
    guard let maximum = sorted.last else { return nil }
    self.maximum = maximum
    rootMeanSquare =
      (sorted.reduce(0) { $0 + $1 * $1 } / Double(sorted.count)).squareRoot()
    percentile95 = sorted[Int((Double(sorted.count) * 0.95).rounded(.up)) - 1]
  }
}

/// The horizontal velocity that estimates are compared with.
struct VelocityReference: Sendable {
  private let times: [Double]
  private let velocities: [SIMD2<Double>]

  /// A longer hole, in seconds, is not bridged.
  private static let longestGap = 5.0

  init(_ states: [ReferenceState]) {
    self.init(
      states.map { ($0.time, SIMD2($0.velocity.x, $0.velocity.y)) })
  }

  init(_ series: StateSeries) {
    self.init(
      series.time.indices.map {
        (series.time[$0], SIMD2(series.velocityEast[$0], series.velocityNorth[$0]))
      })
  }

  private init(_ rows: [(Double, SIMD2<Double>)]) {
    var kept: [(time: Double, velocity: SIMD2<Double>)] = []
    for row in rows
    where row.0.isFinite && row.1.sum().isFinite && row.0 > kept.last?.time ?? -.infinity {
      kept.append(row)
    }
    times = kept.map(\.time)
    velocities = kept.map(\.velocity)
  }

  var isEmpty: Bool { times.isEmpty }

  /// The length of the horizontal error of a velocity; nil where the reference says nothing.
  ///
  /// - Complexity: O(log *n*) in the length of the reference.
  func error(of velocity: SIMD2<Double>, at time: Double) -> Double? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, velocity.sum().isFinite else { return nil }
    let before = low - 1
    var truth = velocities[before]
    if times[before] < time {
      guard low < times.count, times[low] - times[before] <= Self.longestGap else { return nil }
      let part = (time - times[before]) / (times[low] - times[before])
      truth += part * (velocities[low] - velocities[before])
    }
    let difference = velocity - truth
    return (difference * difference).sum().squareRoot()
  }

  /// The errors of a whole series, summed up; nil where none can be compared.
  func error(of series: StateSeries) -> VelocityError? {
    VelocityError(
      series.time.indices.compactMap {
        error(
          of: SIMD2(series.velocityEast[$0], series.velocityNorth[$0]), at: series.time[$0])
      })
  }
}
