import Geodesy
import LinearAlgebra

/// The rows of a 3×3 block.
typealias BlockRows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

/// How the error state changes over a step, by the blocks that are not zero or one.
///
/// With attitude error θ, biases b and B, the gyroscope's scale M and its reading ω, and slow errors
/// e and w of the fixes:
///
///     p ← p + T v                     θ ← θ - T C (B + M ω)
///     v ← v - [ΔV ×] θ - T C b        e ← α e,  w ← β w
///
/// Earth rate and Coriolis terms are left out: over the time that a phone's fixes leave alone they
/// are far below its sensor noise.
struct Transition: Sendable {
  /// T in seconds.
  var duration: Double
  /// ΔV in m/s: the specific force's velocity change in the tangent plane.
  var velocityChange = SIMD3<Double>.zero
  /// T C, or zeros where the sensors say nothing.
  var forceRotation: BlockRows = (.zero, .zero, .zero)
  var rateRotation: BlockRows = (.zero, .zero, .zero)
  /// ω in rad/s.
  var rate = SIMD3<Double>.zero
  /// One, or zero where an angle is drawn anew and forgets its past.
  var attitudeRetention = SIMD3<Double>(repeating: 1)
  var fixPositionRetention = 1.0
  var fixVelocityRetention = 1.0
}

extension Transition {
  /// Replaces x by Fᵀ x.
  func applyTransposed(to x: inout ErrorRow) {
    let (p, v, a) = (ErrorState.position, ErrorState.velocity, ErrorState.attitude)
    let (b, g) = (ErrorState.accelerometerBias, ErrorState.gyroscopeBias)
    let s = ErrorState.gyroscopeScale
    let velocity = SIMD3(x[v], x[v + 1], x[v + 2])
    let theta = SIMD3(x[a], x[a + 1], x[a + 2])
    let force =
      forceRotation.0 * velocity.x + forceRotation.1 * velocity.y + forceRotation.2 * velocity.z
    let turned = rateRotation.0 * theta.x + rateRotation.1 * theta.y + rateRotation.2 * theta.z
    // -[ΔV ×]ᵀ v = ΔV × v.
    let tilted = cross(velocityChange, velocity)
    for axis in 0..<3 {
      x[g + axis] -= turned[axis]
      for other in 0..<3 { x[s + 3 * axis + other] -= turned[axis] * rate[other] }
      x[b + axis] -= force[axis]
      x[a + axis] = attitudeRetention[axis] * theta[axis] + tilted[axis]
      x[v + axis] += duration * x[p + axis]
      x[ErrorState.fixPosition + axis] *= fixPositionRetention
      x[ErrorState.fixVelocity + axis] *= fixVelocityRetention
    }
  }
}

/// The variances that a step adds on the diagonal.
struct ProcessNoise: Sendable {
  var position = SIMD3<Double>.zero
  var velocity = SIMD3<Double>.zero
  var attitude = SIMD3<Double>.zero
  var accelerometerBias = 0.0
  var gyroscopeBias = 0.0
  var gyroscopeScale = 0.0
  var fixPosition = SIMD3<Double>.zero
  var fixVelocity = SIMD3<Double>.zero
}
