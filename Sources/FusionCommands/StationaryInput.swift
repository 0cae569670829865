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
      let recording = try Self.recording(at: path)
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

  /// Why nothing can be said at all: there is a video alone, and none of its pictures can be used.
  var emptiness: NoUsablePicture? {
    guard recording == nil, let pictures, pictures.comparisons.isEmpty else { return nil }
    return NoUsablePicture(doubts: pictures.doubts)
  }

  private static func isRecording(_ path: String) -> Bool {
    guard let status = AtomicFile.status(of: path) else { return true }
    if status.st_mode & S_IFMT == S_IFDIR { return true }
    guard path.lowercased().hasSuffix(".zip") else { return false }
    // A pipe would wait for somebody to write; it is refused as a recording.
    return status.st_mode & S_IFMT != S_IFREG || !InputFile.isMP4(path)
  }

  /// Reads a recording; of a folder that is none it is said when it holds a video.
  private static func recording(at path: String) throws -> Recording {
    do {
      return try Recording(contentsOf: path)
    } catch let error where error.kind == .unknownFormat {
      guard let video = InputFile.video(inFolder: path) else { throw error }
      throw NamedFileError(
        path: path, problem: FolderOfVideo(video: video), exitStatus: .badData)
    }
  }
}

/// No picture of a video can be used.
struct NoUsablePicture: Error, CustomStringConvertible {
  var doubts: [String]
  var description: String {
    (["has no picture that can be used"] + doubts).joined(separator: "; ")
  }
}

/// A folder that is no recording holds a video.
private struct FolderOfVideo: Error, CustomStringConvertible {
  var video: String
  var description: String { "is no recording, but holds a video; name that: \(video)" }
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
