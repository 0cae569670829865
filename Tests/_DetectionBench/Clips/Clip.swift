/// A video whose every picture is known to show a camera that moves or one that stands.
public struct Clip: Sendable {
  public var width = 320
  public var height = 240
  /// Pictures a second.
  public var frameRate = 30.0
  public var seed: UInt64
  public var timeline = Timeline()
  var scene = Scene()
  /// What is seen in place of a made-up texture; one pixel of it is one of the clip.
  var photo: Photo?
  var sensor = SensorNoise.usual
  var lamp: Lamp?
  var passers: [Passer] = []
  /// The lower part of the picture that something fixed to the camera covers.
  var overlay = 0.0
  var delivery = Delivery.every
  /// The constant rate factor of H.264; nil for pictures as they come from the sensor.
  var rateFactor: Int?
  /// By the time in seconds.
  var pose: @Sendable (Double) -> Pose = { _ in Pose() }
  var conditions: @Sendable (Double) -> Conditions = { _ in Conditions() }

  init(seed: UInt64) { self.seed = seed }

  /// Pictures that the camera takes, whether or not they arrive.
  var captureCount: Int { Int(timeline.duration * frameRate) }

  func time(ofCapture index: Int) -> Double { Double(index) / frameRate }

  /// The direction that motion takes, other for each seed.
  var direction: SIMD2<Double> {
    let angle = 2.4 * Double(seed - 1)
    return SIMD2(cosine(angle), sine(angle))
  }
}
