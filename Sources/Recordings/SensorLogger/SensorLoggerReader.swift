import Geodesy
import SensorSamples

/// Reads an export of the app Sensor Logger, from Android or iOS.
///
/// - Source: Sensor Logger, documents README, UNITS, COORDINATES and CROSSPLATFORM of the
///   repository tszheichoi/awesome-sensor-logger.
struct SensorLoggerReader {
  static let fileNames: Set<String> = [
    "Accelerometer.csv", "AccelerometerUncalibrated.csv", "Gravity.csv", "TotalAcceleration.csv",
    "Gyroscope.csv", "GyroscopeUncalibrated.csv", "Location.csv", "LocationGps.csv",
    "LocationNetwork.csv", "Metadata.csv", "Orientation.csv",
  ]

  /// The stamps of one instant in two columns may differ by rounding, in seconds.
  private static let clockTolerance = 0.05

  private let files: RecordingFiles
  private var tables: SensorLoggerTables
  private var metadata = SensorLoggerMetadata()
  private var book = StreamBook()

  init(files: RecordingFiles) {
    self.files = files
    tables = SensorLoggerTables(files: files)
  }

  /// Reads every stream.
  func read() throws(RecordingError) -> Recording {
    var reader = self
    return try reader.readAll()
  }

  private mutating func readAll() throws(RecordingError) -> Recording {
    if let entry = files.entry(named: SensorLoggerMetadata.fileName),
      let table = try TableReader.open(entry, of: files)
    {
      metadata = try SensorLoggerMetadata(table)
    }
    tables.zero = metadata.start
    noteEmptyFiles()

    var recording = Recording(name: files.name, format: .sensorLogger, device: metadata.device)
    var acceleration = try SensorLoggerAcceleration(tables: tables, metadata: metadata)
    recording.startUnixNanoseconds = start(by: acceleration.clock)
    tables.zero = recording.startUnixNanoseconds
    recording.accelerometer = try accelerometer(&acceleration)
    recording.gyroscope = try gyroscope()
    recording.location = try location()
    recording.camera = try camera(start: recording.startUnixNanoseconds)
    book.noteCoverage()
    book.complete(&recording)
    return recording
  }

  private mutating func noteEmptyFiles() {
    let empty = files.entries.filter { $0.size == 0 && $0.name.lowercased().hasSuffix(".csv") }
    guard !empty.isEmpty else { return }
    let names = empty.map(\.name).joined(separator: ", ")
    book.note(
      Doubt(.unusedFile, "\(names): zero bytes, so the sensor was on but gave nothing"))
  }

  /// The Unix time of `seconds_elapsed` zero, in nanoseconds.
  private mutating func start(by clock: RowClock) -> Int64? {
    guard let exact = clock.zero else { return metadata.start }
    // Both columns went through a `Double`, which has steps of 256 ns at this size.
    let zero = exact - exact % 1000 + (exact % 1000 >= 500 ? 1000 : 0)
    guard let start = metadata.start else { return zero }
    let (difference, overflow) = zero.subtractingReportingOverflow(start)
    // The two differ by the rounding of `seconds_elapsed`: then the metadata are exact.
    if !overflow, difference.magnitude < 1_000_000 { return start }
    if overflow || difference.magnitude > 1_000_000_000 {
      book.note(
        Doubt(
          .clock,
          "the start by Metadata.csv and by the times of the samples differ by "
            + "\((Double(difference) / 1e9).decimals(1)) s; the samples are followed"))
    }
    return zero
  }

  private mutating func note(_ clock: RowClock, stream: String) {
    guard clock.largestDisagreement > Self.clockTolerance else { return }
    book.note(
      Doubt(
        .clock, stream: stream,
        "time and seconds_elapsed drift apart by up to "
          + "\(clock.largestDisagreement.decimals(2)) s: the phone's clock was set meanwhile"))
  }

  private mutating func noteBeforeStart<Sample: TriaxialSample>(
    _ samples: [Sample], stream: String
  ) {
    guard let first = samples.first?.time, first < 0 else { return }
    let count = samples.prefix { $0.time < 0 }.count
    book.note(
      Doubt(
        .beforeStart, stream: stream, times: first...0,
        "\(count) samples lie before the start, the first by \((-first).decimals(2)) s: the phone "
          + "had kept them"))
  }

  private mutating func accelerometer(
    _ acceleration: inout SensorLoggerAcceleration
  ) throws(RecordingError) -> [AccelerometerSample] {
    var samples = acceleration.takeSamples()
    guard !samples.isEmpty else {
      throw RecordingError(
        .noUsableRows, file: files.path,
        problem: "\(acceleration.summary.files.joined(separator: " and ")) have no row that can be "
          + "used",
        remedy: "Record again with the accelerometer on")
    }
    var summary = acceleration.summary
    summary.clock = Self.clockName
    book.note(acceleration.doubts)
    note(acceleration.clock, stream: summary.name)
    book.enterInertial(
      &samples, as: summary, incompleteRows: acceleration.incompleteRows)
    noteBeforeStart(samples, stream: summary.name)
    return samples
  }

  private static let clockName = "seconds_elapsed, from the tap on Start"

  private mutating func gyroscope() throws(RecordingError) -> [GyroscopeSample] {
    for name in ["Gyroscope.csv", "GyroscopeUncalibrated.csv"] {
      guard var table = try tables.angularRate(name), !table.samples.isEmpty else { continue }
      removeCachedZeros(&table.samples)
      note(table.clock, stream: "gyroscope")
      book.enterInertial(
        &table.samples,
        as: StreamSummary(
          name: "gyroscope", files: [name], unit: "rad/s, by the format",
          sign: "right-handed, on both platforms", clock: Self.clockName),
        incompleteRows: table.incompleteRows)
      noteBeforeStart(table.samples, stream: "gyroscope")
      return table.samples
    }
    book.note(.missingGyroscope)
    return []
  }

  /// A first reading from before the start that is all zero was never taken; after the start, zero
  /// is what a gyroscope at rest may well say.
  private mutating func removeCachedZeros(_ samples: inout [GyroscopeSample]) {
    let zeros = samples.prefix { $0.time < 0 && $0.angularRate == .zero }.count
    guard zeros > 0 else { return }
    samples.removeFirst(zeros)
    book.note(
      Doubt(
        .rows, stream: "gyroscope",
        "\(zeros) rows from before the start are all zero, and left out"))
  }

  private mutating func location() throws(RecordingError) -> [LocationFix] {
    let names = ["Location.csv", "LocationGps.csv", "LocationNetwork.csv"]
    for (index, name) in names.enumerated() {
      guard var table = try tables.location(name), !table.fixes.isEmpty else { continue }
      note(table.clock, stream: "location")
      book.enter(
        &table.fixes,
        as: StreamSummary(
          name: "location", files: [name], unit: "degrees, metres, m/s",
          sign: "bearing clockwise from true north", clock: Self.clockName),
        incompleteRows: table.incompleteRows)
      book.note(LocationQuality(of: table.fixes).doubts(stream: "location"))
      let unused = names[(index + 1)...].filter { files.entry(named: $0) != nil }
      if !unused.isEmpty {
        book.note(
          Doubt(
            .unusedFile, stream: "location",
            "\(unused.joined(separator: ", ")) not used, \(name) is"))
      }
      return table.fixes
    }
    book.note(.missingLocation)
    return []
  }

  private mutating func camera(start: Int64?) throws(RecordingError) -> CameraStream? {
    var found = try SensorLoggerCamera(files: files, start: start)
    book.note(found.doubts)
    guard found.camera != nil else { return nil }
    book.enter(
      &found.frames,
      as: StreamSummary(
        name: "camera", files: found.fileNames, unit: "pictures",
        clock: "milliseconds since 1970 in the file name"))
    found.camera?.frames = found.frames
    return found.camera
  }
}
