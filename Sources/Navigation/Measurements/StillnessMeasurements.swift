import Geodesy
import LinearAlgebra

/// The device does not move.
struct ZeroVelocity: Measurement {
  /// Standard deviation an axis in m/s.
  var sigma: Double

  var kind: UpdateKind { .zeroVelocity }

  func linearized(at state: NominalState) -> LinearizedMeasurement? {
    var result = LinearizedMeasurement(count: 3)
    for axis in 0..<3 {
      result.residual[axis] = -state.velocity[axis]
      result.rows[axis][ErrorState.velocity + axis] = 1
      result.noise[axis, axis] = sigma * sigma
    }
    return result
  }
}

/// The device does not turn, so that its gyroscope reads the bias and the Earth's rotation.
struct ZeroAngularRate: Measurement {
  /// The mean reading in rad/s.
  var reading: Vector3<Body>
  /// In the tangent plane, rad/s.
  var earthRotation: Vector3<Local>
  /// Standard deviation an axis in rad/s.
  var sigma: Double

  var kind: UpdateKind { .zeroAngularRate }

  func linearized(at state: NominalState) -> LinearizedMeasurement? {
    var result = LinearizedMeasurement(count: 3)
    let residual = reading - state.gyroscopeBias - state.attitude.inverse * earthRotation
    for axis in 0..<3 {
      result.residual[axis] = residual[axis]
      result.rows[axis][ErrorState.gyroscopeBias + axis] = 1
      result.noise[axis, axis] = sigma * sigma
    }
    return result
  }
}

/// The mean specific force points up, but for accelerations that are taken as noise.
///
/// It holds the level of a device whose heading is not known yet.
struct GravityDirection: Measurement {
  /// Mean specific force in m/s².
  var specificForce: Vector3<Body>
  /// Standard deviation of the horizontal acceleration in m/s².
  var sigma: Double

  var kind: UpdateKind { .gravity }

  func linearized(at state: NominalState) -> LinearizedMeasurement? {
    var result = LinearizedMeasurement(count: 2)
    let force = state.attitude * (specificForce - state.accelerometerBias)
    let rows = state.attitude.matrixRows
    result.residual = SIMD3(-force.x, -force.y, 0)
    // The true force is f + θ × f - C b, of which the horizontal part is to vanish.
    result.rows[0][ErrorState.attitude + 1] = force.z
    result.rows[0][ErrorState.attitude + 2] = -force.y
    result.rows[1][ErrorState.attitude] = -force.z
    result.rows[1][ErrorState.attitude + 2] = force.x
    for axis in 0..<3 {
      result.rows[0][ErrorState.accelerometerBias + axis] = -rows.0[axis]
      result.rows[1][ErrorState.accelerometerBias + axis] = -rows.1[axis]
    }
    for axis in 0..<2 { result.noise[axis, axis] = sigma * sigma }
    return result
  }
}
