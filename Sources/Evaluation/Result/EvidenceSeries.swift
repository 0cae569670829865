/// What the camera saw, frame by frame.
public struct CameraSeries: ColumnarTable {
  public var time: [Double] = []
  /// How much the picture differs from the one it is compared with; NaN when it could not be.
  public var difference: [Double] = []
  /// The difference above which the device is called moving; NaN while there is none.
  public var threshold: [Double] = []
  /// `still`, `moving` or `unknown`.
  public var state: [String?] = []

  public init() {}

  public static let columns: [Column<Self>] = [
    Column("time_s", \.time),
    Column("difference", \.difference),
    Column("threshold", \.threshold),
    Column("state", \.state),
  ]
}

/// What became of every fix, in time order.
public struct LocationSeries: ColumnarTable {
  public var time: [Double] = []
  /// Whether the filter took it.
  public var used: [Bool] = []
  /// The normalised innovation squared per degree of freedom; NaN when it never reached the filter.
  public var normalisedInnovationSquared: [Double] = []
  /// Why it was not used; nil when it was.
  public var reason: [String?] = []
  /// How long the GPS had been on until then, in seconds.
  public var gpsOnSeconds: [Double] = []
  /// The energy it had taken until then, in joules.
  public var energyJoules: [Double] = []
  public var latitudeDegrees: [Double] = []
  public var longitudeDegrees: [Double] = []
  /// As the fix claims: the radius that holds the position with 68 % probability, in metres.
  public var horizontalAccuracy: [Double] = []
  /// As the fix claims, over ground, in m/s; NaN when it gives none.
  public var speed: [Double] = []

  public init() {}

  public static let columns: [Column<Self>] = [
    Column("time_s", \.time),
    Column("used", \.used),
    Column("nis", \.normalisedInnovationSquared),
    Column("reason", \.reason),
    Column("gps_on_s", \.gpsOnSeconds),
    Column("energy_j", \.energyJoules),
    Column("latitude_deg", \.latitudeDegrees),
    Column("longitude_deg", \.longitudeDegrees),
    Column("horizontal_accuracy_m", \.horizontalAccuracy),
    Column("speed_mps", \.speed),
  ]
}

/// The estimated turn-on biases of the sensors over time, in the body frame.
public struct BiasSeries: ColumnarTable {
  public var time: [Double] = []
  public var accelerometerX: [Double] = []
  public var accelerometerY: [Double] = []
  public var accelerometerZ: [Double] = []
  public var gyroscopeX: [Double] = []
  public var gyroscopeY: [Double] = []
  public var gyroscopeZ: [Double] = []

  public init() {}

  public static let columns: [Column<Self>] = [
    Column("time_s", \.time),
    Column("accelerometer_x_mps2", \.accelerometerX),
    Column("accelerometer_y_mps2", \.accelerometerY),
    Column("accelerometer_z_mps2", \.accelerometerZ),
    Column("gyroscope_x_radps", \.gyroscopeX),
    Column("gyroscope_y_radps", \.gyroscopeY),
    Column("gyroscope_z_radps", \.gyroscopeZ),
  ]
}
