import Geodesy
import Testing
import _TestSupport

@testable import Simulation

struct CameraTests {
  private let settings: CameraSettings = {
    var settings = CameraSettings()
    (settings.width, settings.height) = (80, 60)
    settings.exposureDrift = 0
    return settings
  }()

  /// Upright, looking north.
  private let upright = Rotation<Body, Local>(rotationVector: SIMD3(1.4, 0, 0))

  /// The root mean square of the difference of two pictures in grey levels.
  private func difference(_ a: LumaImage, _ b: LumaImage) -> Double {
    let squares = zip(a.pixels, b.pixels).map {
      (Double($0) - Double($1)) * (Double($0) - Double($1))
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  @Test func `two pictures of a still phone differ by the noise of the pixels`() {
    var camera = Camera(settings: settings, seed: 1)
    let state = MotionState(attitude: upright)
    let first = camera.picture(of: state, at: 0, light: 1)
    let second = camera.picture(of: state, at: 0.1, light: 1)
    // Two noises of 1.5, each rounded to whole levels: √(2 (1.5² + 1/12)).
    #expect(difference(first, second).isClose(to: 2.16, within: 0.08))
  }

  @Test(arguments: [
    MotionState(position: Vector3(0, 0.3, 0)), MotionState(position: Vector3(0.2, 0, 0)),
  ])
  func `a step over the ground changes the picture`(moved: MotionState) {
    var camera = Camera(settings: settings, seed: 1)
    var moved = moved
    moved.attitude = upright
    let first = camera.picture(of: MotionState(attitude: upright), at: 0, light: 1)
    let second = camera.picture(of: moved, at: 0.1, light: 1)
    // Twice what the noise alone does.
    #expect(difference(first, second) > 2 * 2.16)
  }

  @Test func `a turn changes the picture`() {
    var camera = Camera(settings: settings, seed: 1)
    let turn = Rotation<Body, Body>(rotationVector: SIMD3(0, 0.03, 0))
    let first = camera.picture(of: MotionState(attitude: upright), at: 0, light: 1)
    let second = camera.picture(of: MotionState(attitude: upright * turn), at: 0.1, light: 1)
    #expect(difference(first, second) > 2 * 2.16)
  }

  @Test func `in the dark nothing is seen`() {
    var camera = Camera(settings: settings, seed: 1)
    let picture = camera.picture(of: MotionState(attitude: upright), at: 0, light: 0)
    #expect(picture.pixels.allSatisfy { $0 <= 6 })
  }

  @Test func `the picture shows a bright sky over dark ground`() {
    var camera = Camera(settings: settings, seed: 1)
    let picture = camera.picture(of: MotionState(attitude: upright), at: 0, light: 1)
    let half = picture.pixels.count / 2
    func mean(_ pixels: ArraySlice<UInt8>) -> Double {
      pixels.reduce(0) { $0 + Double($1) } / Double(pixels.count)
    }
    #expect(mean(picture.pixels[..<half]) > mean(picture.pixels[half...]) + 20)
  }

  @Test func `a greymap begins with its size and holds every pixel`() {
    let image = LumaImage(width: 3, height: 2)
    #expect(image.portableGreymap == Array("P5\n3 2\n255\n".utf8) + [0, 0, 0, 0, 0, 0])
  }

  @Test func `frame times are whole microseconds and increase`() {
    var noise = Noise(seed: 1)
    let times = Camera.frameTimes(settings: settings, until: 100, noise: &noise)
    #expect((1198...1200).contains(times.count))
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.04 })
    #expect(times.allSatisfy { ($0 * 1e6).isClose(to: ($0 * 1e6).rounded(), within: 1e-6) })
  }
}
