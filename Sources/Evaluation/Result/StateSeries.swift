/// The estimated motion over time, column by column.
///
/// *Units and frame*: seconds, metres and m/s; east, north, up; degrees only in the three columns
/// that say so. A value that is not known is NaN. Rows are added with ``append(_:)``, or the
/// columns are set one by one.
public struct StateSeries: ColumnarTable {
  public var time: [Double] = []
  public var velocityEast: [Double] = []
  public var velocityNorth: [Double] = []
  public var velocityUp: [Double] = []
  /// The norm of the velocity, of all three components.
  public var speed: [Double] = []
  public var sigmaVelocityEast: [Double] = []
  public var sigmaVelocityNorth: [Double] = []
  public var sigmaVelocityUp: [Double] = []
  public var sigmaSpeed: [Double] = []
  /// Metres from the origin, which is the first good fix, or the start when there is none.
  public var east: [Double] = []
  public var north: [Double] = []
  public var up: [Double] = []
  public var sigmaEast: [Double] = []
  public var sigmaNorth: [Double] = []
  public var sigmaUp: [Double] = []
  /// Nil when no fix ties the recording to the Earth, as are the longitude and the altitude.
  public var latitudeDegrees: [Double]?
  public var longitudeDegrees: [Double]?
  /// Metres above the WGS-84 ellipsoid.
  public var altitude: [Double]?
  /// The Hamilton quaternion, scalar first, that takes body vectors to east, north, up.
  public var quaternionW: [Double] = []
  public var quaternionX: [Double] = []
  public var quaternionY: [Double] = []
  public var quaternionZ: [Double] = []
  /// Whether a zero-velocity update was in force.
  public var stationary: [Bool] = []

  public init() {}

  public static let columns: [Column<Self>] = [
    Column("time_s", \.time),
    Column("velocity_east_mps", \.velocityEast),
    Column("velocity_north_mps", \.velocityNorth),
    Column("velocity_up_mps", \.velocityUp),
    Column("speed_mps", \.speed),
    Column("sigma_velocity_east_mps", \.sigmaVelocityEast),
    Column("sigma_velocity_north_mps", \.sigmaVelocityNorth),
    Column("sigma_velocity_up_mps", \.sigmaVelocityUp),
    Column("sigma_speed_mps", \.sigmaSpeed),
    Column("east_m", \.east),
    Column("north_m", \.north),
    Column("up_m", \.up),
    Column("sigma_east_m", \.sigmaEast),
    Column("sigma_north_m", \.sigmaNorth),
    Column("sigma_up_m", \.sigmaUp),
    Column("latitude_deg", \.latitudeDegrees),
    Column("longitude_deg", \.longitudeDegrees),
    Column("altitude_m", \.altitude),
    Column("qw", \.quaternionW),
    Column("qx", \.quaternionX),
    Column("qy", \.quaternionY),
    Column("qz", \.quaternionZ),
    Column("stationary", \.stationary),
  ]
}
