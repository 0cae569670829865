import Geodesy
import Glibc

/// What a camera sees: textured ground that flows past, and a far skyline that only turns.
///
/// The ground is a level plane below the camera. Detail finer than a pixel fades away with the
/// distance, as a lens would blur it, so that it does not flicker.
struct World: Sendable {
  private static let horizonLevel: Float = 120

  private let texture: NoiseTexture

  init(noise: inout Noise) { texture = NoiseTexture(noise: &noise) }

  /// The brightness along a ray.
  ///
  /// - Parameters:
  ///   - ray: The direction in the local frame, of any length.
  ///   - place: The camera's place.
  ///   - heightAboveGround: The camera's height in metres.
  ///   - pixelAngle: The angle that a pixel spans, in radians.
  /// - Returns: The level, which may lie outside of what a pixel can hold.
  @inline(__always)
  func brightness(
    along ray: SIMD3<Double>, from place: SIMD3<Double>, heightAboveGround: Double,
    pixelAngle: Double
  ) -> Float {
    let level = (ray.x * ray.x + ray.y * ray.y).squareRoot()
    // Nearer to the horizon than this, a pixel spans more ground than any texture's wave.
    guard ray.z < -0.02 * level else { return skyline(ray, level: level, pixelAngle: pixelAngle) }
    let scale = heightAboveGround / -ray.z
    let distance = scale * (level * level + ray.z * ray.z).squareRoot()
    // A slanting view stretches the pixel along the ground.
    let footprint = distance * pixelAngle * (distance / heightAboveGround)
    return ground(
      place.x + scale * ray.x, place.y + scale * ray.y, footprint: footprint)
  }

  @inline(__always)
  private func ground(_ east: Double, _ north: Double, footprint: Double) -> Float {
    var level = Self.horizonLevel - 25
    // Amplitudes in grey levels of waves of 4, 1 and a quarter metre.
    for (wave, amplitude) in [(4.0, 30.0 as Float), (1.0, 45), (0.25, 35)] {
      let visible = Float(max(0, 1 - footprint / wave))
      guard visible > 0 else { break }
      level += visible * amplitude * texture.value(east / wave, north / wave)
    }
    return level
  }

  @inline(__always)
  private func skyline(_ ray: SIMD3<Double>, level: Double, pixelAngle: Double) -> Float {
    let around = atan2(ray.x, ray.y) / (2 * .pi)
    let elevation = ray.z / max(level, 1e-9)
    // Buildings give way to a smooth bright sky at about 20 degrees.
    let sky = Float(min(1, max(0, elevation / 0.36)))
    let coarse = texture.value(64 * around, 10 * elevation, period: 64)
    let fine = texture.value(256 * around, 40 * elevation)
    return Self.horizonLevel + 80 * sky + (1 - 0.9 * sky) * (45 * coarse + 30 * fine)
  }
}
