import Geodesy
import SensorSamples

/// Writes a recording in the project's own format.
///
/// The folder appears whole or not at all: it is written beside its place under another name and
/// then renamed. What was written reads back the same, to the decimals that were asked for; angles
/// of fixes are written in degrees, and so may differ by a rounding.
public struct NativeRecordingWriter: Sendable {
  /// How many decimals to write; nil writes the shortest text that reads back as the same number.
  public struct Decimals: Sendable, Equatable {
    /// Of times, in seconds.
    public var time: Int?
    /// Of specific force in m/s² and angular rate in rad/s.
    public var inertial: Int?
    /// Of latitudes and longitudes, in degrees.
    public var position: Int?
    /// Of altitudes, speeds, courses and accuracies, in metres, m/s and degrees.
    public var other: Int?

    public init(
      time: Int? = nil, inertial: Int? = nil, position: Int? = nil, other: Int? = nil
    ) {
      self.time = time
      self.inertial = inertial
      self.position = position
      self.other = other
    }

    /// A microsecond, a tenth of a milliradian or less, a millimetre.
    public static var compact: Self { Self(time: 6, inertial: 5, position: 8, other: 3) }
  }

  public var decimals: Decimals

  public init(decimals: Decimals = Decimals()) { self.decimals = decimals }

  /// Writes a recording into a new folder; pictures and videos are copied into it.
  ///
  /// - Throws: `RecordingError` of the kind `cannotWrite` when there is something at the path
  ///   already other than an empty folder, or when it cannot be written; then nothing is left.
  public func write(_ recording: Recording, to path: String) throws(RecordingError) {
    try checkPlace(path)
    var draft = try DraftFolder(beside: path)
    try writeFiles(of: recording, into: &draft)
    try draft.move(to: path)
  }

  /// Refuses a path where a recording cannot be written because something is there already.
  ///
  /// Writing does so too; who has long work to do before it asks first.
  ///
  /// - Throws: `RecordingError` of the kind `cannotWrite`.
  public func checkPlace(_ path: String) throws(RecordingError) {
    guard let status = try? FileStatus(of: path) else { return }
    let isEmptyFolder =
      status.type == .folder && (try? FolderListing(path: path).entries.isEmpty) == true
    guard isEmptyFolder else {
      throw RecordingError(
        .cannotWrite, file: path, problem: "there is something at the path already",
        remedy: "Choose another place, or remove what is there")
    }
  }

  private func writeFiles(
    of recording: Recording, into draft: inout DraftFolder
  ) throws(RecordingError) {
    try write(
      recording.accelerometer, "accelerometer.csv", titles: NativeReader.accelerometerColumns,
      in: draft)
    if !recording.gyroscope.isEmpty {
      try write(
        recording.gyroscope, "gyroscope.csv", titles: NativeReader.gyroscopeColumns, in: draft)
    }
    if !recording.location.isEmpty { try write(recording.location, "location.csv", in: draft) }
    if recording.hasSignificantLocation || !recording.significantLocation.isEmpty {
      try write(recording.significantLocation, "significant_location.csv", in: draft)
    }
    if let camera = recording.camera { try write(camera, in: &draft) }
    if !recording.truth.isEmpty { try write(recording.truth, in: draft) }
    try describe(recording, in: draft)
  }

  private func write<Sample: TriaxialSample>(
    _ samples: [Sample], _ name: String, titles: TriaxialColumns,
    in draft: borrowing DraftFolder
  ) throws(RecordingError) {
    var table = try TableWriter(path: draft.file(name), titles: [titles.seconds] + titles.axes)
    for sample in samples {
      let components = sample.components
      try table.append([
        (sample.time, decimals.time), (components.x, decimals.inertial),
        (components.y, decimals.inertial), (components.z, decimals.inertial),
      ])
    }
    try table.finish()
  }

  private func write(
    _ fixes: [LocationFix], _ name: String, in draft: borrowing DraftFolder
  ) throws(RecordingError) {
    let columns = NativeReader.locationColumns
    var titles = [
      columns.seconds, columns.latitude, columns.longitude, columns.altitude,
      columns.horizontalAccuracy, columns.verticalAccuracy, columns.speed, columns.speedAccuracy,
      columns.course, columns.courseAccuracy,
    ]
    let hasVelocity = fixes.contains { $0.velocity != nil }
    if hasVelocity {
      titles += columns.velocity + [columns.velocityAccuracy].compactMap { $0 }
    }
    let degrees = 180 / Double.pi
    var table = try TableWriter(path: draft.file(name), titles: titles)
    for fix in fixes {
      var row: [TableWriter.Cell] = [
        (fix.time, decimals.time), (fix.latitude * degrees, decimals.position),
        (fix.longitude * degrees, decimals.position),
      ]
      var others = [
        fix.altitude, fix.horizontalAccuracy, fix.verticalAccuracy, fix.speed, fix.speedAccuracy,
        fix.course.map { $0 * degrees }, fix.courseAccuracy.map { $0 * degrees },
      ]
      if hasVelocity {
        others += [fix.velocity?.x, fix.velocity?.y, fix.velocity?.z, fix.velocityAccuracy]
      }
      row += others.map { ($0, decimals.other) }
      try table.append(row)
    }
    try table.finish()
  }

  private func write(
    _ states: [ReferenceState], in draft: borrowing DraftFolder
  ) throws(RecordingError) {
    let hasAttitude = states.contains { $0.attitude != nil }
    var table = try TableWriter(
      path: draft.file("truth.csv"),
      titles: TruthTable.titles + (hasAttitude ? TruthTable.attitudeTitles : []))
    for state in states {
      var row: [TableWriter.Cell] = [
        (state.time, decimals.time), (state.position.latitudeDegrees, decimals.position),
        (state.position.longitudeDegrees, decimals.position),
        (state.position.height, decimals.other),
        // A reference is compared with: it is written as finely as what it judges.
        (state.velocity.x, decimals.inertial), (state.velocity.y, decimals.inertial),
        (state.velocity.z, decimals.inertial),
      ]
      if hasAttitude {
        let attitude = state.attitude
        row += [attitude?.w, attitude?.x, attitude?.y, attitude?.z].map { ($0, decimals.position) }
      }
      try table.append(row)
    }
    try table.finish()
  }

  private func write(
    _ camera: CameraStream, in draft: inout DraftFolder
  ) throws(RecordingError) {
    switch camera.source {
    case .video(let path):
      let ending = path.split(separator: ".").last.map(String.init)?.lowercased() ?? "mp4"
      let name = "video.\(ending)"
      try draft.copy(path, as: NativeFrames.videoNames.contains(name) ? name : "video.mp4")
      guard !camera.frames.isEmpty else { return }
      var table = try TableWriter(path: draft.file("frames.csv"), titles: ["time_s", "index"])
      for frame in camera.frames {
        try table.append([(frame.time, decimals.time), (Double(frame.index), 0)])
      }
      try table.finish()
    case .images(let paths):
      try draft.makeFolder("frames")
      var table = try TableWriter(path: draft.file("frames.csv"), titles: ["time_s", "file"])
      for (number, frame) in camera.frames.enumerated() where paths.indices.contains(frame.index) {
        let path = paths[frame.index]
        let name = "\(number).\(path.split(separator: ".").last ?? "jpg")"
        try draft.copy(path, as: "frames/\(name)")
        try table.append([(frame.time, decimals.time)], text: name)
      }
      try table.finish()
    }
  }

  private func describe(
    _ recording: Recording, in draft: borrowing DraftFolder
  ) throws(RecordingError) {
    var members = ["\"name\": \(JSONText.quoted(recording.name))"]
    if let start = recording.startUnixNanoseconds { members.append("\"start_unix_ns\": \(start)") }
    if let device = recording.device { members.append("\"device\": \(JSONText.quoted(device))") }
    if let start = recording.camera?.videoStart { members.append("\"video_start_s\": \(start)") }
    let text = "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
    let file = try FileWriter(path: draft.file(RecordingDescription.fileName))
    try file.write(Array(text.utf8)[...])
  }
}
