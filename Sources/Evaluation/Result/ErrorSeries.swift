/// The errors of an estimate against a reference, at the times of the reference.
///
/// *Units and frame*: m/s; east, north, up; estimate minus reference. Rows that the estimate does
/// not cover are NaN, so that a plot shows the hole.
public struct ErrorSeries: ColumnarTable {
  public var time: [Double] = []
  public var referenceVelocityEast: [Double] = []
  public var referenceVelocityNorth: [Double] = []
  public var referenceVelocityUp: [Double] = []
  public var velocityEastError: [Double] = []
  public var velocityNorthError: [Double] = []
  public var velocityUpError: [Double] = []
  public var sigmaVelocityEast: [Double] = []
  public var sigmaVelocityNorth: [Double] = []
  public var sigmaVelocityUp: [Double] = []
  /// The sum of the three squared errors over their variances; 3 on average when consistent.
  public var nees: [Double] = []

  public init() {}

  public static let columns: [Column<Self>] = [
    Column("time_s", \.time),
    Column("reference_velocity_east_mps", \.referenceVelocityEast),
    Column("reference_velocity_north_mps", \.referenceVelocityNorth),
    Column("reference_velocity_up_mps", \.referenceVelocityUp),
    Column("velocity_east_error_mps", \.velocityEastError),
    Column("velocity_north_error_mps", \.velocityNorthError),
    Column("velocity_up_error_mps", \.velocityUpError),
    Column("sigma_velocity_east_mps", \.sigmaVelocityEast),
    Column("sigma_velocity_north_mps", \.sigmaVelocityNorth),
    Column("sigma_velocity_up_mps", \.sigmaVelocityUp),
    Column("nees", \.nees),
  ]
}
