public import Geodesy

/// A position as a location service gave it.
///
/// What the service did not know is nil. Whether a fix can be believed is not decided here: a
/// position that the service itself calls invalid is kept, with its negative accuracy.
public struct LocationFix: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var time: Double
  /// Radians, north positive; as recorded, so possibly NaN or out of range.
  public var latitude: Double
  /// Radians, east positive; as recorded, so possibly NaN or out of range.
  public var longitude: Double
  /// Metres above the WGS-84 ellipsoid.
  public var altitude: Double?
  /// Radius that holds the position with 68 % probability, in metres; negative or NaN says that
  /// the position is invalid.
  public var horizontalAccuracy: Double
  /// Standard deviation of the altitude in metres.
  public var verticalAccuracy: Double?
  /// Speed over ground in m/s.
  public var speed: Double?
  /// Standard deviation of the speed in m/s.
  public var speedAccuracy: Double?
  /// Direction of motion in radians, clockwise from true north.
  public var course: Double?
  /// Standard deviation of the course in radians.
  public var courseAccuracy: Double?
  /// Velocity in m/s, from receivers that give it.
  public var velocity: Vector3<Local>?
  /// Standard deviation of each component of the velocity in m/s.
  public var velocityAccuracy: Double?

  public init(
    time: Double, latitude: Double, longitude: Double, altitude: Double? = nil,
    horizontalAccuracy: Double, verticalAccuracy: Double? = nil, speed: Double? = nil,
    speedAccuracy: Double? = nil, course: Double? = nil, courseAccuracy: Double? = nil,
    velocity: Vector3<Local>? = nil, velocityAccuracy: Double? = nil
  ) {
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.velocity = velocity
    self.velocityAccuracy = velocityAccuracy
  }

  /// The position, with height zero where the altitude is unknown.
  public var position: GeodeticPosition {
    GeodeticPosition(latitude: latitude, longitude: longitude, height: altitude ?? 0)
  }
}
