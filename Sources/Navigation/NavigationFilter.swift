import Geodesy
import LinearAlgebra

/// An error-state Kalman filter that walks from event to event.
///
/// It is a value: a copy is a checkpoint, from which the same events give the same states again. How
/// it predicts, what it does at events and how it takes measurements in are in files of their own;
/// nothing else changes its properties.
struct NavigationFilter: Sendable {
  /// What is known of the attitude.
  enum AttitudeKnowledge: Sendable {
    case none
    /// Which way is up, but not the heading.
    case level
    case full
  }

  let settings: NavigationSettings
  var state = NominalState()
  var covariance = ErrorCovariance()
  var knowledge = AttitudeKnowledge.none
  var surroundings: Surroundings
  var gates = InnovationGates()
  var stepper: InertialStepper
  var fixNoise: FixNoise
  /// How noisy the inertial sensors are; shared by all copies.
  let agitation: (accelerometer: SensorAgitation, gyroscope: SensorAgitation)?
  /// Whether the last step had no inertial data to go by.
  var isCoasting = true
  /// When the last uninterrupted rest began, and the last moment of it.
  var rest = (start: -Double.infinity, last: -Double.infinity, sigma: 0.0)
  /// The acceleration, without what swings to and fro within a second.
  var slowAcceleration = Vector3<Local>.zero
  var pose = PoseChange()
  /// The last second's mean specific force, for the level of an unknown heading.
  var forceSum = (force: Vector3<Body>.zero, duration: 0.0)

  var time: Double { stepper.time }

  /// The standard deviation of position and velocity before the first fix, in m and m/s.
  private static let unknown = (position: 1_000.0, velocity: 30.0)

  init(
    stepper: InertialStepper, surroundings: Surroundings, settings: NavigationSettings,
    agitation: (accelerometer: SensorAgitation, gyroscope: SensorAgitation)? = nil
  ) {
    self.agitation = agitation
    self.stepper = stepper
    self.surroundings = surroundings
    self.settings = settings
    fixNoise = FixNoise(settings: settings.fixes)
    let inertial = settings.inertial
    var prior = ProcessNoise()
    prior.position = SIMD3(repeating: Self.unknown.position * Self.unknown.position)
    prior.velocity = SIMD3(repeating: Self.unknown.velocity * Self.unknown.velocity)
    prior.attitude = SIMD3(repeating: Self.uniformAngleVariance)
    prior.accelerometerBias = inertial.accelerometerTurnOnBias * inertial.accelerometerTurnOnBias
    prior.gyroscopeBias = inertial.gyroscopeTurnOnBias * inertial.gyroscopeTurnOnBias
    prior.gyroscopeScale = inertial.scaleError * inertial.scaleError
    prior.fixPosition = fixNoise.positionVariance
    prior.fixVelocity = fixNoise.velocityVariance
    covariance.add(prior)
  }

  /// The variance of an angle of which nothing is known, in rad².
  static let uniformAngleVariance = Double.pi * Double.pi / 3
}
