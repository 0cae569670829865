import Geodesy
import LinearAlgebra

/// A velocity that a fix claims, or that two fixes claim together.
struct VelocityObservation: Sendable {
  var time: Double
  var velocity: Vector3<Local>
  /// Standard deviation an axis in m/s.
  var sigma: Double
}

extension VelocityObservation {
  /// Those of fixes in time order: claimed velocities, or else differences of positions.
  static func all(in fixes: [PlaneFix]) -> [VelocityObservation] {
    let claimed = fixes.compactMap { fix -> VelocityObservation? in
      guard case .velocity(let velocity, let covariance, _) = fix.motion else { return nil }
      let variance = 0.5 * (covariance[0, 0] + covariance[1, 1])
      return VelocityObservation(
        time: fix.time, velocity: velocity, sigma: variance.squareRoot())
    }
    guard claimed.count * 4 < fixes.count else { return claimed }
    return zip(fixes, fixes.dropFirst()).compactMap { a, b in
      let interval = b.time - a.time
      guard interval > 0.5, interval < 5 else { return nil }
      // Consecutive positions share their slow error; what differs is about a tenth of the claim.
      let sigma = max(0.7, 0.1 * (a.horizontalSigma + b.horizontalSigma)) / interval
      return VelocityObservation(
        time: 0.5 * (a.time + b.time), velocity: (b.position - a.position) / interval, sigma: sigma)
    }
  }
}

/// The attitude that best explains velocity changes by the integral of the specific force.
///
/// Between two observations the velocity changes by `Δv = C ∫ f dt + g T`. Each gives a pair of
/// vectors, `Δv - g T` in the tangent plane and the integral in the frame of the chain, and the
/// rotation between them solves Wahba's problem. Gravity gives the level, the changes of the
/// horizontal velocity give the heading.
///
/// - Source: Y. Wu and X. Pan, "Velocity/position integration formula part I: application to
///   in-flight coarse alignment", IEEE Trans. AES 49 (2013), 1006–1023; P. Davenport's q-method as
///   in F. L. Markley and J. L. Crassidis, "Fundamentals of Spacecraft Attitude Determination and
///   Control", 2014, section 5.3.
struct VelocityMatch: Sendable {
  var attitude: Rotation<Chain, Local>
  /// The sum of the weighted squared residuals.
  var cost: Double
  /// The number of pairs.
  var count: Int
  /// Standard deviation of the heading in rad, from the residuals or the claims, the larger.
  var headingSigma: Double
  /// How much of the horizontal velocity changes is left unexplained, from 0 to 1 and more.
  var unexplained: Double

  /// The match of observations, a lag late, with a motion; nil when there is too little to match.
  init?(
    _ observations: ArraySlice<VelocityObservation>, motion: RelativeMotion, lag: Double,
    gravity: Vector3<Local>
  ) {
    let pairs = Self.pairs(observations, motion: motion, lag: lag, gravity: gravity)
    guard pairs.count >= 4, let attitude = Self.rotation(of: pairs) else { return nil }
    self.attitude = attitude
    count = pairs.count
    var (cost, horizontal, left, information) = (0.0, 0.0, 0.0, 0.0)
    for pair in pairs {
      let residual = pair.change - attitude * pair.integral
      cost += pair.weight * residual.dot(residual)
      left += residual.x * residual.x + residual.y * residual.y
      let change = pair.change.x * pair.change.x + pair.change.y * pair.change.y
      horizontal += change
      information += pair.weight * change
    }
    self.cost = cost
    guard information > 0 else { return nil }
    // Three components a pair, less the three of the rotation.
    let reduced = max(1, cost / Double(max(1, 2 * pairs.count - 3)))
    headingSigma = (reduced / information).squareRoot()
    unexplained = left / horizontal
  }

  private struct Pair {
    /// Δv - g T in m/s.
    var change: Vector3<Local>
    var integral: Vector3<Chain>
    /// One over the variance of the change.
    var weight: Double
  }

  private static func pairs(
    _ observations: ArraySlice<VelocityObservation>, motion: RelativeMotion, lag: Double,
    gravity: Vector3<Local>
  ) -> [Pair] {
    zip(observations, observations.dropFirst()).compactMap { a, b in
      let interval = b.time - a.time
      guard interval < 5, let from = motion.entry(at: a.time - lag),
        let to = motion.entry(at: b.time - lag), to.blind == from.blind
      else { return nil }
      var change = b.velocity - a.velocity
      change.z = 0
      return Pair(
        change: change - gravity * interval, integral: to.forceIntegral - from.forceIntegral,
        weight: 1 / (a.sigma * a.sigma + b.sigma * b.sigma))
    }
  }

  /// The eigenvector of Davenport's matrix with the largest eigenvalue, as a quaternion.
  private static func rotation(of pairs: [Pair]) -> Rotation<Chain, Local>? {
    var b = Matrix<3, 3>()
    for pair in pairs {
      for row in 0..<3 {
        for column in 0..<3 {
          b[row, column] += pair.weight * pair.change[row] * pair.integral[column]
        }
      }
    }
    let z = SIMD3(b[2, 1] - b[1, 2], b[0, 2] - b[2, 0], b[1, 0] - b[0, 1])
    let davenport = Matrix<4, 4> { row, column in
      switch (row, column) {
      case (0, 0): b.trace
      case (_, 0): z[row - 1]
      case (0, _): z[column - 1]
      default:
        b[row - 1, column - 1] + b[column - 1, row - 1] - (row == column ? b.trace : 0)
      }
    }
    guard let q = SymmetricEigenvalues(davenport)?.vectors else { return nil }
    return Rotation(w: q[0, 3], x: q[1, 3], y: q[2, 3], z: q[3, 3])
  }
}
