public import SensorSamples

/// Finds the times of rest of a whole recording from all its witnesses.
public struct StationaryDetector: Sendable {
  /// Everything that shapes the answer.
  public struct Settings: Sendable, Equatable {
    public var rule = DetectionRule.distribution()
    /// Thresholds that are known beforehand, with their own rule; nil to find them in the recording.
    ///
    /// Pictures of another size than theirs stay unknown; see `checkSize(of:)`.
    public var calibration: CameraCalibration?
    public var pictures = PictureComparer.Settings()
    public var inertial = InertialSettings()
    public var join = JoinSettings()

    public init() {}
  }

  public var settings: Settings

  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Goes through a recording.
  ///
  /// Any of the streams may be empty. A camera that cannot be calibrated says nothing, and the
  /// report says why.
  public func detect(
    pictures: [PictureComparison] = [], accelerometer: [AccelerometerSample] = [],
    gyroscope: [GyroscopeSample] = [], speeds: [SpeedFix] = []
  ) -> StationaryReport {
    let inertial = InertialStationaryDetector(settings: settings.inertial)
      .evidence(accelerometer: accelerometer, gyroscope: gyroscope)
    var report = StationaryReport(inertial: inertial)
    let join = EvidenceJoin(settings: settings.join)
    if !pictures.isEmpty {
      do throws(CalibrationError) {
        let calibration =
          if let known = settings.calibration {
            known
          } else {
            try SelfCalibration(rule: settings.rule, settings: settings.pictures)
              .calibration(from: pictures, rests: rests(by: inertial, speeds: speeds))
          }
        report.calibration = calibration
        report.camera = CameraStationaryDetector.observations(
          of: pictures, calibration: calibration, settings: settings.pictures)
        report.isCameraTrusted = join.isTrustworthy(
          camera: report.camera, inertial: inertial, speeds: speeds)
      } catch {
        report.calibrationProblem = error
        report.camera = pictures.map { comparison in
          CameraObservation(
            index: comparison.index, time: comparison.time, difference: comparison.difference,
            visibleShare: comparison.visibleShare, state: .unknown,
            reason: comparison.obstacle ?? .notCalibrated)
        }
      }
    }
    report.intervals = join.intervals(
      camera: report.isCameraTrusted ? report.camera : [], inertial: inertial, speeds: speeds)
    return report
  }

  /// The quiet times that no speed speaks against.
  private func rests(by inertial: InertialEvidence, speeds: [SpeedFix]) -> [ClosedRange<Double>] {
    let witness = SpeedWitness(speeds)
    var rests: [ClosedRange<Double>] = []
    var start: Double?
    var last: Double?
    for observation in inertial.observations {
      if observation.verdict == .quiet, witness.verdict(at: observation.time) != .moving {
        start = start ?? observation.time
        last = observation.time
      } else if let from = start, let to = last {
        rests.append(from...to)
        start = nil
      }
    }
    if let start, let last { rests.append(start...last) }
    return rests
  }
}

/// What was found out about rest in a recording.
public struct StationaryReport: Sendable, Equatable {
  /// The times of rest, in order.
  public var intervals: [StationaryInterval] = []
  /// The camera's answer for each picture that was compared, in order.
  public var camera: [CameraObservation] = []
  /// The thresholds that the camera's answers stand on; nil without a camera or when none were found.
  public var calibration: CameraCalibration?
  /// Why there is no calibration although there are pictures.
  public var calibrationProblem: CalibrationError?
  /// False for a camera that saw certain motion as still: it looks at the inside of a vehicle.
  ///
  /// Its answers are reported and not used.
  public var isCameraTrusted = true
  public var inertial: InertialEvidence

  public init(inertial: InertialEvidence = InertialEvidence()) {
    self.inertial = inertial
  }
}
