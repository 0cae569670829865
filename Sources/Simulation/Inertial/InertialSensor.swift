import Geodesy

/// One triad with its clock, its errors and the shaking it feels.
struct InertialSensor: Sendable {
  let errors: TriadErrors
  let vibration: VibrationErrors
  /// The part of the shaking that this triad feels, in the unit of what it measures.
  let idleAmplitude: Double
  let streetDeviation: Double

  static func accelerometer(_ errors: TriadErrors, _ vibration: VibrationErrors) -> Self {
    Self(
      errors: errors, vibration: vibration, idleAmplitude: vibration.idleAmplitude,
      streetDeviation: vibration.streetForce)
  }

  static func gyroscope(_ errors: TriadErrors, _ vibration: VibrationErrors) -> Self {
    // A phone's holder turns force into rate: about 0.05 rad/s for each m/s² near 20 Hz.
    Self(
      errors: errors, vibration: vibration, idleAmplitude: 0.05 * vibration.idleAmplitude,
      streetDeviation: vibration.streetRate)
  }

  /// Gives each reading with its stamp to a visitor.
  ///
  /// - Parameters:
  ///   - end: The end of the recording in seconds.
  ///   - route: Whose engine and road shake the phone; nil for a phone outside a vehicle.
  ///   - noise: Where the errors come from.
  ///   - shaking: Where the vibration comes from.
  ///   - truth: The true vector at a time.
  ///   - visit: Takes the stamp and the reading.
  func forEachReading(
    until end: Double, route: Route?, noise: inout Noise, shaking: inout Noise,
    truth: (Double) -> Vector3<Body>, _ visit: (Double, Vector3<Body>) -> Void
  ) {
    var triad = Triad(errors: errors, noise: &noise)
    var vibration = Vibration(
      idleAmplitude: idleAmplitude, streetDeviation: streetDeviation, errors: vibration,
      noise: &shaking)
    var previous: Double?
    SamplingClock(errors: errors, noise: &noise).forEach(until: end, noise: &noise) {
      time, stamp, noise in
      var vector = truth(time)
      if let route {
        vector += vibration.sample(
          after: time - (previous ?? time), engine: route.engine.jet(at: time).value,
          roughness: route.roughness.jet(at: time).value,
          speed: route.speed.jet(at: time).value, noise: &shaking)
      }
      previous = time
      let reading = triad.read(vector, noise: &noise)
      if let stamp { visit(stamp, reading) }
    }
  }
}
