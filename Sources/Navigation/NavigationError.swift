/// Why no trajectory can be given.
public enum NavigationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No sample and no fix could be used.
  case nothingToWorkWith
  /// There are neither angular rates nor fixes.
  case accelerometerAlone
  /// There are neither specific forces nor fixes.
  case gyroscopeAlone
  /// The accelerometer does not read gravity, in m/s² in the median, and there is no fix.
  case notGravity(norm: Double)
  /// Samples of a sensor are too far apart to be integrated, and there is no fix.
  case rateTooLow(sensor: String, hertz: Double)
  /// There is an accelerometer alone, and it is never at rest.
  case noRest
  /// There is linear acceleration alone, and a motion, in seconds, is too long for it.
  case linearAcceleration(seconds: Double)

  public var description: String {
    switch self {
    case .nothingToWorkWith:
      "The recording holds no usable inertial sample and no valid fix; record the accelerometer, "
        + "the gyroscope and the location."
    case .accelerometerAlone:
      "The recording has an accelerometer but neither a gyroscope nor a valid fix, so gravity "
        + "cannot be told from motion; record the gyroscope or the location too."
    case .gyroscopeAlone:
      "The recording has a gyroscope but neither an accelerometer nor a valid fix, so nothing says "
        + "how fast it moved; record the accelerometer or the location too."
    case .notGravity(let norm):
      "The accelerometer reads \((100 * norm).rounded() / 100) m/s² in the median, which is not "
        + "gravity, and there is no valid fix; check its unit, and record it with gravity."
    case .noRest:
      "The recording has an accelerometer but neither a usable gyroscope nor a valid fix, and no "
        + "time of rest was found, without which its velocity cannot be known: hold the phone "
        + "still for some seconds at the beginning and at the end, or record the gyroscope (with "
        + "acceleration that has gravity in it) or the location too."
    case .linearAcceleration(let seconds):
      "The accelerometer reads linear acceleration, from which the phone has taken gravity and with "
        + "it all slow changes, and moves for \((10 * seconds).rounded() / 10) s without a rest, too "
        + "long to add it up; there is no valid fix. Record the acceleration with gravity, and the "
        + "gyroscope or the location too."
    case .rateTooLow(let sensor, let hertz):
      "The \(sensor) was recorded at \(hertz) Hz, too seldom to be integrated, and there is no "
        + "valid fix; record at 25 Hz or more, or record the location too."
    }
  }
}
