import Geodesy
public import SensorSamples

/// Records a scenario with imperfect sensors.
///
/// *Law*: the same scenario and seed give the same samples, fixes and pictures. Each sensor has its
/// own random numbers, so changing one leaves the others as they were.
public struct Simulator: Sendable {
  public let scenario: Scenario
  public let seed: UInt64
  private let ideal: IdealSensors

  public init(scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    self.seed = seed
    ideal = IdealSensors(origin: scenario.origin)
  }

  /// The true states, evenly spaced from zero to the end.
  public func truth() -> [ReferenceState] {
    (0...Int(scenario.duration * scenario.truthRate)).map { index in
      let time = Double(index) / scenario.truthRate
      return ideal.reference(of: scenario.motion.state(at: time), at: time)
    }
  }

  /// What the accelerometer says, in the order of the stamps.
  public func accelerometer() -> [AccelerometerSample] {
    var samples: [AccelerometerSample] = []
    var noise = Noise(seed: seed, for: .accelerometer)
    var shaking = Noise(seed: seed, for: .accelerometerVibration)
    InertialSensor.accelerometer(scenario.accelerometer, scenario.vibration).forEachReading(
      until: scenario.duration, route: scenario.route, noise: &noise, shaking: &shaking,
      truth: { ideal.specificForce(of: scenario.motion.state(at: $0)) }
    ) { samples.append(AccelerometerSample(time: $0, specificForce: $1)) }
    return samples
  }

  /// What the gyroscope says, in the order of the stamps.
  public func gyroscope() -> [GyroscopeSample] {
    var samples: [GyroscopeSample] = []
    var noise = Noise(seed: seed, for: .gyroscope)
    var shaking = Noise(seed: seed, for: .gyroscopeVibration)
    InertialSensor.gyroscope(scenario.gyroscope, scenario.vibration).forEachReading(
      until: scenario.duration, route: scenario.route, noise: &noise, shaking: &shaking,
      truth: { ideal.angularRate(of: scenario.motion.state(at: $0)) }
    ) { samples.append(GyroscopeSample(time: $0, angularRate: $1)) }
    return samples
  }

  /// The fixes of the satellite receiver, none when the scenario has no receiver.
  public func location() -> [LocationFix] {
    guard let errors = scenario.location else { return [] }
    var noise = Noise(seed: seed, for: .location)
    return LocationReceiver(errors: errors, sensors: ideal, outages: scenario.outages)
      .fixes(of: scenario.motion, until: scenario.duration, noise: &noise)
  }

  /// The reports of the coarse location service, none when the scenario has no such service.
  public func significantLocation() -> [LocationFix] {
    guard let errors = scenario.significantChange else { return [] }
    var noise = Noise(seed: seed, for: .significantLocation)
    return SignificantChangeService(errors: errors, sensors: ideal)
      .reports(of: scenario.motion, until: scenario.duration, noise: &noise)
  }

  /// The times of the camera's pictures, none when the scenario has no camera.
  public func frameTimes() -> [Double] {
    guard let settings = scenario.camera else { return [] }
    var noise = Noise(seed: seed, for: .frameTimes)
    return Camera.frameTimes(settings: settings, until: scenario.duration, noise: &noise)
  }

  /// Takes the pictures one after the other and hands each to a closure with its index and time.
  ///
  /// - Complexity: O(n) in the number of pixels; one picture is held at a time.
  public func forEachFrame<Failure: Error>(
    _ body: (_ index: Int, _ time: Double, _ picture: LumaImage) throws(Failure) -> Void
  ) throws(Failure) {
    guard let settings = scenario.camera else { return }
    var camera = Camera(settings: settings, seed: seed)
    for (index, time) in frameTimes().enumerated() {
      let picture = camera.picture(
        of: scenario.motion.state(at: time), at: time, light: scenario.light.jet(at: time).value)
      try body(index, time, picture)
    }
  }
}
