/// A periodic random texture, smooth between the points of a square lattice.
struct NoiseTexture: Sendable {
  /// Points of the lattice along each side; a power of two, so that a mask wraps an index.
  static let size = 256

  private let lattice: [Float]

  init(noise: inout Noise) {
    // Uniform heights have more contrast than normal ones for the same greatest value.
    lattice = (0..<Self.size * Self.size).map { _ in Float(noise.uniform(in: -1...1)) }
  }

  /// The texture at a point in lattice units.
  ///
  /// - Parameters:
  ///   - u: Along the rows.
  ///   - v: Across the rows.
  ///   - period: The number of points after which the texture repeats along `u`; a power of two up
  ///     to the size.
  /// - Returns: A value from -1 to 1.
  @inline(__always)
  func value(_ u: Double, _ v: Double, period: Int = size) -> Float {
    let (floorU, floorV) = (u.rounded(.down), v.rounded(.down))
    let (fractionU, fractionV) = (Float(u - floorU), Float(v - floorV))
    let mask = period - 1
    let (left, top) = (Int(floorU) & mask, Int(floorV) & (Self.size - 1))
    let (right, bottom) = ((left + 1) & mask, (top + 1) & (Self.size - 1))
    let points = lattice.span
    let upper =
      points[top * Self.size + left] * (1 - fractionU) + points[top * Self.size + right] * fractionU
    let lower =
      points[bottom * Self.size + left] * (1 - fractionU)
      + points[bottom * Self.size + right] * fractionU
    return upper * (1 - fractionV) + lower * fractionV
  }
}
