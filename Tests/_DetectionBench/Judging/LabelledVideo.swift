public import StationaryDetection

/// Pictures of which it is known when the camera moved.
public protocol LabelledVideo {
  var timeline: Timeline { get }

  /// Hands all pictures to a closure, in order of time.
  func forEachPicture(
    _ body: (_ luma: Span<UInt8>, _ frame: LumaFrame, _ time: Double) -> Void
  ) throws
}

/// A real video.
public struct VideoFile: LabelledVideo, Sendable {
  public let path: String
  public let timeline: Timeline

  public init(path: String, timeline: Timeline) {
    self.path = path
    self.timeline = timeline
  }

  public func forEachPicture(
    _ body: (_ luma: Span<UInt8>, _ frame: LumaFrame, _ time: Double) -> Void
  ) throws {
    var reader = try FrameReader(.video(path))
    while true {
      let found: Void? = try reader.next { frame, luma in
        if let time = frame.presentationTime { body(luma, frame, time) }
      }
      if found == nil { break }
    }
  }
}
