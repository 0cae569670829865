import Geodesy
import LinearAlgebra

/// What the products of two errors add, which a filter that is linear in them does not see.
///
/// They are constant for as long as nothing corrects the state, so that what they add up to grows with
/// the time since then, and its variance with the square of that. As a density of white noise it is
/// twice their square times that time.
extension NavigationFilter {
  /// A gyroscope bias about axes that a wrong heading has turned, in rad²/s.
  var secondOrderTurn: SIMD3<Double> {
    let angle = covariance.variances(at: ErrorState.attitude)
    let bias = covariance.variances(at: ErrorState.gyroscopeBias).sum() / 3
    let tilt = 0.5 * (angle.x + angle.y)
    // What has tilted for longer, gravity has shown, whatever the heading.
    let duration = min(unsupported, Self.longestTurn)
    return 2 * duration * bias * SIMD3(min(angle.z, 1), min(angle.z, 1), min(tilt, 1))
  }

  /// A horizontal acceleration turned by more than a small angle, and gravity that is not quite
  /// vertical, in m²/s³.
  ///
  /// The former lasts for about a second, as where the heading is unknown; with a heading error ψ what
  /// is linear leaves ψ²/2 of it.
  func secondOrderForce(_ specific: Vector3<Local>) -> SIMD3<Double> {
    let angle = covariance.variances(at: ErrorState.attitude)
    let horizontal = specific.x * specific.x + specific.y * specific.y
    let turned = horizontal * min(1, 0.25 * angle.z * angle.z)
    let fallen = Earth.standardGravity * min(0.5 * (angle.x + angle.y), 1)
    return SIMD3(turned, turned, 2 * min(unsupported, Self.longestFall) * fallen * fallen)
  }

  /// Seconds since anything said how the device moves.
  private var unsupported: Double { max(0, time - gates.lastSupport) }
  /// Seconds after which these errors count as independent of themselves.
  private static var longestTurn: Double { 10 }
  private static var longestFall: Double { 60 }
}
