import Geodesy
import Recordings
import StationaryDetection
import Testing
import _TestSupport

@testable import Simulation

struct VideoTests {
  /// A car that stands for two seconds and then drives off.
  private let simulator: Simulator = {
    var route = Route(
      courseDegrees: 0, limits: Route.Limits(acceleration: 4, braking: 4, jerk: 6))
    route.keep(for: 2)
    route.change(speedTo: 8)
    let mount = Rotation<Body, Carrier>(rotationVector: SIMD3(1.4, 0, 0))
    var scenario = Scenario(
      name: "start", summary: "", duration: 5,
      origin: GeodeticPosition(latitudeDegrees: 46, longitudeDegrees: 7, height: 400),
      motion: VehicleMotion(route: route, mount: mount), route: route)
    var camera = CameraSettings()
    (camera.width, camera.height) = (80, 60)
    scenario.camera = camera
    return Simulator(scenario: scenario, seed: 3)
  }()

  private struct Picture {
    var time: Double?
    var pixels: [UInt8]
  }

  private func pictures(of source: FrameSource) throws -> [Picture] {
    var reader = try FrameReader(source)
    var pictures: [Picture] = []
    while true {
      let picture = try reader.next { frame, luma in
        var pixels: [UInt8] = []
        for y in 0..<frame.height {
          for x in 0..<frame.width { pixels.append(luma[y * frame.stride + x]) }
        }
        return Picture(time: frame.presentationTime, pixels: pixels)
      }
      guard let picture else { return pictures }
      pictures.append(picture)
    }
  }

  private func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
    let squares = zip(a, b).map { (Double($0) - Double($1)) * (Double($0) - Double($1)) }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// Records the start of the car and gives its frames to a body.
  private func withVideo(
    _ body: (_ frames: [CameraFrame], _ decoded: [Picture]) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let recording = try simulator.recording(pictures: .video, in: folder)
      let camera = try #require(recording.camera)
      guard case .video(let path) = camera.source else {
        Issue.record("the pictures are no video")
        return
      }
      try body(camera.frames, try pictures(of: .video(path)))
    }
  }

  private func originals() -> [[UInt8]] {
    var originals: [[UInt8]] = []
    simulator.forEachFrame { _, _, picture in originals.append(picture.pixels) }
    return originals
  }

  @Test func `a video presents each frame at its time and shows what was seen`() throws {
    try withVideo { frames, decoded in
      #expect(decoded.count == frames.count)
      for (picture, frame) in zip(decoded, frames) {
        // The time base is the microsecond, and so is the last digit of the time.
        let time = try #require(picture.time)
        #expect(time.isClose(to: frame.time, within: 1e-9))
      }
      for (picture, original) in zip(decoded, originals()) {
        #expect(difference(picture.pixels, original) < 4)
      }
    }
  }

  @Test func `frames change while the car drives and hardly while it stands`() throws {
    try withVideo { _, decoded in
      func differences(_ times: ClosedRange<Double>) -> [Double] {
        zip(decoded, decoded.dropFirst()).filter { times.contains($0.0.time ?? -1) }
          .map { difference($0.0.pixels, $0.1.pixels) }
      }
      let still = differences(0.2...1.8)
      let leastMoving = try #require(differences(3.5...5).min())
      let leastStill = try #require(still.min())
      let mostStill = try #require(still.max())
      #expect(leastMoving > 2 * mostStill)
      // The coding keeps enough of the noise for two still frames to differ.
      #expect(leastStill > 0.3)
    }
  }

  @Test func `images hold the pictures without loss`() throws {
    try withTemporaryFolder { folder in
      let recording = try simulator.recording(pictures: .images, in: folder)
      guard case .images(let paths) = try #require(recording.camera).source else {
        Issue.record("the pictures are no images")
        return
      }
      #expect(try pictures(of: .images(paths)).map(\.pixels) == originals())
    }
  }

  @Test func `a video that cannot be created is refused by name`() {
    let path = "/nowhere/video.mp4"
    #expect {
      _ = try VideoWriter(path: path, width: 80, height: 60, frameRate: 10, rateFactor: 20)
    } throws: { error in
      guard case .unwritablePicture(path, let reason) = error as? SimulationError else {
        return false
      }
      return reason.contains("No such file")
    }
  }

  @Test func `a frame that does not come later than the last one is refused`() throws {
    try withTemporaryFolder { folder in
      var video = try VideoWriter(
        path: "\(folder)/video.mp4", width: 16, height: 16, frameRate: 10, rateFactor: 20)
      try video.write(LumaImage(width: 16, height: 16), at: 1)
      var refusal: SimulationError?
      do throws(SimulationError) {
        try video.write(LumaImage(width: 16, height: 16), at: 1)
      } catch { refusal = error }
      #expect(refusal?.description.contains("does not come after") == true)
    }
  }
}
