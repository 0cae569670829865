/// Why no threshold can be found from a recording.
public enum CalibrationError: Error, Equatable, CustomStringConvertible {
  /// There are too few pictures to compare.
  case tooFewPictures(found: Int, needed: Int)
  /// The device moved while it should have been held still.
  case deviceMoved(time: Double, amount: MotionAmount)
  /// The picture moved while the device should have been held still.
  case pictureMoved(time: Double)
  /// The picture changed as much as it can between neighbouring places, all the time.
  case pictureNeverStill(time: Double)
  /// The picture is blank, covered or dark: motion would not show in it.
  case nothingToSee(time: Double, reason: UnknownReason)

  /// How much a device moved.
  public enum MotionAmount: Sendable, Equatable, CustomStringConvertible {
    /// Spread of the specific force in m/s², and what it may be.
    case acceleration(Double, limit: Double)
    /// Angular rate in rad/s, and what it may be.
    case rotation(Double, limit: Double)
    /// Speed of a location service in m/s, and what it may be beside its accuracy.
    case speed(Double, limit: Double)

    public var description: String {
      switch self {
      case .acceleration(let value, let limit):
        "the acceleration varies by \(rounded(value)) m/s², above \(rounded(limit)) m/s²"
      case .rotation(let value, let limit):
        "it turns at \(rounded(value)) rad/s, above \(rounded(limit)) rad/s"
      case .speed(let value, let limit):
        "the location service gives \(rounded(value)) m/s, clearly above \(rounded(limit)) m/s"
      }
    }
  }

  public var description: String {
    switch self {
    case .tooFewPictures(let found, let needed):
      "calibration needs \(needed) pictures of a device held still, each with others of the 0.7 s before "
        + "it to be compared with, and there are \(found); give it more seconds"
    case .deviceMoved(let time, let amount):
      "the device moved during calibration, at \(rounded(time)) s: \(amount); "
        + "lay it down or hold it still and record again"
    case .pictureMoved(let time):
      "the picture moved during calibration, at \(rounded(time)) s; hold the device still all the "
        + "time, or choose the seconds in which it was"
    case .pictureNeverStill(let time):
      "the picture never holds still, not even at \(rounded(time)) s where it changes least; "
        + "record a few seconds with the device at rest"
    case .nothingToSee(let time, let reason):
      "motion would not show in the picture at \(rounded(time)) s (\(reason.rawValue)); "
        + reason.advice
    }
  }
}

extension UnknownReason {
  /// What to do so that motion shows.
  fileprivate var advice: String {
    switch self {
    case .tooSmall:
      "record larger pictures: at least \(PatchPyramid.leastWidth) × \(PatchPyramid.leastHeight) pixels, "
        + "and no narrow strip"
    case .overexposed: "lower the exposure, or point the camera away from the light"
    default: "point the camera at something with structure, in light"
    }
  }
}

/// Three decimals, for messages.
private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
