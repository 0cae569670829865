public import Geodesy
public import LinearAlgebra

/// Where the device was, how it moved and how well that is known, at a time.
public struct NavigationState: Sendable {
  /// Seconds on the recording's clock.
  public var time: Double
  /// Metres in the tangent plane at the trajectory's origin.
  public var position: Vector3<Local>
  /// Velocity in m/s along east, north and up at the present position.
  ///
  /// At the origin this is the tangent plane's own axes; 20 km east of it, at 50° of latitude,
  /// north has turned by 0.2°.
  public var velocity: Vector3<Local>
  /// The attitude against east, north and up at the present position.
  public var attitude: Rotation<Body, Local>
  /// What the accelerometer reads too much, in m/s².
  public var accelerometerBias: Vector3<Body>
  /// What the gyroscope reads too much, in rad/s.
  public var gyroscopeBias: Vector3<Body>
  /// Covariance of the position in m².
  public var positionCovariance: Matrix<3, 3>
  /// Covariance of the velocity in (m/s)².
  public var velocityCovariance: Matrix<3, 3>
  /// Standard deviations of small turns about east, north and up, in rad, at most π/√3.
  public var attitudeSigma: Vector3<Local>
  /// Standard deviations of the accelerometer bias in m/s².
  public var accelerometerBiasSigma: Vector3<Body>
  /// Standard deviations of the gyroscope bias in rad/s.
  public var gyroscopeBiasSigma: Vector3<Body>

  /// Horizontal speed in m/s.
  public var speed: Double { velocity.horizontalNorm }

  /// Standard deviation of the horizontal speed in m/s.
  ///
  /// Along the direction of motion when it moves clearly; at rest, the root mean square of both
  /// axes, since speed is then a length without direction.
  public var speedSigma: Double {
    let (east, north) = (velocityCovariance[0, 0], velocityCovariance[1, 1])
    let isotropic = max(0, (east + north) / 2)
    let squaredSpeed = speed * speed
    guard squaredSpeed > isotropic else { return isotropic.squareRoot() }
    let (x, y) = (velocity.x, velocity.y)
    let along =
      (x * x * east + 2 * x * y * velocityCovariance[0, 1] + y * y * north) / squaredSpeed
    return max(0, along).squareRoot()
  }
}
