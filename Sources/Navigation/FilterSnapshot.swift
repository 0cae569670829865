import Geodesy
import LinearAlgebra

/// An estimate at an instant, in the tangent plane.
struct FilterSnapshot: Sendable {
  var time: Double
  var state: NominalState
  var covariance: ErrorMatrix
  /// Takes east, north and up at the position to the axes of the plane.
  var planeFromHere: Rotation<Local, Local>
}

extension FilterSnapshot {
  /// The estimate for the outside, along the axes at the present position.
  func navigationState() -> NavigationState {
    let hereFromPlane = planeFromHere.inverse
    let elements = covariance.elements.span
    func sigma(_ start: Int) -> SIMD3<Double> {
      let variances = SIMD3(
        elements[start][start], elements[start + 1][start + 1], elements[start + 2][start + 2])
      return variances.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: .infinity))
        .squareRoot()
    }
    let largestAngle = SIMD3(repeating: NavigationFilter.uniformAngleVariance.squareRoot())
    let attitudeSigma = sigma(ErrorState.attitude)
      .clamped(lowerBound: .zero, upperBound: largestAngle)
    return NavigationState(
      time: time, position: state.position, velocity: hereFromPlane * state.velocity,
      attitude: hereFromPlane * state.attitude, accelerometerBias: state.accelerometerBias,
      gyroscopeBias: state.gyroscopeBias,
      positionCovariance: Matrix {
        elements[ErrorState.position + $0][ErrorState.position + $1]
      },
      velocityCovariance: Matrix {
        elements[ErrorState.velocity + $0][ErrorState.velocity + $1]
      }.turned(by: hereFromPlane),
      attitudeSigma: Vector3(attitudeSigma),
      accelerometerBiasSigma: Vector3(sigma(ErrorState.accelerometerBias)),
      gyroscopeBiasSigma: Vector3(sigma(ErrorState.gyroscopeBias)))
  }
}

extension Matrix where rows == 3, columns == 3 {
  /// A covariance in other axes: C M Cᵀ.
  func turned(by rotation: Rotation<Local, Local>) -> Self {
    let rows = rotation.matrixRows
    let turn = Matrix<3, 3>([
      [rows.0.x, rows.0.y, rows.0.z], [rows.1.x, rows.1.y, rows.1.z],
      [rows.2.x, rows.2.y, rows.2.z],
    ])
    var result = turn * self * turn.transpose
    result.symmetrize()
    return result
  }
}
