import Geodesy
import LinearAlgebra
public import Navigation
public import SensorSamples

/// How wrong velocities are, and how wrong they claim to be.
public struct VelocityScore: Sendable {
  /// Root mean squares in m/s.
  public private(set) var horizontal = 0.0
  public private(set) var spatial = 0.0
  /// What nineteen of twenty horizontal errors are below, and the greatest error in space, in m/s.
  public private(set) var usual = 0.0
  public private(set) var greatest = 0.0
  /// The mean over the axes of the squared error over its variance: one when consistent.
  public private(set) var normalizedSquare = 0.0
  /// The share of the components within three standard deviations.
  public private(set) var coverage = 0.0

  /// Compares states with a truth that has one for each of their times; nil when there are none.
  public init?(_ states: [NavigationState], against truth: [ReferenceState]) {
    var next = truth[...]
    var count = 0.0
    var lengths: [Double] = []
    for state in states {
      while let first = next.first, first.time < state.time - 1e-6 { next.removeFirst() }
      guard let actual = next.first, actual.time < state.time + 1e-6 else { continue }
      let error = state.velocity - actual.velocity
      for axis in 0..<3 {
        let square = error[axis] * error[axis]
        let normalized = square / state.velocityCovariance[axis, axis]
        spatial += square
        if axis < 2 { horizontal += square }
        normalizedSquare += normalized / 3
        coverage += normalized <= 9 ? 1.0 / 3 : 0
      }
      lengths.append(error.horizontalNorm)
      greatest = max(greatest, error.norm)
      count += 1
    }
    guard count > 0 else { return nil }
    usual = lengths.quantile(0.95)
    horizontal = (horizontal / count).squareRoot()
    spatial = (spatial / count).squareRoot()
    normalizedSquare /= count
    coverage /= count
  }
}

extension [Double] {
  /// The value that a share of all is below; NaN for none.
  public func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    return sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }

  public var mean: Double { reduce(0, +) / Double(count) }
}
