/// A place in a texture, in texels times 2 to the power of 20.
struct FixedPoint {
  static let bits = 20
  static let one = 1 << bits
  var u: Int
  var v: Int

  init(u: Double, v: Double) {
    self.u = Int((u * Double(Self.one)).rounded(.down))
    self.v = Int((v * Double(Self.one)).rounded(.down))
  }
}

extension Texture {
  /// Bilinear interpolation.
  @inline(__always)
  func value(at point: FixedPoint) -> Float {
    let mask = size - 1
    let (column, row) = (point.u >> FixedPoint.bits & mask, point.v >> FixedPoint.bits & mask)
    let top = row * size
    let bottom = ((row + 1) & mask) * size
    let right = (column + 1) & mask
    let a = Float(point.u & (FixedPoint.one - 1)) * (1 / Float(FixedPoint.one))
    let b = Float(point.v & (FixedPoint.one - 1)) * (1 / Float(FixedPoint.one))
    let span = texels.span
    let upper =
      span[top + column]
      + a * (span[top + right] - span[top + column])
    let lower =
      span[bottom + column]
      + a * (span[bottom + right] - span[bottom + column])
    return upper + b * (lower - upper)
  }
}

/// Looks at a texture along the rows of a picture.
struct RowSampler {
  let texture: Texture
  let pose: Pose
  /// Pixels in a 320th of the width.
  let scale: Double
  let clip: Clip

  /// Fills a row with grey levels.
  func sample(
    row: Int, mean: Float, contrast: Float, blended: inout [Float], into scene: inout [Float]
  ) {
    if contrast == 0 {
      for column in 0..<clip.width { scene[column] = mean }
    } else if pose.isShiftOnly {
      shift(row: row, mean: mean, contrast: contrast, blended: &blended, into: &scene)
    } else {
      turn(row: row, mean: mean, contrast: contrast, into: &scene)
    }
  }

  /// All pixels of a row lie equally between texels: rows first, then columns.
  ///
  /// Cubic, because linear interpolation blurs what lies half between two texels: a picture would
  /// pulse with each pixel it moves by, and show slow motion that no camera shows.
  private func shift(
    row: Int, mean: Float, contrast: Float, blended: inout [Float], into scene: inout [Float]
  ) {
    let (u, v) = (pose.x * scale, pose.y * scale + Double(row))
    let (column, line) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let across = Self.cubicWeights(Float(u - u.rounded(.down)))
    let down = Self.cubicWeights(Float(v - v.rounded(.down)))
    let (size, mask) = (texture.size, texture.size - 1)
    let texels = texture.texels.span
    var mixed = blended.mutableSpan
    let needed = clip.width + 3
    var start = (column - 1) & mask
    var done = 0
    // Up to the edge of the texture, and again from its beginning.
    while done < needed {
      let count = min(needed - done, size - start)
      let rows = (-1...2).map { ((line + $0) & mask) * size + start }
      let first = texels.extracting(rows[0]..<rows[0] + count)
      let second = texels.extracting(rows[1]..<rows[1] + count)
      let third = texels.extracting(rows[2]..<rows[2] + count)
      let fourth = texels.extracting(rows[3]..<rows[3] + count)
      for index in 0..<count {
        mixed[done + index] =
          down[0] * first[index] + down[1] * second[index] + down[2] * third[index]
          + down[3] * fourth[index]
      }
      done += count
      start = 0
    }
    var grey = scene.mutableSpan
    precondition(grey.count >= clip.width && mixed.count >= needed, "rows are whole")
    for index in 0..<clip.width {
      let value =
        across[0] * mixed[index] + across[1] * mixed[index + 1] + across[2] * mixed[index + 2]
        + across[3] * mixed[index + 3]
      grey[index] = mean + contrast * value
    }
  }

  /// The weights of the four texels around a fraction of the way from the second to the third.
  ///
  /// - Source: R. G. Keys, "Cubic convolution interpolation for digital image processing", IEEE
  ///   Trans. ASSP 29 (1981), 1153–1160, with a = −1/2.
  private static func cubicWeights(_ f: Float) -> SIMD4<Float> {
    let (square, cube) = (f * f, f * f * f)
    return SIMD4(
      -0.5 * f + square - 0.5 * cube, 1 - 2.5 * square + 1.5 * cube,
      0.5 * f + 2 * square - 1.5 * cube, 0.5 * cube - 0.5 * square)
  }

  /// Linear: the fractions of a turned or enlarged picture are all there at once, and do not pulse.
  private func turn(row: Int, mean: Float, contrast: Float, into scene: inout [Float]) {
    let centre = SIMD2(Double(clip.width - 1), Double(clip.height - 1)) / 2
    let focus = centre + scale * pose.focus
    let (c, s) = (cosine(pose.angle) / pose.zoom, sine(pose.angle) / pose.zoom)
    let y = Double(row) - focus.y
    let x = -focus.x
    var point = FixedPoint(
      u: focus.x + pose.x * scale + c * x - s * y, v: focus.y + pose.y * scale + s * x + c * y)
    let step = FixedPoint(u: c, v: s)
    for column in 0..<clip.width {
      scene[column] = mean + contrast * texture.value(at: point)
      point.u &+= step.u
      point.v &+= step.v
    }
  }
}
