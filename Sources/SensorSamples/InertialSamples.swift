public import Geodesy

/// What an accelerometer said at a time.
public struct AccelerometerSample: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var time: Double
  /// Specific force in m/s²: lying face up at rest it is +g on z.
  public var specificForce: Vector3<Body>

  public init(time: Double, specificForce: Vector3<Body>) {
    self.time = time
    self.specificForce = specificForce
  }
}

/// What a gyroscope said at a time.
public struct GyroscopeSample: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var time: Double
  /// Angular rate against inertial space in rad/s.
  public var angularRate: Vector3<Body>

  public init(time: Double, angularRate: Vector3<Body>) {
    self.time = time
    self.angularRate = angularRate
  }
}
