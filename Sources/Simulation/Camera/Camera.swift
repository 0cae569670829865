import Geodesy
import Glibc

/// A camera that takes pictures of a world from a moving phone.
struct Camera: Sendable {
  let settings: CameraSettings
  private let world: World
  private var exposure: GaussMarkov
  private var noise: Noise

  init(settings: CameraSettings, seed: UInt64) {
    var worldNoise = Noise(seed: seed, for: .world)
    var noise = Noise(seed: seed, for: .camera)
    self.settings = settings
    world = World(noise: &worldNoise)
    exposure = GaussMarkov(
      standardDeviation: settings.exposureDrift,
      correlationTime: settings.exposureCorrelationTime, noise: &noise)
    self.noise = noise
  }

  /// The times of the frames from zero to an end in seconds, in microseconds exactly.
  static func frameTimes(
    settings: CameraSettings, until end: Double, noise: inout Noise
  ) -> [Double] {
    precondition(settings.frameRate > 0, "a frame rate is positive")
    let interval = 1 / settings.frameRate
    let phase = interval * noise.uniform()
    return (0..<Int(max(0, (end - phase) / interval))).map { index in
      let jitter = settings.timeJitter * noise.normal()
      let time =
        phase + interval * Double(index) + min(max(jitter, -interval / 4), interval / 4)
      let ticks = Double(VideoWriter.ticksPerSecond)
      return (max(0, time) * ticks).rounded() / ticks
    }
  }

  /// The picture that is taken at a time, not before the last one's, in a light of a strength.
  mutating func picture(of state: MotionState, at time: Double, light: Double) -> LumaImage {
    let gain = Float(light * (1 + exposure.sample(at: time, noise: &noise)))
    var image = LumaImage(width: settings.width, height: settings.height)
    let focalLength = settings.focalLength
    // The columns of the rotation: the camera looks along -z, with x to the right and y up.
    let (row0, row1, row2) = state.attitude.matrixRows
    let right = SIMD3(row0.x, row1.x, row2.x)
    let up = SIMD3(row0.y, row1.y, row2.y)
    let back = SIMD3(row0.z, row1.z, row2.z)
    // The street runs where the camera looks, or where its upper edge points when it looks down.
    let ahead = 0.5 * up - back
    let horizontal = (ahead.x * ahead.x + ahead.y * ahead.y).squareRoot()
    let view = World.Viewpoint(
      place: state.position.components,
      street: horizontal > 0 ? SIMD2(ahead.x, ahead.y) / horizontal : SIMD2(0, 1),
      heightAboveGround: settings.heightAboveGround, pixelAngle: 1 / focalLength)
    let (centreX, centreY) = (Double(settings.width - 1) / 2, Double(settings.height - 1) / 2)
    var pixels = image.pixels.mutableSpan
    for y in 0..<settings.height {
      let rowRay = ((centreY - Double(y)) / focalLength) * up - back
      for x in 0..<settings.width {
        let ray = rowRay + ((Double(x) - centreX) / focalLength) * right
        let brightness = world.brightness(along: ray, from: view)
        let level = gain * brightness + Float(settings.pixelNoise) * noise.grain()
        pixels[y * settings.width + x] = UInt8(min(max(level, 0), 255).rounded())
      }
    }
    return image
  }
}
