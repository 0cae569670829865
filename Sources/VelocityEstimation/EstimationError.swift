public import Navigation
public import StationaryDetection

/// Why no velocity can be given for a recording.
public enum EstimationError: Error, Sendable, Equatable {
  /// What was recorded does not determine a velocity.
  case navigation(NavigationError)
  /// The pictures cannot be read.
  case camera(FrameReadingError)
  /// The thresholds that were given do not hold for the pictures.
  case calibration(PictureSizeMismatch)
}

extension EstimationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .navigation(let error): error.description
    case .calibration(let error):
      "\(error), or give '--video off' to do without the pictures"
    case .camera(let error):
      "\(error). To do without the pictures, give '--video off'."
    }
  }
}
