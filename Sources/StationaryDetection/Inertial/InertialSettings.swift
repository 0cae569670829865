/// How the inertial sensors are asked whether a device stands still.
///
/// | setting | unit | what it does |
/// | --- | --- | --- |
/// | `window` | s | the length over which spread and energy are taken |
/// | `step` | s | the time from one answer to the next |
/// | `likelihoodRatioLimit` | – | what the test statistic may reach in a quiet window; 1 is the learnt level itself |
/// | `greatestSpread` | m/s² | above it nothing is quiet, whatever was learnt: a bound between a hand that holds still and a vehicle that rolls smoothly |
/// | `greatestRate` | rad/s | the same for the turning of a hand |
/// | `gravityTolerance` | m/s² | how far the mean specific force may be from normal gravity: scale errors, not accelerations |
/// | `slowSpread`, `slowRate` | m/s², rad/s | what is left of an idling engine once the vibration is averaged out |
/// | `slowTurn` | rad/s | how fast a device may turn meanwhile: the uncertainty of the bias |
public struct InertialSettings: Sendable, Equatable {
  public var window = 0.5
  public var step = 0.1
  public var likelihoodRatioLimit = 3.0
  public var greatestSpread = 0.12
  public var greatestRate = 0.045
  public var gravityTolerance = 0.5
  public var slowSpread = 0.06
  public var slowRate = 0.0025
  public var slowTurn = 0.005

  public init() {}
}

/// How loud the sensors are while the device stands still.
public struct InertialNoise: Sendable, Equatable {
  /// Spread of the specific force, root of the sum of the variances of the axes, in m/s².
  public var accelerationSpread: Double
  /// The same of the angular rate about its bias, in rad/s; nil without a gyroscope.
  public var angularRate: Double?
  /// What the gyroscope says at rest, in rad/s; zero where it could not be told from turning.
  public var gyroscopeBias: SIMD3<Double>

  public init(
    accelerationSpread: Double, angularRate: Double?, gyroscopeBias: SIMD3<Double> = .zero
  ) {
    self.accelerationSpread = accelerationSpread
    self.angularRate = angularRate
    self.gyroscopeBias = gyroscopeBias
  }
}
