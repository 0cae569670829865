import Geodesy
public import Navigation
import SensorSamples
import Simulation

/// The navigator as it would be if it were told what no recording tells: how noisy the sensors are,
/// the attitude at the beginning, that the fixes are in time, and when the device stood still.
///
/// What it cannot do, physics forbids to a filter with these states. A road's shaking is not white,
/// so that the sensors' own densities can be worse than what the navigator learns of them; an oracle
/// knows that too, and the better of both counts.
public struct Oracle: Sendable {
  /// The recording with the true times of rest.
  public let input: NavigationInput
  private let attitude: Rotation<Body, Local>
  private let scenario: Scenario

  public init(of journey: Journey) {
    var input = journey.input
    input.stationaryIntervals = Self.rests(in: journey.truth)
    self.input = input
    scenario = journey.scenario
    attitude = journey.truth.first?.attitude ?? .identity
  }

  /// The trajectory with the true noise, and that with the noise of the navigator.
  public func trajectories() throws(NavigationError) -> [Trajectory] {
    let told = Navigator(settings: settings)
    return [
      try told.trajectory(of: input, startingAt: attitude),
      try Navigator().trajectory(of: input, startingAt: attitude),
    ]
  }

  /// A device moves no faster than this, in m/s, and for so many seconds, where it rests.
  private static let rest = (speed: 0.03, seconds: 0.5)

  /// When the device truly stood still.
  private static func rests(in truth: [ReferenceState]) -> [NavigationStationaryInterval] {
    var rests: [NavigationStationaryInterval] = []
    var start: Double?
    var last = 0.0
    for state in truth {
      if state.velocity.norm < rest.speed {
        start = start ?? state.time
        last = state.time
      } else if let first = start {
        rests.append(NavigationStationaryInterval(start: first, end: last))
        start = nil
      }
    }
    if let start { rests.append(NavigationStationaryInterval(start: start, end: last)) }
    return rests.filter { $0.end - $0.start > rest.seconds }
  }

  /// What the simulated sensors really do.
  private var settings: NavigationSettings {
    var settings = NavigationSettings()
    let (force, rate) = (scenario.accelerometer, scenario.gyroscope)
    settings.inertial.accelerometerNoise = force.noiseDensity
    settings.inertial.gyroscopeNoise = rate.noiseDensity
    // Scale and misalignment act on gravity as a bias does.
    let tilted = force.scaleAndMisalignment * Earth.standardGravity
    settings.inertial.accelerometerTurnOnBias =
      (force.turnOnBias * force.turnOnBias + tilted * tilted).squareRoot()
    settings.inertial.gyroscopeTurnOnBias = rate.turnOnBias
    settings.inertial.accelerometerBiasWalk = force.biasRandomWalk
    settings.inertial.gyroscopeBiasWalk = rate.biasRandomWalk
    settings.inertial.scaleError = rate.scaleAndMisalignment
    if let errors = scenario.location {
      settings.fixes.lag = errors.lag
      settings.fixes.positionWhiteNoise = errors.whitePosition
      settings.fixes.positionCorrelationTime = errors.positionCorrelationTime
      settings.fixes.velocityCorrelatedShare = errors.velocityCorrelatedShare
      settings.fixes.velocityCorrelationTime = errors.velocityCorrelationTime
      settings.fixes.velocityFloor = 0.5 * errors.velocity
    }
    return settings
  }
}
