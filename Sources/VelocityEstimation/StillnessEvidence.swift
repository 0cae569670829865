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
  /// The speeds of the delivered fixes can forbid rest but never prove it.
  ///
  /// - Throws: `EstimationError.camera` when a video or pictures cannot be read at all,
  ///   `EstimationError.calibration` when the thresholds are for pictures of another size.
  init(
    of recording: Recording, fixes: [LocationFix], settings: EstimationSettings
  ) throws(EstimationError) {
    let stream = settings.usesVideo ? recording.camera : nil
    var pictures = PictureSequence()
    if let stream { pictures = try Self.pictures(of: stream) }
    if let calibration = settings.detection.calibration {
      do {
        try calibration.checkSize(of: pictures.comparisons)
      } catch {
        throw .calibration(error)
      }
    }
    let report = StationaryDetector(settings: settings.detection).detect(
      pictures: pictures.comparisons, accelerometer: recording.accelerometer,
      gyroscope: recording.gyroscope, speeds: fixes.compactMap(SpeedFix.init))
    intervals = report.intervals
    camera = stream == nil ? nil : CameraSeries(report.camera)
    warnings = Self.warnings(about: pictures, report)
  }

  /// Who vouched for the rest during a span.
  func sources(during span: ClosedRange<Double>) -> [String] {
    intervals.filter { $0.start <= span.upperBound && $0.end >= span.lowerBound }
      .reduce(into: StationarySources()) { $0.formUnion($1.sources) }.names
  }

  private static func pictures(
    of stream: CameraStream
  ) throws(EstimationError) -> PictureSequence {
    do {
      return try PictureSequence(reading: FrameSource(stream.source), times: FrameTimes(stream))
    } catch {
      throw .camera(error)
    }
  }

  private static func warnings(
    about pictures: PictureSequence, _ report: StationaryReport
  ) -> [String] {
    var warnings: [String] = []
    let unusable = pictures.skippedCount + pictures.damagedCount
    if unusable > 0 { warnings.append("camera: \(unusable) pictures could not be decoded") }
    if pictures.timelessCount > 0 {
      warnings.append("camera: \(pictures.timelessCount) pictures have no time and were left out")
    }
    if let problem = report.calibrationProblem { warnings.append("camera: \(problem)") }
    if !report.isCameraTrusted {
      warnings.append(
        "camera: its picture stands still while the device moves, as in a vehicle; it is not used")
    }
    return warnings
  }
}

extension FrameSource {
  fileprivate init(_ source: CameraStream.Source) {
    switch source {
    case .video(let path): self = .video(path)
    case .images(let paths): self = .images(paths)
    }
  }
}

extension FrameTimes {
  fileprivate init(_ stream: CameraStream) {
    if stream.frames.isEmpty {
      self = .presentationFrom(stream.videoStart ?? 0)
    } else {
      let times = stream.frames.map { ($0.index, $0.time) }
      self = .byIndex(Dictionary(times) { first, _ in first })
    }
  }
}

extension SpeedFix {
  /// The speed of a fix; nil when it gives none.
  fileprivate init?(_ fix: LocationFix) {
    guard let speed = fix.speed ?? fix.velocity?.horizontalNorm else { return nil }
    self.init(time: fix.time, speed: speed, sigma: fix.speedAccuracy ?? fix.velocityAccuracy)
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
