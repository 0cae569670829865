public import SensorSamples

/// The formats that can be read.
public enum RecordingFormat: String, Sendable, CaseIterable {
  /// The project's own: CSV files whose titles carry the unit.
  case native
  /// The export of the app Sensor Logger, from Android or iOS.
  case sensorLogger
}

/// What a phone recorded: streams of samples on one clock, and what is doubtful about them.
///
/// *Units and frame*: SI and the body frame throughout, whatever the files hold; times are seconds
/// on the recording's own clock. Each stream is in the order of time. Inertial samples have no
/// value that is not finite, and no two have the same time.
public struct Recording: Sendable {
  /// The name of the folder or zip, or the one that its description gives.
  public var name: String
  public var format: RecordingFormat
  /// The device, where the recording names it.
  public var device: String?
  /// The Unix time of the clock's zero, in nanoseconds, where it is known.
  public var startUnixNanoseconds: Int64?

  public var accelerometer: [AccelerometerSample]
  public var gyroscope: [GyroscopeSample]
  /// Fixes of a positioning service, as recorded: also those that it calls invalid.
  public var location: [LocationFix]
  /// Coarse fixes of a significant-change service.
  public var significantLocation: [LocationFix]
  /// Whether the recording has a significant-change stream, even one without a fix.
  public var hasSignificantLocation: Bool
  public var camera: CameraStream?
  /// The reference, only ever compared with.
  public var truth: [ReferenceState]

  /// What was found, stream by stream.
  public var streams: [StreamSummary]
  /// What a reader of a result should know.
  public var doubts: [Doubt]

  public init(
    name: String, format: RecordingFormat = .native, device: String? = nil,
    startUnixNanoseconds: Int64? = nil, accelerometer: [AccelerometerSample] = [],
    gyroscope: [GyroscopeSample] = [], location: [LocationFix] = [],
    significantLocation: [LocationFix] = [], hasSignificantLocation: Bool = false,
    camera: CameraStream? = nil, truth: [ReferenceState] = [], streams: [StreamSummary] = [],
    doubts: [Doubt] = []
  ) {
    self.name = name
    self.format = format
    self.device = device
    self.startUnixNanoseconds = startUnixNanoseconds
    self.accelerometer = accelerometer
    self.gyroscope = gyroscope
    self.location = location
    self.significantLocation = significantLocation
    self.hasSignificantLocation = hasSignificantLocation
    self.camera = camera
    self.truth = truth
    self.streams = streams
    self.doubts = doubts
  }

  /// The times of the first and the last inertial sample; nil when there is none.
  public var timeSpan: ClosedRange<Double>? {
    let spans = [
      span(of: accelerometer.first?.time, accelerometer.last?.time),
      span(of: gyroscope.first?.time, gyroscope.last?.time),
    ].compactMap { $0 }
    guard let first = spans.first else { return nil }
    return spans.dropFirst().reduce(first) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
  }

  private func span(of first: Double?, _ last: Double?) -> ClosedRange<Double>? {
    guard let first, let last, first <= last else { return nil }
    return first...last
  }
}

extension Recording {
  /// Reads a folder, or a zip of one.
  ///
  /// A zip is read in place: only a video or pictures are unpacked, into a temporary folder that
  /// is removed with the last copy of `camera`.
  ///
  /// - Throws: `RecordingError` when there is nothing at the path, when it is no recording of a
  ///   known format, when the accelerometer is missing, or when a file holds what it must not.
  /// - Complexity: one pass over each file; files are read in pieces, and no text is kept.
  public init(contentsOf path: String) throws(RecordingError) {
    let files = try RecordingFiles(contentsOf: path)
    switch try RecordingFormat(of: files) {
    case .native: self = try NativeReader(files: files).read()
    case .sensorLogger: self = try SensorLoggerReader(files: files).read()
    }
    try TimePlausibility.check(&self, path: path)
  }

  /// Reads a reference from a file in the format of `truth.csv`, or from a recording that has one.
  ///
  /// - Throws: `RecordingError` when there is nothing at the path or it is not a reference.
  public static func truth(contentsOf path: String) throws(RecordingError) -> [ReferenceState] {
    try NativeReader.truth(contentsOf: path)
  }
}
