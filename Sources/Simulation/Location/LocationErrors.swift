/// The errors of a phone's satellite receiver.
///
/// Zero switches an error off.
public struct LocationErrors: Sendable, Equatable {
  /// Seconds between fixes.
  public var interval = 1.0
  /// Standard deviation of the slowly changing position error of each horizontal axis, in metres.
  public var position = 3.5
  /// The same of the height, in metres.
  public var height = 5.0
  /// Seconds over which the position error changes.
  public var positionCorrelationTime = 60.0
  /// Standard deviation of the position error that is new at each fix, in metres.
  public var whitePosition = 0.4
  /// Standard deviation of the velocity error of each axis, in m/s.
  public var velocity = 0.17
  /// The part of the velocity error's variance that changes slowly.
  public var velocityCorrelatedShare = 0.5
  /// Seconds over which that part changes.
  public var velocityCorrelationTime = 5.0
  /// Spread of the reported accuracies about the true ones, as the standard deviation of a
  /// logarithm.
  public var accuracySpread = 0.15
  /// Speed in m/s under which no course is given.
  public var leastSpeedWithCourse = 0.7
  /// Seconds by which stamps are late.
  public var lag = 0.0
  /// Probability that a fix is far off while its accuracy looks good.
  public var outlierProbability = 0.0
  /// Greatest distance of an outlier in metres; the least is a sixth of it.
  public var outlierDistance = 300.0

  public init() {}
}

/// The habits of a significant-change location service, which watches cells and access points.
///
/// - Source: the 500 m are those of Apple's documentation of
///   `startMonitoringSignificantLocationChanges`; that document also lets the system wait for five
///   minutes between reports, which `minimumInterval` can ask for.
public struct SignificantChangeErrors: Sendable, Equatable {
  /// Metres between the places of two reports.
  public var distance = 500.0
  /// The least time between two reports in seconds.
  public var minimumInterval = 0.0
  /// The delay of a report in seconds, from least to most.
  public var delay = 2.0...12.0
  /// Probability that access points were in sight, which makes a report accurate to 65 m.
  public var accessPointProbability = 0.5
  /// The accuracy in metres when only a cell is known, from least to most.
  public var cellAccuracy = 165.0...1414.0

  public init() {}
}
