import Geodesy
import LinearAlgebra

/// A gyroscope bias at the beginning, from a rest that came later.
///
/// With fixes a minute apart and more, a heading drifts by a large part of a circle from one to the
/// next while the turn-on bias is unknown, and no filter that is linear finds it. The bias of the first
/// rest, less what it may have wandered since the beginning, says enough.
struct GyroscopeStart: Sendable {
  var bias: Vector3<Body>
  /// Standard deviation an axis in rad/s.
  var sigma: Double
  /// When the rest had shown it.
  var shown: Double

  /// Standard deviation of a bias that a rest showed, in rad/s.
  private static let restSigma = 1e-3
  /// The filter takes in the same rest again, so that it must count little here.
  private static let caution = 2.0

  init(
    _ bias: Vector3<Body>, shownAt shown: Double, startingAt start: Double,
    _ settings: NavigationSettings
  ) {
    self.bias = bias
    self.shown = shown
    let walk = settings.inertial.gyroscopeBiasWalk
    let wandered = walk * walk * max(0, shown - start)
    sigma = Self.caution * (Self.restSigma * Self.restSigma + wandered).squareRoot()
  }
}

extension NavigationFilter {
  /// Takes a bias over, before the first step.
  mutating func start(with start: GyroscopeStart) {
    let known = covariance.variances(at: ErrorState.gyroscopeBias).x
    guard start.sigma * start.sigma < known else { return }
    state.gyroscopeBias = start.bias
    let variance = 1 / (1 / (start.sigma * start.sigma) - 1 / known)
    for axis in 0..<3 {
      var row = ErrorRow(repeating: 0)
      row[ErrorState.gyroscopeBias + axis] = 1
      _ = covariance.update(row: row, variance: variance, residual: 0)
    }
  }
}
