/// A picture of a camera and when it was taken.
public struct CameraFrame: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var time: Double
  /// The place in the video, in the order of presentation, or in the list of image files.
  public var index: Int

  public init(time: Double, index: Int) {
    self.time = time
    self.index = index
  }
}

/// The pictures of a recording: where they are, and when they were taken.
///
/// Pictures that came in a zip lie in a temporary folder, which is removed with the last copy of
/// this value.
public struct CameraStream: Sendable {
  public enum Source: Sendable, Equatable {
    /// The path of a video file.
    case video(String)
    /// The paths of image files, one a frame.
    case images([String])
  }

  public var source: Source
  /// The frames in the order of time; empty when only the video itself says when they were taken.
  public var frames: [CameraFrame]
  /// The recording's time at presentation time zero of the video, where `frames` is empty.
  public var videoStart: Double?
  /// Keeps what was unpacked for as long as this value lives.
  let unpacked: TemporaryFolder?

  public init(source: Source, frames: [CameraFrame], videoStart: Double? = nil) {
    self.init(source: source, frames: frames, videoStart: videoStart, unpacked: nil)
  }

  init(source: Source, frames: [CameraFrame], videoStart: Double?, unpacked: TemporaryFolder?) {
    self.source = source
    self.frames = frames
    self.videoStart = videoStart
    self.unpacked = unpacked
  }
}
