/// What shapes a run of the navigator; the defaults suit a phone.
public struct NavigationSettings: Sendable, Equatable {
  public var inertial = SensorErrorSettings()
  public var fixes = FixSettings()
  public var stillness = StillnessSettings()
  public var alignment = AlignmentSettings()

  public init() {}
}

/// Errors of the inertial sensors.
public struct SensorErrorSettings: Sendable, Equatable {
  /// White noise of a quiet accelerometer, the velocity random walk, in m/s²/√Hz.
  ///
  /// Where the samples show more, from an engine or a road, more is taken.
  public var accelerometerNoise = 0.003
  /// White noise of a quiet gyroscope, the angular random walk, in rad/s/√Hz; more where it shows.
  public var gyroscopeNoise = 2e-4
  /// Turn-on bias of the accelerometer, one standard deviation an axis, in m/s².
  public var accelerometerTurnOnBias = 0.08
  /// Turn-on bias of the gyroscope, one standard deviation an axis, in rad/s.
  public var gyroscopeTurnOnBias = 0.006
  /// Random walk of the accelerometer bias in m/s³/√Hz.
  public var accelerometerBiasWalk = 3e-4
  /// Random walk of the gyroscope bias in rad/s²/√Hz.
  public var gyroscopeBiasWalk = 3e-5
  /// Scale and misalignment, one standard deviation, as a fraction of what is measured.
  ///
  /// The gyroscope's are estimated. The accelerometer's enter as extra white noise in proportion to
  /// the measured acceleration, over one second.
  public var scaleError = 0.01
  /// What is left of the gyroscope's error in proportion to the rate, as white noise over a second.
  public var gyroscopeNonlinearity = 0.001
  /// Samples further apart than this, in seconds, have a gap between them.
  public var longestInterval = 0.3
  /// The shortest integration step in seconds; faster samples are averaged.
  public var shortestStep = 0.004
  /// Acceleration of a device that is not measured, horizontal, in m/s²/√Hz.
  public var unknownHorizontalAcceleration = 2.5
  /// Acceleration of a device that is not measured, vertical, in m/s²/√Hz.
  public var unknownVerticalAcceleration = 0.3
  /// Rotation of a device that is not measured, in rad/s/√Hz.
  public var unknownAngularRate = 0.3

  public init() {}
}

/// Errors of the fixes.
public struct FixSettings: Sendable, Equatable {
  /// The smallest standard deviation of a position, an axis, that is believed, in metres.
  public var positionFloor = 1.0
  /// The part of the position error that is new at each fix, at least, in metres.
  public var positionWhiteNoise = 0.4
  /// How long the slow part of the position error lasts, in seconds.
  public var positionCorrelationTime = 60.0
  /// The smallest standard deviation of a velocity, an axis, that is believed, in m/s.
  public var velocityFloor = 0.15
  /// The share of the velocity error's variance that is slow, from 0 to 1.
  public var velocityCorrelatedShare = 0.15
  /// How long the slow part of the velocity error lasts, in seconds.
  public var velocityCorrelationTime = 15.0
  /// Standard deviation taken where a fix gives a velocity without accuracy, in m/s.
  public var unknownVelocityAccuracy = 0.5
  /// Below this speed, in m/s, a course says nothing.
  public var slowestCourse = 1.0
  /// Normalised innovation squared above which a measurement is refused, by its components.
  public var gates = GateThresholds()
  /// How late the fixes are, in seconds; nil to find it.
  public var lag: Double?

  public init() {}
}

/// Chi-square thresholds by the number of components.
public struct GateThresholds: Sendable, Equatable {
  /// Exceeded once in ten thousand by consistent innovations.
  ///
  /// - Source: chi-square quantiles at 0.9999 with 1, 2 and 3 degrees of freedom.
  public var byCount = SIMD3(15.14, 18.42, 21.11)

  public init() {}
}

/// Zero-velocity updates.
public struct StillnessSettings: Sendable, Equatable {
  /// Seconds between two updates within an interval.
  public var period = 0.25
  /// Seconds left out at both ends of an interval.
  public var margin = 0.15
  /// Velocity of a device that stands still, one standard deviation an axis, in m/s.
  public var velocityNoise = 0.01
  /// Speed of a device that was taken to stand still by mistake, in m/s: it creeps.
  public var mistakenSpeed = 0.2
  /// Angular rate of a device that stands still, one standard deviation an axis, in rad/s.
  public var angularRateNoise = 5e-4
  /// Fixes that claim more than this, in m/s, inside an interval, refuse it.
  public var vetoSpeed = 1.5

  public init() {}

  /// What a doubt about an interval adds to the zero-velocity noise, in m/s.
  ///
  /// The velocity is that of a device at rest with the probability of rest, and else one of
  /// `mistakenSpeed`: the variance of such a mixture grows by the latter's part.
  func doubt(of probability: Double) -> Double {
    mistakenSpeed * max(0, 1 - probability).squareRoot()
  }
}

/// How the heading is found from motion.
public struct AlignmentSettings: Sendable, Equatable {
  /// Seconds of motion that are matched at once.
  public var window = 30.0
  /// The heading is taken when it is known to this standard deviation, in rad.
  public var headingSigma = 0.2
  /// Standard deviation of a coarse level, in rad.
  public var coarseLevelSigma = 0.15
  /// The range of lags looked at, in seconds.
  public var lags = -0.5...2.5

  public init() {}
}
