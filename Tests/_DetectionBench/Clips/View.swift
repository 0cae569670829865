/// Where a camera looks: lengths in 320ths of the picture's width, whatever its size.
public struct Pose: Sendable {
  /// To the right.
  public var x = 0.0
  /// Downwards.
  public var y = 0.0
  /// About the optical axis, in radians.
  public var angle = 0.0
  /// How much larger than at first things look.
  public var zoom = 1.0
  /// The focus of expansion, from the centre of the picture.
  public var focus = SIMD2(0.0, 0.0)

  public init() {}

  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  var isShiftOnly: Bool { angle == 0 && zoom == 1 }
}

/// What light and sensor make of a scene at a moment: `gain · scene + offset`.
public struct Conditions: Sendable {
  public var gain = 1.0
  /// Grey levels.
  public var offset = 0.0
  /// What is left of the scene's contrast.
  public var contrast = 1.0
  /// Times the sensor's noise.
  public var noiseFactor = 1.0

  public init() {}

  /// Conditions under which the mean of a scene gives a grey level.
  static func exposure(mean: Double, of scene: Scene) -> Conditions {
    var conditions = Conditions()
    conditions.gain = mean / scene.mean
    return conditions
  }
}

/// What there is to see, before light and sensor.
struct Scene: Sendable {
  var kind = Texture.Kind.manyScales
  /// Grey level.
  var mean = 110.0
  /// Standard deviation in grey levels; 0 is a blank wall.
  var deviation = 35.0
}

/// The noise of a sensor in grey levels; its variance is `read² + shot · level`.
struct SensorNoise: Sendable {
  var read = 1.0
  /// Grey levels: the variance that each grey level of light adds.
  var shot = 0.02
  /// The standard deviation from pixel to pixel of what stays the same from picture to picture.
  var fixedPattern = 0.5

  static let usual = SensorNoise()
  static let low = SensorNoise(read: 0.5, shot: 0.005, fixedPattern: 0.2)
  /// A night shot: eight grey levels at a mean of 110.
  static let high = SensorNoise(read: 5, shot: 0.33, fixedPattern: 1.5)
}

/// A lamp on alternating current, seen by a shutter that rolls over the rows.
struct Lamp: Sendable {
  /// Hz; the light pulses twice as often.
  var mains: Double
  /// Amplitude as a part of the light.
  var depth = 0.08
  /// Seconds from the first row to the last.
  var readout = 0.025

  func gain(row: Int, of height: Int, at time: Double) -> Double {
    let when = time + readout * Double(row) / Double(height)
    return 1 + depth * cosine(2 * .pi * 2 * mains * when)
  }
}

/// Which pictures arrive.
enum Delivery: Sendable {
  case every
  /// Each is lost with a probability.
  case dropping(Double)
  /// Each so-and-so-many-th picture is the one before once more.
  case repeating(Int)
}
