import CommandLineInterface
import Glibc
import Recordings
import SensorSamples
import StationaryDetection

/// What `calibrate` and `detect` work on: a recording, or a video alone.
struct StationaryInput {
  /// Nil for a video alone.
  var recording: Recording?
  /// Nil for a recording without a camera.
  var pictures: PictureSequence?

  /// Reads a folder or zip as a recording, and any other file as a video.
  init(path: String, selection: FrameSelection) throws {
    guard !Self.isRecording(path) else {
      let recording = try Recording(contentsOf: path)
      self.recording = recording
      pictures = try recording.camera.map { try PictureSequence(of: $0, selection: selection) }
      return
    }
    pictures = try PictureSequence(reading: .video(path), selection: selection)
  }

  /// The speeds that the location service gave.
  var speeds: [SpeedFix] {
    (recording?.location ?? []).compactMap { fix in
      fix.speed.map { SpeedFix(time: fix.time, speed: $0, sigma: fix.speedAccuracy) }
    }
  }

  /// What a reader should know of the recording and of pictures that are missing, one sentence each.
  var doubts: [String] {
    var doubts = recording?.doubts.map(\.description) ?? []
    guard let pictures else { return doubts }
    if pictures.skippedCount > 0 {
      let first = pictures.firstProblem.map { "; the first: \($0)" } ?? ""
      doubts.append("\(pictures.skippedCount) pictures could not be decoded\(first)")
    }
    if pictures.damagedCount > 0 {
      doubts.append("\(pictures.damagedCount) pictures are damaged and were left out")
    }
    if pictures.timelessCount > 0 {
      doubts.append("\(pictures.timelessCount) pictures have no time and were left out")
    }
    return doubts
  }

  private static func isRecording(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFDIR || path.lowercased().hasSuffix(".zip")
  }
}

extension PictureSequence {
  /// Reads the pictures of a recording at the times that it gives them.
  init(of camera: CameraStream, selection: FrameSelection) throws(FrameReadingError) {
    let source: FrameSource =
      switch camera.source {
      case .video(let path): .video(path)
      case .images(let paths): .images(paths)
      }
    let times: FrameTimes =
      camera.frames.isEmpty
      ? .presentationFrom(camera.videoStart ?? 0)
      : .byIndex(
        Dictionary(
          camera.frames.map { ($0.index, $0.time) }, uniquingKeysWith: { first, _ in first }))
    try self.init(reading: source, times: times, selection: selection)
  }
}

/// The rule by which the camera's pictures are judged.
enum RuleName: String, CaseIterable, ArgumentValue {
  case distribution, post

  var rule: DetectionRule {
    switch self {
    case .distribution: .distribution()
    case .post: .post()
    }
  }
}
