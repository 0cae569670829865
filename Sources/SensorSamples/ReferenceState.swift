public import Geodesy

/// Where a device truly was and how it truly moved, from a reference that is better than a phone.
///
/// It is only ever compared with; no estimate may depend on it.
public struct ReferenceState: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var time: Double
  public var position: GeodeticPosition
  /// Velocity in m/s, in the tangent plane at the position.
  public var velocity: Vector3<Local>
  /// The attitude, where the reference has one.
  public var attitude: Rotation<Body, Local>?

  public init(
    time: Double, position: GeodeticPosition, velocity: Vector3<Local>,
    attitude: Rotation<Body, Local>? = nil
  ) {
    self.time = time
    self.position = position
    self.velocity = velocity
    self.attitude = attitude
  }
}
