import _TestSupport

/// Takes the pictures of a clip.
struct ClipRenderer {
  private let clip: Clip
  private let texture: Texture
  private let deviates: Deviates
  private var random: SeededGenerator
  /// A row of the scene in grey levels before exposure.
  private var scene: [Float]
  /// A row of the texture between its rows; three longer than one of the picture.
  private var blended: [Float]

  init(_ clip: Clip) {
    self.clip = clip
    texture =
      clip.photo.map(Texture.init)
      ?? Texture(clip.scene.kind, width: clip.width, seed: clip.seed)
    random = SeededGenerator(seed: clip.seed ^ 0x5eed)
    deviates = Deviates(random: &random)
    scene = Array(repeating: 0, count: clip.width)
    blended = Array(repeating: 0, count: clip.width + 3)
  }

  /// Takes the picture of a time, into pixels without gaps between rows.
  mutating func render(at time: Double, into pixels: inout [UInt8]) {
    let pose = clip.pose(time)
    let conditions = clip.conditions(time)
    let scale = Double(clip.width) / 320
    let parts = clip.passers.map { ($0, $0.parts(at: time)) }
    let overlayTop = clip.height - Int(clip.overlay * Double(clip.height))
    let contrast = Float(clip.scene.deviation * conditions.contrast)
    for row in 0..<clip.height {
      if row >= overlayTop {
        let fixed = Pose(x: 500, y: 300)
        RowSampler(texture: texture, pose: fixed, scale: scale, clip: clip)
          .sample(row: row, mean: 70, contrast: contrast, blended: &blended, into: &scene)
      } else {
        RowSampler(texture: texture, pose: pose, scale: scale, clip: clip)
          .sample(
            row: row, mean: Float(clip.scene.mean), contrast: contrast, blended: &blended,
            into: &scene)
        for (passer, parts) in parts {
          for part in parts {
            paint(part, of: passer, row: row, pose: pose, scale: scale)
          }
        }
      }
      expose(row: row, time: time, conditions: conditions, into: &pixels)
    }
  }

  private mutating func paint(
    _ part: Passer.Part, of passer: Passer, row: Int, pose: Pose, scale: Double
  ) {
    guard let extent = part.extent(atRow: Double(row) / scale + pose.y) else { return }
    let left = (extent.from - pose.x) * scale
    let right = (extent.to - pose.x) * scale
    let first = max(0, Int(left.rounded(.up)))
    let end = min(clip.width, Int(right.rounded(.up)))
    guard first < end else { return }
    // Its texture goes along with it, to a fraction of a pixel.
    let u = Double(first) - (part.left - pose.x) * scale + Double(passer.textureOffset)
    let v = Double(row) - (part.top - pose.y) * scale + Double(passer.textureOffset)
    var point = FixedPoint(u: u, v: v)
    for column in first..<end {
      scene[column] = Float(passer.mean) + Float(passer.deviation) * texture.value(at: point)
      point.u &+= FixedPoint.one
    }
  }

  /// Light, noise and rounding.
  private mutating func expose(
    row: Int, time: Double, conditions: Conditions, into pixels: inout [UInt8]
  ) {
    let lamp = clip.lamp?.gain(row: row, of: clip.height, at: time) ?? 1
    let gain = Float(conditions.gain * lamp)
    let offset = Float(conditions.offset)
    let factor = Float(conditions.noiseFactor * conditions.noiseFactor)
    let read = Float(clip.sensor.read * clip.sensor.read) * factor
    let shot = Float(clip.sensor.shot) * factor
    let pattern = Float(clip.sensor.fixedPattern)
    let place = Int(truncatingIfNeeded: random.next()) & (Deviates.count - 1)
    let temporal = deviates.values.span.extracting(droppingFirst: place)
    // The same for a row of every picture.
    let fixed = deviates.values.span.extracting(droppingFirst: row * 7919 & (Deviates.count - 1))
    let scene = scene.span
    var pixels = pixels.mutableSpan
    let start = row * clip.width
    precondition(
      pixels.count >= start + clip.width && temporal.count >= clip.width
        && fixed.count >= clip.width, "rows are whole")
    for column in 0..<clip.width {
      let level = min(max(gain * scene[column] + offset, 0), 255)
      let deviation = (read + shot * level).squareRoot()
      let noisy =
        level + deviation * temporal[column]
        + pattern * fixed[column]
      // Adding two to the power of 23 rounds to a whole number in the lowest bits.
      let rounded = (min(max(noisy, 0), 255) + 8_388_608).bitPattern
      pixels[start + column] = UInt8(truncatingIfNeeded: rounded)
    }
  }
}

/// Normal deviates to draw from, since they are slow to make.
private struct Deviates {
  static let count = 65_536
  let values: [Float]

  init(random: inout SeededGenerator) {
    values = (0..<Self.count + 4096).map { _ in Float(random.normal()) }
  }
}
