/// How far an estimate is from a reference, in numbers.
///
/// *Units*: SI, as each key says. A number is nil when the data do not allow it, such as the error
/// while standing still of a device that never stood still.
public struct VelocityMetrics: Sendable, Equatable {
  // MARK: What was compared

  /// Instants of the reference that were compared.
  public var samples: Double?
  /// The part of the reference's instants that the estimate covers.
  public var coverage: Double?
  /// The part of the reference's instants before the first or after the last estimate.
  public var outside: Double?
  /// The length of the reference's path, in all three dimensions.
  public var distance: Double?
  /// How long the reference stood still.
  public var stillDuration: Double?

  // MARK: Velocity

  public var eastRMSE: Double?
  public var northRMSE: Double?
  public var upRMSE: Double?
  public var horizontalRMSE: Double?
  public var horizontalP50: Double?
  public var horizontalP95: Double?
  public var horizontalMaximum: Double?
  /// Of the three-dimensional error.
  public var spatialRMSE: Double?
  public var spatialP95: Double?
  public var spatialMaximum: Double?
  /// Of the speed over ground.
  public var groundSpeedRMSE: Double?
  public var horizontalRMSEStill: Double?
  public var spatialRMSEStill: Double?
  public var horizontalRMSEMoving: Double?

  // MARK: What a constant turn, or a constant delay, would explain

  /// The turn about the vertical, counter-clockwise, that fits the estimate to the reference best.
  public var bestTurnDegrees: Double?
  public var horizontalRMSETurned: Double?
  /// The shift that fits best; positive when the estimate is late.
  public var bestLag: Double?
  public var horizontalRMSELagged: Double?

  // MARK: Drift and position

  /// The norm of the integral of the horizontal velocity error.
  public var drift: Double?
  public var driftPercent: Double?
  public var horizontalPositionRMSE: Double?
  public var finalHorizontalPositionError: Double?

  // MARK: Consistency

  /// Mean normalised estimation error squared of the three-dimensional velocity; 3 when consistent.
  public var spatialNEES: Double?
  /// The same over its degrees of freedom; 1 when consistent.
  public var spatialNEESPerDegreeOfFreedom: Double?
  /// The same of the horizontal velocity; 2 when consistent.
  public var horizontalNEES: Double?
  /// The part of the instants whose NEES is below its 95th percentile; 0.95 when consistent.
  public var spatialNEESWithin95: Double?
  /// The part of the component errors within three sigma; 0.997 when consistent.
  public var withinThreeSigma: Double?

  public init() {}
}
