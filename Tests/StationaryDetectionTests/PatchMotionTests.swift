import Testing
import _TestSupport

@testable import StationaryDetection

/// A texture with known variance, seen from a place.
private func picture(
  x: Double = 0, y: Double = 0, gain: Double = 1, offset: Double = 0, slope: Double = 0,
  noise: Double = 0, seed: UInt64 = 1, waves: Double = 1
) -> ReducedPicture {
  let (width, height) = (160, 120)
  var random = SeededGenerator(seed: seed)
  var pixels: [UInt8] = []
  for row in 0..<height {
    for column in 0..<width {
      // Two waves of about twelve pixels: each of variance 20²/2.
      let (u, v) = ((Double(column) + x) * waves, (Double(row) + y) * waves)
      let shade = 20 * sinOf(0.53 * u + 0.11 * v) + 20 * sinOf(0.17 * u - 0.49 * v + 1)
      let deviate = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &random)
      }
      let value = 120 + gain * shade + offset + slope * Double(column) + noise * deviate
      pixels.append(UInt8(min(255, max(0, value.rounded()))))
    }
  }
  return ReducedPicture(
    of: pixels.span, frame: LumaFrame(index: 0, width: width, height: height))
}

private func motions(
  _ earlier: ReducedPicture, _ later: ReducedPicture
) throws -> [PatchMoments.Motion] {
  let (earlier, later) = (
    try #require(PatchedPicture(earlier)), try #require(PatchedPicture(later))
  )
  return PatchMoments.ofPatches(earlier: earlier, later: later).map(\.motion)
}

@Suite("The motion of patches")
struct PatchMotionTests {
  @Test(arguments: [0.0, 0.2, 0.5, 1.0])
  func `a shift is measured in every patch, whatever gain, offset and slope`(shift: Double) throws {
    let still = picture()
    // A pixel is a twelfth of the wave: the tangent of the texture is off by (2π/12)²/24 of it.
    let tolerance = 0.03 + 0.05 * shift
    for moved in [
      picture(x: shift), picture(y: -shift), picture(x: shift, gain: 1.25, offset: 9, slope: 0.2),
    ] {
      for motion in try motions(still, moved) {
        #expect(motion.shift.isClose(to: shift, within: tolerance))
      }
    }
  }

  @Test func `equal pictures are not decorrelated, unrelated ones altogether`() throws {
    let still = picture()
    for motion in try motions(still, picture(gain: 0.8, offset: -20, slope: 0.1)) {
      // Rounding to whole levels leaves 1/12 + 1/12 of 400 + 256.
      #expect(motion.decorrelation < 0.03)
    }
    // A texture of other waves has nothing in common with it but by chance, in a patch of 20 × 20.
    let other = try motions(still, picture(x: 40, y: 17, waves: 1.9)).map(\.decorrelation)
    #expect(median(other).isClose(to: 1, within: 0.1))
  }

  @Test(arguments: [2.0, 5, 10])
  func `noise decorrelates by its part of the variance`(noise: Double) throws {
    let found = try motions(picture(noise: noise, seed: 2), picture(noise: noise, seed: 3))
    // Both pictures: variance 400 + σ², of which 2 σ² remain unexplained.
    let expected = (noise * noise / (400 + noise * noise)).squareRoot()
    #expect(median(found.map(\.decorrelation)).isClose(to: expected, within: 0.12 * expected))
    #expect(
      median(found.map(\.remainder)).isClose(
        to: 2 * noise * noise, within: 0.15 * 2 * noise * noise + 0.3))
  }

  @Test func `what moves further than its own size is decorrelated`() throws {
    // Half a wave: the texture is turned round, which no gain above zero explains.
    let found = try motions(picture(), picture(x: 5.8, y: 1))
    #expect(median(found.map(\.decorrelation)) > 0.6)
  }

  @Test func `white noise does not look like texture, and texture does`() throws {
    var floor = NoiseFloor()
    func textures(_ picture: ReducedPicture) throws -> [PatchTexture] {
      try #require(PatchedPicture(picture)).textures
    }
    let (first, second) = (
      picture(gain: 0, noise: 3, seed: 4), picture(gain: 0, noise: 3, seed: 5)
    )
    floor.follow(try motions(first, second).map(\.remainder), at: 0)
    let variance = try #require(floor.variance)
    #expect(variance.isClose(to: 9, within: 1.5))
    #expect(try textures(second).allSatisfy { !floor.shows($0) })
    #expect(try textures(picture(noise: 3, seed: 6)).allSatisfy { floor.shows($0) })
  }

  @Test func `a texture has the variance and the gradient of its waves, whatever slope lies on it`()
    throws
  {
    // Two waves of amplitude 20. A central difference over an angle k is 20 sin k at its greatest, so
    // the structure tensor is 200 times this, and its smaller eigenvalue 44.8.
    let (u, v) = ((sinOf(0.53), sinOf(0.11)), (sinOf(0.17), -sinOf(0.49)))
    let (xx, yy, xy) = (
      u.0 * u.0 + v.0 * v.0, u.1 * u.1 + v.1 * v.1, u.0 * u.1 + v.0 * v.1
    )
    let mean = 200 * (xx + yy) / 2
    let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    let least = 200 * (xx + yy - root) / 2
    for slope in [0, 0.3] {
      let textures = try #require(PatchedPicture(picture(slope: slope))).textures
      // A patch of twenty pixels holds a wave and a half: only their mean is that of the waves, and the
      // eigenvalue, which is concave, less by what they differ.
      let count = Double(textures.count)
      let variance = textures.reduce(0) { $0 + $1.variance } / count
      let energy = textures.reduce(0) { $0 + $1.gradientEnergy } / count
      let weakest = textures.reduce(0) { $0 + $1.leastGradientEnergy } / count
      #expect(variance.isClose(to: 400, within: 40))
      #expect(energy.isClose(to: mean, within: 0.1 * mean))
      #expect((0.6 * least...1.05 * least).contains(weakest))
    }
  }

  @Test(arguments: [0.0, 0.7, 1.3])
  func `stripes show no motion, as none shows along them`(angle: Double) throws {
    let pixels = (0..<120 * 160).map { place -> UInt8 in
      let (x, y) = (Double(place % 160), Double(place / 160))
      let along = x * sinOf(angle + .pi / 2) + y * sinOf(angle)
      return UInt8((120 + 50 * sinOf(0.5 * along)).rounded())
    }
    let stripes = ReducedPicture(
      of: pixels.span, frame: LumaFrame(index: 0, width: 160, height: 120))
    let textures = try #require(PatchedPicture(stripes)).textures
    var floor = NoiseFloor()
    floor.follow([0.2, 0.2, 0.2, 0.2], at: 0)
    #expect(textures.allSatisfy { $0.variance > 500 })
    #expect(textures.allSatisfy { !floor.shows($0) })
  }

  @Test func `the noise is the least that was seen, and may double in twenty seconds`() throws {
    var floor = NoiseFloor()
    floor.follow([8, 8, 8, 8], at: 0)
    floor.follow([80, 80, 80, 80], at: 20)
    #expect(try #require(floor.variance).isClose(to: 8, within: 1e-9))
    // A quarter of the patches must be as quiet.
    floor.follow([2, 80, 80, 80], at: 21)
    #expect(try #require(floor.variance) > 8)
    floor.follow([2, 2, 80, 80], at: 22)
    #expect(try #require(floor.variance).isClose(to: 1, within: 1e-9))
  }

  @Test(arguments: [(160, 120), (163, 121), (320, 240), (848, 480), (1920, 1080), (480, 640)])
  func `a picture is reduced to between 120 and 240 by the mean of squares`(
    width: Int, height: Int
  ) {
    var random = SeededGenerator(seed: 9)
    let stride = width + 5
    let pixels = (0..<stride * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let small = ReducedPicture(
      of: pixels.span, frame: LumaFrame(index: 0, width: width, height: height, stride: stride))
    #expect((120...240).contains(max(small.width, small.height)))
    let factor = small.factor
    for (column, row) in [(0, 0), (small.width - 1, small.height - 1), (17, 11)] {
      var sum = 0
      for y in 0..<factor {
        for x in 0..<factor {
          sum += Int(pixels[(row * factor + y) * stride + column * factor + x])
        }
      }
      let mean = Double(sum) / Double(factor * factor) - 128
      #expect(Double(small.shades[row * small.width + column]).isClose(to: mean, within: 1e-4))
    }
  }

  @Test func `the size that is asked for is the smallest that is divided`() {
    func isDivided(_ width: Int, _ height: Int) -> Bool {
      let frame = LumaFrame(
        index: 0, presentationTime: nil, width: width, height: height, stride: width)
      return PatchPyramid(of: ReducedPicture(sizeFor: frame)) != nil
    }
    let (width, height) = (PatchPyramid.leastWidth, PatchPyramid.leastHeight)
    #expect(isDivided(width, height))
    #expect(!isDivided(width - 1, height) && !isDivided(width, height - 1))
  }

  @Test func `a picture too small for patches has none`() {
    #expect(PatchGrid(width: 33, height: 20) == nil)
    #expect(PatchGrid(width: 34, height: 19) == nil)
    #expect(PatchGrid(width: 34, height: 20) != nil)
  }

  @Test(arguments: [(34, 20), (160, 120), (213, 160), (90, 160)])
  func `patches do not overlap, and stay a pixel away from the border`(width: Int, height: Int)
    throws
  {
    let grid = try #require(PatchGrid(width: width, height: height))
    var owners = Set<[Int]>()
    for patch in 0..<PatchGrid.count {
      #expect(grid.columns(of: patch).count.isMultiple(of: 4))
      for row in grid.rows(of: patch) {
        for column in grid.columns(of: patch) {
          #expect((1..<width - 1).contains(column) && (1..<height - 1).contains(row))
          #expect(owners.insert([row, column]).inserted)
        }
      }
    }
  }
}
