import StationaryDetection
import _TestSupport

/// A scene of smooth random texture that a camera can look at from any place, with sensor noise.
struct SyntheticCamera {
  var width = 160
  var height = 120
  /// Grey levels that the scene's forms span, some fifty pixels large; 0 leaves none.
  var forms = 100.0
  /// Grey levels that its fine texture spans.
  var texture = 40.0
  /// The mean grey level.
  var level = 110.0
  /// The standard deviation of the sensor noise, in grey levels.
  var noise = 2.0
  private var random: SeededGenerator
  /// Texture at a coarse raster; it repeats.
  private var raster: [Double]
  /// Normal deviates to draw from, since a debug build is slow to make them.
  private var deviates: [Double]

  private static let rasterSize = 32
  /// Pixels from one point of the raster to the next, for forms and for texture.
  private static let formPitch = 53.0
  private static let texturePitch = 7.0

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    raster = (0..<Self.rasterSize * Self.rasterSize).map { _ in
      Double.random(in: -0.5...0.5, using: &random)
    }
    deviates = (0..<4096).map { _ in
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
    }
    self.random = random
  }

  /// Takes a picture from a place, in pixels.
  mutating func picture(x: Double = 0, y: Double = 0) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let (u, v) = (Double(column) + x, Double(row) + y)
        let shade =
          level + forms * scene(u / Self.formPitch, v / Self.formPitch)
          + texture * scene(u / Self.texturePitch, v / Self.texturePitch)
        let deviate = deviates[Int(truncatingIfNeeded: random.next() & 4095)]
        pixels.append(UInt8(min(255, max(0, (shade + noise * deviate).rounded()))))
      }
    }
    return pixels
  }

  /// Bilinear interpolation in the raster.
  private func scene(_ u: Double, _ v: Double) -> Double {
    let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (a, b) = (u - Double(column), v - Double(row))
    func at(_ i: Int, _ j: Int) -> Double {
      let size = Self.rasterSize
      return raster[((j % size + size) % size) * size + (i % size + size) % size]
    }
    return at(column, row) * (1 - a) * (1 - b) + at(column + 1, row) * a * (1 - b)
      + at(column, row + 1) * (1 - a) * b + at(column + 1, row + 1) * a * b
  }
}

extension PictureComparer {
  /// Looks at pixels without padding.
  mutating func compare(
    pixels: [UInt8], width: Int, height: Int, index: Int, time: Double
  ) -> PictureComparison {
    compare(
      pixels.span, frame: LumaFrame(index: index, width: width, height: height), time: time)
  }
}

extension SyntheticCamera {
  /// Films for some seconds; the place of the camera is a function of time.
  mutating func film(
    seconds: Double, rate: Double = 15, from start: Double = 0,
    place: (Double) -> (x: Double, y: Double) = { _ in (0, 0) }
  ) -> [PictureComparison] {
    var comparer = PictureComparer()
    return (0..<Int(seconds * rate)).map { index in
      let time = start + Double(index) / rate
      let (x, y) = place(time)
      return comparer.compare(
        pixels: picture(x: x, y: y), width: width, height: height, index: index, time: time)
    }
  }
}
