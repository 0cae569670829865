import Evaluation
import Geodesy
import LinearAlgebra
import Navigation

extension StateSeries {
  /// The columns of a result from the states of a trajectory.
  ///
  /// - Parameters:
  ///   - states: In the order of time.
  ///   - origin: Where the states' position is zero; nil when that is not known.
  ///   - stationarySpans: Where zero-velocity updates were in force, in the order of time.
  ///   - headingIsRelative: Whether north is unknown, and with it every horizontal direction.
  init(
    _ states: [NavigationState], origin: GeodeticPosition?,
    stationarySpans: [ClosedRange<Double>], headingIsRelative: Bool
  ) {
    self.init()
    // A vector turned by an angle of which nothing is known is off by twice its square on average,
    // half of it on either axis: E|Rv - v|² = 2|v|²(1 - E cos) = 2|v|².
    func sigmas(_ covariance: Matrix<3, 3>, of vector: Vector3<Local>) -> Vector3<Local> {
      let turned = headingIsRelative ? vector.horizontalNorm : 0
      return Vector3(
        max(0, covariance[0, 0] + turned * turned).squareRoot(),
        max(0, covariance[1, 1] + turned * turned).squareRoot(),
        max(0, covariance[2, 2]).squareRoot())
    }
    let plane = origin.map(LocalTangentPlane.init(origin:))
    var spans = stationarySpans[...]
    for state in states {
      while let span = spans.first, span.upperBound < state.time { spans.removeFirst() }
      append(
        Row(
          time: state.time, velocity: state.velocity,
          velocitySigma: sigmas(state.velocityCovariance, of: state.velocity),
          speedSigma: state.spatialSpeedSigma, position: state.position,
          positionSigma: sigmas(state.positionCovariance, of: state.position),
          geodetic: plane?.geodetic(from: state.position), attitude: state.attitude,
          stationary: spans.first?.contains(state.time) ?? false))
    }
  }
}

extension NavigationState {
  /// Standard deviation of the norm of the velocity, in m/s.
  ///
  /// Along the direction of motion when it moves clearly; at rest the root mean square of the
  /// axes, since the norm of a velocity around zero has no direction.
  var spatialSpeedSigma: Double {
    let covariance = velocityCovariance
    let isotropic = (covariance[0, 0] + covariance[1, 1] + covariance[2, 2]) / 3
    let squaredSpeed = velocity.dot(velocity)
    guard squaredSpeed > isotropic else { return max(0, isotropic).squareRoot() }
    var along = 0.0
    for row in 0..<3 {
      for column in 0..<3 { along += velocity[row] * covariance[row, column] * velocity[column] }
    }
    return max(0, along / squaredSpeed).squareRoot()
  }
}
