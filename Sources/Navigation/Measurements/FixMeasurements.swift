import Geodesy
import LinearAlgebra

/// East and north of a fix.
struct HorizontalPosition: Measurement {
  var position: Vector3<Local>
  /// Standard deviation an axis of what is new at each fix, in metres.
  var sigma: Double

  var kind: UpdateKind { .horizontalPosition }

  func linearized(at state: NominalState) -> LinearizedMeasurement? {
    var result = LinearizedMeasurement(count: 2)
    let residual = position - state.position - state.fixPosition
    for axis in 0..<2 {
      result.residual[axis] = residual[axis]
      result.rows[axis][ErrorState.position + axis] = 1
      result.rows[axis][ErrorState.fixPosition + axis] = 1
      result.noise[axis, axis] = sigma * sigma
    }
    return result
  }
}

/// The height of a fix.
struct VerticalPosition: Measurement {
  /// Metres above the tangent plane.
  var up: Double
  /// Standard deviation of what is new at each fix, in metres.
  var sigma: Double

  var kind: UpdateKind { .verticalPosition }

  func linearized(at state: NominalState) -> LinearizedMeasurement? {
    var result = LinearizedMeasurement(count: 1)
    result.residual[0] = up - state.position.z - state.fixPosition.z
    result.rows[0][ErrorState.position + 2] = 1
    result.rows[0][ErrorState.fixPosition + 2] = 1
    result.noise[0, 0] = sigma * sigma
    return result
  }
}

/// The velocity of a fix, with or without its vertical component.
struct FixVelocity: Measurement {
  /// In the tangent plane, m/s.
  var velocity: Vector3<Local>
  /// Covariance of what is new at each fix, in (m/s)².
  var covariance: Matrix<3, 3>
  /// Whether the vertical component was observed.
  var isThreeDimensional: Bool

  var kind: UpdateKind { .velocity }

  func linearized(at state: NominalState) -> LinearizedMeasurement? {
    var result = LinearizedMeasurement(count: isThreeDimensional ? 3 : 2)
    let residual = velocity - state.velocity - state.fixVelocity
    for axis in 0..<result.count {
      result.residual[axis] = residual[axis]
      result.rows[axis][ErrorState.velocity + axis] = 1
      result.rows[axis][ErrorState.fixVelocity + axis] = 1
      for other in 0..<result.count { result.noise[axis, other] = covariance[axis, other] }
    }
    return result
  }
}

/// The horizontal speed of a fix without a course.
///
/// A speed tells little of the velocity when the estimate is slow: its direction is then noise,
/// and the measurement says nothing.
struct FixSpeed: Measurement {
  /// In m/s.
  var speed: Double
  /// Standard deviation in m/s.
  var sigma: Double
  /// Below this estimated speed, in m/s, nothing is said.
  static let slowest = 1.0

  var kind: UpdateKind { .speed }

  func linearized(at state: NominalState) -> LinearizedMeasurement? {
    let expected = state.velocity + state.fixVelocity
    let norm = expected.horizontalNorm
    guard norm > Self.slowest else { return nil }
    var result = LinearizedMeasurement(count: 1)
    result.residual[0] = speed - norm
    for axis in 0..<2 {
      result.rows[0][ErrorState.velocity + axis] = expected[axis] / norm
      result.rows[0][ErrorState.fixVelocity + axis] = expected[axis] / norm
    }
    result.noise[0, 0] = sigma * sigma
    return result
  }
}
