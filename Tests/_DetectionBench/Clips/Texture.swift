import _TestSupport

/// A periodic random pattern with mean 0 and deviation 1, whose raster is that of the picture.
struct Texture: Sendable {
  enum Kind: Sendable {
    /// Forms of all sizes with about equal contrast, as natural views have them.
    case manyScales
    /// Grain of three pixels, the same everywhere: shifted, it has the same shades.
    case fineEven
    /// As `manyScales`, but smooth in large parts of the picture.
    case patchy
  }

  /// Texels along each side; a power of two, so that a mask wraps an index.
  let size: Int
  /// Row by row.
  let texels: [Float]

  /// Makes a pattern for pictures of a width in pixels.
  init(_ kind: Kind, width: Int, seed: UInt64) {
    let size = width <= 700 ? 1024 : 2048
    var random = SeededGenerator(seed: seed)
    var texels = [Float](repeating: 0, count: size * size)
    for wave in Self.waves(of: kind, width: width) {
      Self.add(
        wavesOf: wave, period: size, to: &texels, random: &random)
    }
    if kind == .patchy {
      var patches = [Float](repeating: 0, count: texels.count)
      Self.add(wavesOf: Double(width) / 3, period: size, to: &patches, random: &random)
      for index in texels.indices { texels[index] *= max(0, min(1, 4 * patches[index])) }
    }
    self.init(size: size, normalising: texels)
  }

  /// Shifts and scales values to mean 0 and deviation 1.
  init(size: Int, normalising values: [Float]) {
    // Sums of a million numbers need more digits than a number has.
    let count = Double(values.count)
    let mean = values.reduce(0.0) { $0 + Double($1) } / count
    let variance =
      values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
    let scale = Float(1 / variance.squareRoot())
    self.size = size
    texels = values.map { ($0 - Float(mean)) * scale }
  }

  /// Distances between the points of the lattices in pixels: from half the picture down to what a
  /// lens still resolves.
  private static func waves(of kind: Kind, width: Int) -> [Double] {
    guard kind != .fineEven else { return [3] }
    var waves: [Double] = []
    var wave = Double(width) / 2
    while wave >= 2.5 {
      waves.append(wave)
      wave /= 2
    }
    return waves
  }

  /// Adds a lattice of random heights, smooth between its points.
  private static func add(
    wavesOf wave: Double, period: Int, to texels: inout [Float],
    random: inout SeededGenerator
  ) {
    let points = max(2, Int((Double(period) / wave).rounded()))
    // Each row of the lattice at all columns.
    var rows = [Float](repeating: 0, count: points * period)
    for row in 0..<points {
      let heights = (0..<points).map { _ in Float.random(in: -1...1, using: &random) }
      for column in 0..<period {
        let (left, part) = place(of: column, points: points, period: period)
        let right = left + 1 == points ? 0 : left + 1
        rows[row * period + column] = heights[left] + part * (heights[right] - heights[left])
      }
    }
    for row in 0..<period {
      let (top, part) = place(of: row, points: points, period: period)
      let bottom = top + 1 == points ? 0 : top + 1
      let upper = rows.span.extracting(top * period..<(top + 1) * period)
      let lower = rows.span.extracting(bottom * period..<(bottom + 1) * period)
      var sums = texels.mutableSpan
      let start = row * period
      for column in 0..<period {
        sums[start + column] += upper[column] + part * (lower[column] - upper[column])
      }
    }
  }

  /// The point of the lattice before a texel, and the smoothed way to the next.
  private static func place(of texel: Int, points: Int, period: Int) -> (Int, Float) {
    let scaled = Double(texel) * Double(points) / Double(period)
    let point = Int(scaled)
    let part = Float(scaled - Double(point))
    return (point, part * part * (3 - 2 * part))
  }
}
