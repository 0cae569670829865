import CommandLineInterface
import Glibc
import Recordings
import SensorSamples
import StationaryDetection
import VelocityEstimation

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
  var speeds: [SpeedFix] { (recording?.location ?? []).compactMap(SpeedFix.init) }

  /// What a reader should know of the recording and of pictures that are missing, one sentence each.
  var doubts: [String] {
    (recording?.doubts.map(\.description) ?? []) + (pictures?.doubts ?? [])
  }

  private static func isRecording(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFDIR || path.lowercased().hasSuffix(".zip")
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
