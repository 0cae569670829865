/// Tells from pictures as they come in when a camera comes to rest and when it moves again.
///
/// A state machine: give it comparisons in order of time. It answers with the first state, and with
/// each state that differs from the one before.
public struct LiveDetector: Sendable {
  /// Where the thresholds come from.
  public enum Thresholds: Sendable, Equatable {
    /// An earlier calibration of the same camera.
    case known(CameraCalibration)
    /// The pictures of the first seconds, in which the camera is held still.
    case found(seconds: Double = 5, rule: DetectionRule = .distribution())
  }

  private let thresholds: Thresholds
  private var detector: CameraStationaryDetector?
  /// The pictures of the first seconds, until thresholds are found from them.
  private var lead: [PictureComparison] = []
  private var state: StationaryState?

  public init(thresholds: Thresholds = .found()) {
    self.thresholds = thresholds
  }

  /// The thresholds in use; nil before they are found.
  public var calibration: CameraCalibration? { detector?.calibration }

  /// Looks at the next picture, and gives its observation when the state changes with it.
  ///
  /// - Throws: `LiveDetectionError`, when no thresholds can be found, or those that are known do not
  ///   hold for such pictures.
  public mutating func update(
    _ picture: PictureComparison
  ) throws(LiveDetectionError) -> CameraObservation? {
    if detector == nil {
      guard let calibration = try calibration(with: picture) else {
        lead.append(picture)
        return nil
      }
      detector = CameraStationaryDetector(calibration: calibration)
      // What is known of the first seconds is known of the state they end in.
      for past in lead { _ = detector?.update(past) }
      lead = []
    }
    guard let observation = detector?.update(picture), observation.state != state else {
      return nil
    }
    state = observation.state
    return observation
  }

  /// Checks that the pictures did not end before thresholds were found.
  ///
  /// - Throws: `LiveDetectionError.endedEarly`.
  public func finish() throws(LiveDetectionError) {
    guard detector == nil, case .found(let seconds, _) = thresholds else { return }
    throw .endedEarly(after: leadDuration(to: lead.last), needed: seconds)
  }

  /// The thresholds to judge a picture by; nil while they are still looked for.
  private func calibration(
    with picture: PictureComparison
  ) throws(LiveDetectionError) -> CameraCalibration? {
    switch thresholds {
    case .known(let calibration):
      do {
        try calibration.checkSize(of: [picture])
      } catch {
        throw .otherSize(error)
      }
      return calibration
    case .found(let seconds, let rule):
      guard leadDuration(to: picture) >= seconds else { return nil }
      do {
        return try CameraCalibration(ofRest: lead, rule: rule)
      } catch {
        throw .calibration(error)
      }
    }
  }

  private func leadDuration(to picture: PictureComparison?) -> Double {
    guard let first = lead.first, let picture else { return 0 }
    return picture.time - first.time
  }
}

/// Why live detection cannot begin.
public enum LiveDetectionError: Error, Equatable, CustomStringConvertible {
  /// The first seconds give no thresholds.
  case calibration(CalibrationError)
  /// The known thresholds hold for pictures of another size.
  case otherSize(PictureSizeMismatch)
  /// The pictures ended while thresholds were looked for; both times are in seconds.
  case endedEarly(after: Double, needed: Double)

  public var description: String {
    switch self {
    case .calibration(let error): error.description
    case .otherSize(let error): error.description
    case .endedEarly(let seconds, let needed):
      "the pictures end after \((seconds * 1000).rounded() / 1000) s, within the \(needed) s that "
        + "the thresholds are found from; give fewer seconds, or a calibration"
    }
  }
}
