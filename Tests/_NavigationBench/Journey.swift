import Geodesy
public import Navigation
public import SensorSamples
public import Simulation
import StationaryDetection

/// A simulated recording as a navigator gets it, with its truth.
public struct Journey: Sendable {
  /// With the times of rest that the product's detector finds without pictures.
  public let input: NavigationInput
  public let truth: [ReferenceState]
  let scenario: Scenario

  /// - Parameters:
  ///   - entry: What happens.
  ///   - seed: Of the scenario's details and of the sensors' errors.
  public init(_ entry: ScenarioCatalogue.Entry, seed: UInt64) {
    scenario = entry.scenario(seed: seed)
    let simulator = Simulator(scenario: scenario, seed: seed)
    truth = simulator.truth()
    let (accelerometer, gyroscope) = (simulator.accelerometer(), simulator.gyroscope())
    let fixes = simulator.location()
    let found = Self.rests(accelerometer: accelerometer, gyroscope: gyroscope, fixes: fixes)
    input = NavigationInput(
      accelerometer: accelerometer, gyroscope: gyroscope, fixes: fixes,
      stationaryIntervals: found, outputTimes: truth.map(\.time))
  }

  /// What the product's detector finds in inertial samples and the speeds of fixes.
  static func rests(
    accelerometer: [AccelerometerSample], gyroscope: [GyroscopeSample], fixes: [LocationFix]
  ) -> [NavigationStationaryInterval] {
    StationaryDetector().detect(
      accelerometer: accelerometer, gyroscope: gyroscope,
      speeds: fixes.compactMap { fix in
        fix.speed.map { SpeedFix(time: fix.time, speed: $0, sigma: fix.speedAccuracy) }
      }
    ).intervals.map {
      NavigationStationaryInterval(start: $0.start, end: $0.end, confidence: $0.probability)
    }
  }
}
