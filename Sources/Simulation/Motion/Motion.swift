public import Geodesy

/// How a phone truly moves, as a function of time.
///
/// *Law*: the velocity is the derivative of the position, the acceleration that of the velocity,
/// and the angular rate that of the attitude; all of them are continuous.
public protocol Motion: Sendable {
  /// The state at a time in seconds from the start.
  func state(at time: Double) -> MotionState
}

/// Where a phone is and how it moves at one time, in the tangent plane at the scenario's origin.
public struct MotionState: Sendable, Equatable {
  /// Metres from the origin.
  public var position: Vector3<Local>
  /// In m/s, relative to the Earth.
  public var velocity: Vector3<Local>
  /// In m/s², relative to the Earth.
  public var acceleration: Vector3<Local>
  public var attitude: Rotation<Body, Local>
  /// The rate of the body against the tangent plane, in rad/s.
  public var angularRate: Vector3<Body>

  public init(
    position: Vector3<Local> = .zero, velocity: Vector3<Local> = .zero,
    acceleration: Vector3<Local> = .zero, attitude: Rotation<Body, Local> = .identity,
    angularRate: Vector3<Body> = .zero
  ) {
    self.position = position
    self.velocity = velocity
    self.acceleration = acceleration
    self.attitude = attitude
    self.angularRate = angularRate
  }
}

/// The motion of a phone that lies where it is.
public struct Rest: Motion {
  public var attitude: Rotation<Body, Local>

  public init(attitude: Rotation<Body, Local> = .identity) { self.attitude = attitude }

  public func state(at time: Double) -> MotionState { MotionState(attitude: attitude) }
}
