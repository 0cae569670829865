import Simulation
public import StationaryDetection
import _TestSupport

extension Clip: LabelledVideo {
  /// Takes all pictures and hands those that arrive to a closure, in order of time.
  ///
  /// - Throws: `SimulationError` and `FrameReadingError` of a compressed clip.
  public func forEachPicture(
    _ body: (_ luma: Span<UInt8>, _ frame: LumaFrame, _ time: Double) -> Void
  ) throws {
    if let rateFactor {
      try forEachCompressedPicture(rateFactor: rateFactor, body)
    } else {
      forEachCapture { pixels, index, time in
        body(
          pixels.span,
          LumaFrame(index: index, presentationTime: time, width: width, height: height),
          time)
      }
    }
  }

  /// What comes from the sensor, as far as it arrives; the index counts what arrives.
  private func forEachCapture(
    _ body: (_ pixels: [UInt8], _ index: Int, _ time: Double) throws -> Void
  ) rethrows {
    var renderer = ClipRenderer(self)
    var random = SeededGenerator(seed: seed ^ 0xde11)
    var pixels = [UInt8](repeating: 0, count: width * height)
    var arrived = 0
    for capture in 0..<captureCount {
      let time = time(ofCapture: capture)
      var isRepeat = false
      switch delivery {
      case .every: break
      case .dropping(let share):
        if Double.random(in: 0..<1, using: &random) < share { continue }
      case .repeating(let every): isRepeat = capture % every == every - 1
      }
      if !isRepeat { renderer.render(at: time, into: &pixels) }
      try body(pixels, arrived, time)
      arrived += 1
    }
  }

  private func forEachCompressedPicture(
    rateFactor: Int, _ body: (Span<UInt8>, LumaFrame, Double) -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/clip.mp4"
      // The writer puts a key picture at every ten seconds of the nominal rate; phones have one
      // every second, so a tenth of the rate is named. Each picture has its own time anyway.
      var writer = try VideoWriter(
        path: path, width: width, height: height, frameRate: frameRate / 10,
        rateFactor: rateFactor)
      try forEachCapture { pixels, _, time in
        try writer.write(LumaImage(width: width, height: height, pixels: pixels), at: time)
      }
      try writer.finish()
      try VideoFile(path: path, timeline: timeline).forEachPicture(body)
    }
  }
}
