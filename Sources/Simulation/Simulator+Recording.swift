public import Recordings

extension Simulator {
  /// How the pictures of the camera are kept.
  public enum Pictures: String, Sendable, CaseIterable {
    /// As one H.264 file, with the losses of a video.
    case video
    /// As one portable greymap a picture, without losses.
    case images
    /// Not at all.
    case none
  }

  /// Records the scenario into a new folder in the native format.
  ///
  /// The folder appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The folder, which does not exist yet or is empty.
  ///   - pictures: How pictures are kept; a scenario without a camera has none.
  /// - Throws: ``SimulationError``.
  public func write(to path: String, pictures: Pictures = .video) throws(SimulationError) {
    let writer = NativeRecordingWriter(decimals: .compact)
    let folder = try Self.recordingErrorsWrapped { () throws(RecordingError) in
      // Before the work, not only after it.
      try writer.checkPlace(path)
      return try TemporaryFolder()
    }
    // The recording refers to the pictures in the folder until they are copied.
    defer { withExtendedLifetime(folder) {} }
    let recording = try recording(pictures: pictures, in: folder.path)
    try Self.recordingErrorsWrapped { () throws(RecordingError) in
      try writer.write(recording, to: path)
    }
  }

  /// Records the scenario, with its pictures as files of an existing folder.
  ///
  /// - Throws: ``SimulationError`` when a picture cannot be written.
  public func recording(
    pictures: Pictures, in folder: String
  ) throws(SimulationError) -> Recording {
    Recording(
      name: scenario.name, device: "simulated with seed \(seed)",
      startUnixNanoseconds: scenario.startUnixNanoseconds, accelerometer: accelerometer(),
      gyroscope: gyroscope(), location: location(), significantLocation: significantLocation(),
      hasSignificantLocation: scenario.significantChange != nil,
      camera: try camera(pictures, in: folder), truth: truth())
  }

  private func camera(
    _ pictures: Pictures, in folder: String
  ) throws(SimulationError) -> CameraStream? {
    guard let settings = scenario.camera, pictures != .none else { return nil }
    let frames = frameTimes().enumerated().map { CameraFrame(time: $1, index: $0) }
    guard pictures == .video else {
      return CameraStream(source: .images(try writeImages(in: folder)), frames: frames)
    }
    let path = "\(folder)/video.mp4"
    var video = try VideoWriter(
      path: path, width: settings.width, height: settings.height, frameRate: settings.frameRate,
      rateFactor: settings.rateFactor)
    try forEachFrame { _, time, picture throws(SimulationError) in
      try video.write(picture, at: time)
    }
    try video.finish()
    return CameraStream(source: .video(path), frames: frames)
  }

  private func writeImages(in folder: String) throws(SimulationError) -> [String] {
    var paths: [String] = []
    try forEachFrame { index, _, picture throws(SimulationError) in
      let path = "\(folder)/\(index).pgm"
      try picture.write(to: path)
      paths.append(path)
    }
    return paths
  }

  private static func recordingErrorsWrapped<Result>(
    _ body: () throws(RecordingError) -> Result
  ) throws(SimulationError) -> Result {
    do throws(RecordingError) { return try body() } catch { throw .unwritableRecording(error) }
  }
}
