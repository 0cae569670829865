import Evaluation
import Geodesy
import Recordings
import SensorSamples
import StationaryDetection

/// When the phone stood still, by its camera and its inertial sensors.
struct StillnessEvidence {
  /// The times of rest, in order.
  let intervals: [StationaryInterval]
  /// What the camera saw; nil when there is none, or it was not to be looked at.
  let camera: CameraSeries?
  /// Sentences about what could not be used.
  let warnings: [String]

  /// Gathers the evidence of a recording.
  ///
  /// The speeds of the delivered fixes can forbid rest but never prove it. Pictures that were read
  /// before, with ``pictures(of:settings:)``, are not read again.
  ///
  /// - Throws: `EstimationError.camera` when a video or pictures cannot be read at all,
  ///   `EstimationError.calibration` when the thresholds are for pictures of another size.
  init(
    of recording: Recording, fixes: [LocationFix], settings: EstimationSettings,
    pictures known: PictureSequence? = nil
  ) throws(EstimationError) {
    let stream = settings.usesVideo ? recording.camera : nil
    let pictures: PictureSequence
    if let known {
      pictures = known
    } else {
      pictures = try Self.pictures(of: recording, settings: settings)
    }
    if let calibration = settings.detection.calibration {
      do {
        try calibration.checkSize(of: pictures.comparisons)
      } catch {
        throw .calibration(error)
      }
    }
    // The scatter that rest is judged by is the same without gravity; its norm is not. Where there
    // are fixes, such readings are not used for anything.
    let kind = fixes.isEmpty ? AccelerationKind(of: recording.accelerometer) : .specificForce
    let force = recording.accelerometer.withGravity(kind)
    let detector = StationaryDetector(settings: settings.detection)
    let witnesses = RestWitnesses(fixes)
    func detect(_ speeds: [SpeedFix]) -> StationaryReport {
      detector.detect(
        pictures: pictures.comparisons, accelerometer: force, gyroscope: recording.gyroscope,
        speeds: speeds)
    }
    var report = detect(witnesses.speeds)
    if let speeds = witnesses.extended(over: report.inertial) { report = detect(speeds) }
    intervals = report.intervals
    camera = stream == nil ? nil : CameraSeries(report.camera)
    warnings = Self.warnings(about: pictures, report)
  }

  /// Who vouched for the rest during a span.
  func sources(during span: ClosedRange<Double>) -> [String] {
    intervals.filter { $0.start <= span.upperBound && $0.end >= span.lowerBound }
      .reduce(into: StationarySources()) { $0.formUnion($1.sources) }.names
  }

  /// Reads the pictures of a recording; there are none where they are not to be looked at.
  ///
  /// - Throws: `EstimationError.camera` when they cannot be read at all.
  static func pictures(
    of recording: Recording, settings: EstimationSettings
  ) throws(EstimationError) -> PictureSequence {
    guard settings.usesVideo, let stream = recording.camera else { return PictureSequence() }
    do {
      return try PictureSequence(of: stream)
    } catch {
      throw .camera(error)
    }
  }

  private static func warnings(
    about pictures: PictureSequence, _ report: StationaryReport
  ) -> [String] {
    var warnings = pictures.doubts.map { "camera: \($0)" }
    if let problem = report.calibrationProblem { warnings.append("camera: \(problem)") }
    if !report.isCameraTrusted {
      warnings.append(
        "camera: its picture stands still while the device moves, as in a vehicle; it is not used")
    }
    return warnings
  }
}

extension CameraSeries {
  fileprivate init(_ observations: [CameraObservation]) {
    self.init()
    for observation in observations {
      time.append(observation.time)
      difference.append(observation.difference ?? .nan)
      threshold.append(observation.threshold ?? .nan)
      state.append(observation.state.rawValue)
    }
  }
}
