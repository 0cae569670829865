import Geodesy
public import Recordings
public import SensorSamples
public import StationaryDetection

// What a recording holds for the detection of rest, in the terms of the detector.

extension PictureSequence {
  /// Reads the pictures of a recording, at the times that it gives them.
  ///
  /// - Throws: `FrameReadingError`, when a video or images cannot be read at all, or end before the
  ///   selection begins.
  /// - Complexity: O(pixels).
  public init(
    of camera: CameraStream, selection: FrameSelection = FrameSelection()
  ) throws(FrameReadingError) {
    let source: FrameSource =
      switch camera.source {
      case .video(let path): .video(path)
      case .images(let paths): .images(paths)
      }
    let times: FrameTimes
    if camera.frames.isEmpty {
      times = .presentationFrom(camera.videoStart ?? 0)
    } else {
      let stated = camera.frames.map { ($0.index, $0.time) }
      times = .byIndex(Dictionary(stated) { first, _ in first })
    }
    try self.init(reading: source, times: times, selection: selection)
  }
}

extension SpeedFix {
  /// The speed of a fix; nil when it gives none.
  public init?(_ fix: LocationFix) {
    guard let speed = fix.speed ?? fix.velocity?.horizontalNorm else { return nil }
    self.init(time: fix.time, speed: speed, sigma: fix.speedAccuracy ?? fix.velocityAccuracy)
  }
}
