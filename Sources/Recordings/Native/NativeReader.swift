import Geodesy
import SensorSamples

/// Reads a recording in the project's own format.
struct NativeReader {
  static let fileNames: Set<String> = [
    "accelerometer.csv", "gyroscope.csv", "location.csv", "significant_location.csv",
    "frames.csv", "truth.csv", "recording.json",
  ]

  static let accelerometerColumns = TriaxialColumns(
    seconds: "time_s", axes: ["ax_mps2", "ay_mps2", "az_mps2"])
  static let gyroscopeColumns = TriaxialColumns(
    seconds: "time_s", axes: ["wx_radps", "wy_radps", "wz_radps"])
  static let locationColumns = LocationColumns(
    seconds: "time_s", latitude: "latitude_deg", longitude: "longitude_deg",
    altitude: "altitude_m", horizontalAccuracy: "horizontal_accuracy_m",
    verticalAccuracy: "vertical_accuracy_m", speed: "speed_mps",
    speedAccuracy: "speed_accuracy_mps", course: "course_deg",
    courseAccuracy: "course_accuracy_deg",
    velocity: ["velocity_east_mps", "velocity_north_mps", "velocity_up_mps"],
    velocityAccuracy: "velocity_accuracy_mps")

  /// A description longer than this is not one.
  private static let longestDescription = 1 << 20

  let files: RecordingFiles
  private var description = RecordingDescription()
  private var book = StreamBook()

  init(files: RecordingFiles) { self.files = files }

  /// Reads every stream.
  func read() throws(RecordingError) -> Recording {
    var reader = self
    return try reader.readAll()
  }

  private mutating func readAll() throws(RecordingError) -> Recording {
    if let entry = files.entry(named: RecordingDescription.fileName) {
      let bytes = try files.open(entry).readAll(upTo: Self.longestDescription)
      description = try RecordingDescription(bytes, file: files.displayName(of: entry))
      book.note(description.doubts)
    }
    var recording = Recording(
      name: description.name ?? files.name, format: .native, device: description.device,
      startUnixNanoseconds: description.startUnixNanoseconds)
    recording.accelerometer = try accelerometer()
    recording.gyroscope = try gyroscope()
    recording.location = try location("location")
    let significantLocation = files.entry(named: "significant_location.csv")
    recording.hasSignificantLocation = significantLocation != nil
    recording.significantLocation = try location("significant_location")
    recording.camera = try camera()
    recording.truth = try truth()
    book.noteCoverage()
    book.complete(&recording)
    return recording
  }

  private mutating func accelerometer() throws(RecordingError) -> [AccelerometerSample] {
    let samples: [AccelerometerSample]? = try triaxial(
      "accelerometer", columns: Self.accelerometerColumns, unit: "m/s²",
      sign: "specific force, by the format")
    guard let samples else {
      throw RecordingError(
        .missingStream, file: files.path,
        problem: "accelerometer.csv is missing, and nothing can be done without it",
        remedy: "Record the accelerometer, with gravity in it")
    }
    guard !samples.isEmpty else {
      throw RecordingError(
        .noUsableRows, file: files.path, problem: "accelerometer.csv has no row that can be used",
        remedy: "Record the accelerometer, with gravity in it")
    }
    if let doubt = Doubt.ifNotGravity(samples) {
      book.note(doubt)
      if AccelerationKind(of: samples) == .linear {
        book.amend("accelerometer", sign: StreamSummary.linear)
      }
    }
    return samples
  }

  private mutating func gyroscope() throws(RecordingError) -> [GyroscopeSample] {
    let samples: [GyroscopeSample]? = try triaxial(
      "gyroscope", columns: Self.gyroscopeColumns, unit: "rad/s",
      sign: "right-handed, by the format")
    if samples?.isEmpty != false {
      book.note(.missingGyroscope)
    }
    return samples ?? []
  }

  /// The samples of a sensor with three axes in SI and the body frame; nil without its file.
  private mutating func triaxial<Sample: TriaxialSample>(
    _ stream: String, columns: TriaxialColumns, unit: String, sign: String
  ) throws(RecordingError) -> [Sample]? {
    guard let entry = files.entry(named: "\(stream).csv") else { return nil }
    var table = try TriaxialTable<Sample>(entry, of: files, columns: columns)
    if table.isEmptyFile { book.note(.emptyFile(entry.name, stream: stream)) }

    let described = description.units[stream]
    let axes = description.axes[stream]
    let offset = description.timeOffsets[stream] ?? 0
    if axes != nil || offset != 0 || described.map({ $0.scale != 1 }) == true {
      let scale = described?.scale ?? 1
      for index in table.samples.indices {
        let components = table.samples[index].components
        table.samples[index].components = (axes?.body(from: components) ?? components) * scale
        table.samples[index].time += offset
      }
    }
    book.enterInertial(
      &table.samples,
      as: StreamSummary(
        name: stream, files: [entry.name],
        unit: described.map { "\($0.name), by recording.json" } ?? "\(unit), by the format",
        sign: axes.map { "axes \($0.names.joined(separator: ", ")), by recording.json" } ?? sign,
        clock: clock(stream)),
      incompleteRows: table.incompleteRows)
    return table.samples
  }

  private func clock(_ stream: String) -> String {
    guard let offset = description.timeOffsets[stream], offset != 0 else {
      return "seconds of the recording"
    }
    return "seconds of the recording, with \(offset) s added by recording.json"
  }

  private mutating func location(_ stream: String) throws(RecordingError) -> [LocationFix] {
    guard let entry = files.entry(named: "\(stream).csv") else {
      if stream == "location" { book.note(.missingLocation) }
      return []
    }
    var table = try LocationTable(entry, of: files, columns: Self.locationColumns)
    if table.isEmptyFile { book.note(.emptyFile(entry.name, stream: stream)) }
    if let offset = description.timeOffsets[stream] {
      for index in table.fixes.indices { table.fixes[index].time += offset }
    }
    book.enter(
      &table.fixes,
      as: StreamSummary(
        name: stream, files: [entry.name], unit: "degrees, metres, m/s",
        sign: "course clockwise from true north", clock: clock(stream)),
      incompleteRows: table.incompleteRows)
    if stream == "location" { book.note(LocationQuality(of: table.fixes).doubts(stream: stream)) }
    return table.fixes
  }

  private mutating func truth() throws(RecordingError) -> [ReferenceState] {
    guard let entry = files.entry(named: "truth.csv"),
      let reader = try TableReader.open(entry, of: files)
    else { return [] }
    var table = try TruthTable(reader)
    if let offset = description.timeOffsets["truth"] {
      for index in table.states.indices { table.states[index].time += offset }
    }
    book.enter(
      &table.states,
      as: StreamSummary(
        name: "truth", files: [entry.name], unit: "degrees, metres, m/s",
        sign: "east, north, up", clock: clock("truth")),
      incompleteRows: table.incompleteRows)
    return table.states
  }

  private mutating func camera() throws(RecordingError) -> CameraStream? {
    var frames = try NativeFrames(files: files, description: description)
    if frames.camera != nil {
      book.enter(
        &frames.frames,
        as: StreamSummary(
          name: "camera", files: frames.fileNames, unit: "pictures", sign: "",
          clock: clock("frames")),
        incompleteRows: frames.incompleteRows)
    }
    book.note(frames.doubts)
    frames.camera?.frames = frames.frames
    return frames.camera
  }

  /// Reads a reference on its own, from a file or from a recording.
  static func truth(contentsOf path: String) throws(RecordingError) -> [ReferenceState] {
    let opened: TableReader?
    switch try FileStatus(of: path).type {
    case .regular(let size) where size > 0 && !path.lowercased().hasSuffix(".zip"):
      opened = try TableReader.open(.file(FileReader(path: path, name: path)), file: path)
    default:
      let files = try RecordingFiles(contentsOf: path)
      guard let entry = files.entry(named: "truth.csv") else {
        throw RecordingError(
          .missingStream, file: path, problem: "there is no truth.csv in it",
          remedy: "Give a reference in the format of truth.csv, or a recording that has one")
      }
      opened = try TableReader.open(entry, of: files)
    }
    var states: [ReferenceState] = []
    if let opened { states = try TruthTable(opened).states }
    _ = TimeOrder(restoring: &states)
    guard !states.isEmpty else {
      throw RecordingError(
        .noUsableRows, file: path, problem: "the reference has no row that can be used",
        remedy: "Give a reference in the format of truth.csv")
    }
    return states
  }
}

extension Doubt {
  static var missingGyroscope: Doubt {
    Doubt(
      .missingStream, stream: "gyroscope",
      "there is no gyroscope: turns cannot be followed; record it as well")
  }

  static var missingLocation: Doubt {
    Doubt(
      .missingStream, stream: "location",
      "there is no location: the speed is bounded by stops only; record it as well")
  }

  static func emptyFile(_ name: String, stream: String?) -> Doubt {
    Doubt(.unusedFile, stream: stream, "\(name) is empty")
  }
}
