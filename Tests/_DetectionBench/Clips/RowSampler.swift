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
  private func shift(
    row: Int, mean: Float, contrast: Float, blended: inout [Float], into scene: inout [Float]
  ) {
    let (u, v) = (pose.x * scale, pose.y * scale + Double(row))
    let (column, line) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (a, b) = (Float(u - u.rounded(.down)), Float(v - v.rounded(.down)))
    let mask = texture.size - 1
    let texels = texture.texels.span
    let top = (line & mask) * texture.size
    let bottom = ((line + 1) & mask) * texture.size
    var mixed = blended.mutableSpan
    var start = column & mask
    var done = 0
    // Up to the edge of the texture, and again from its beginning.
    while done <= clip.width {
      let count = min(clip.width + 1 - done, texture.size - start)
      let upper = texels.extracting(top + start..<top + start + count)
      let lower = texels.extracting(bottom + start..<bottom + start + count)
      for index in 0..<count {
        mixed[done + index] =
          upper[index]
          + b * (lower[index] - upper[index])
      }
      done += count
      start = 0
    }
    var grey = scene.mutableSpan
    precondition(grey.count >= clip.width && mixed.count > clip.width, "rows are whole")
    for index in 0..<clip.width {
      let value =
        mixed[index]
        + a * (mixed[index + 1] - mixed[index])
      grey[index] = mean + contrast * value
    }
  }

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
