import Geodesy
import Glibc

/// What a camera sees: ground and house fronts that flow past, and a far skyline that only turns.
///
/// The ground is a level plane below the camera. The fronts are upright planes on both sides of
/// the view: their texture is fixed in the world, and they themselves turn with the camera, as a
/// street does that bends where the road bends. Detail finer than a pixel fades away with the
/// distance, as a lens would blur it, so that it does not flicker.
struct World: Sendable {
  private static let horizonLevel: Float = 120
  /// Metres from the camera to the fronts on either side.
  private static let frontDistance = 9.0
  /// Metres from the ground to the eaves.
  private static let frontHeight = 8.0

  private let texture: NoiseTexture

  init(noise: inout Noise) { texture = NoiseTexture(noise: &noise) }

  /// Where a picture is taken from, in the local frame.
  struct Viewpoint {
    var place: SIMD3<Double>
    /// The horizontal direction in which the street runs.
    var street: SIMD2<Double>
    /// Metres.
    var heightAboveGround: Double
    /// The angle that a pixel spans, in radians.
    var pixelAngle: Double
  }

  /// The brightness along a ray of any length, in grey levels; a pixel may not hold it.
  @inline(__always)
  func brightness(along ray: SIMD3<Double>, from view: Viewpoint) -> Float {
    let level = (ray.x * ray.x + ray.y * ray.y).squareRoot()
    let toGround = ray.z < 0 ? view.heightAboveGround / -ray.z : .infinity
    let sideways = abs(ray.x * view.street.y - ray.y * view.street.x)
    let toFront = sideways > 0 ? Self.frontDistance / sideways : .infinity

    if toFront < toGround {
      let height = view.heightAboveGround + toFront * ray.z
      guard height < Self.frontHeight else {
        return skyline(ray, level: level)
      }
      let distance = toFront * level
      let point = SIMD2(view.place.x + toFront * ray.x, view.place.y + toFront * ray.y)
      // The front wears the texture of the ground behind it, folded up.
      let outwards = SIMD2(view.street.y, -view.street.x)
      return surface(
        at: point + height * outwards, brightness: Self.horizonLevel,
        footprint: distance * view.pixelAngle * (distance / Self.frontDistance))
    }
    guard toGround < .infinity else {
      return skyline(ray, level: level)
    }
    let distance = toGround * (level * level + ray.z * ray.z).squareRoot()
    // A slanting view stretches the pixel along the ground, as it does along a front.
    return surface(
      at: SIMD2(view.place.x + toGround * ray.x, view.place.y + toGround * ray.y),
      brightness: Self.horizonLevel - 30,
      footprint: distance * view.pixelAngle * (distance / view.heightAboveGround))
  }

  /// A surface seen by a pixel that covers a footprint in metres.
  @inline(__always)
  private func surface(at point: SIMD2<Double>, brightness: Float, footprint: Double) -> Float {
    var level = brightness
    // Amplitudes in grey levels of waves of 4, 1 and a quarter metre.
    for (wave, amplitude) in [(4.0, 30.0 as Float), (1.0, 45), (0.25, 35)] {
      let visible = Float(max(0, 1 - footprint / wave))
      guard visible > 0 else { break }
      level += visible * amplitude * texture.value(point.x / wave, point.y / wave)
    }
    return level
  }

  @inline(__always)
  private func skyline(_ ray: SIMD3<Double>, level: Double) -> Float {
    let around = atan2(ray.x, ray.y) / (2 * .pi)
    let elevation = ray.z / max(level, 1e-9)
    // Far roofs give way to a smooth bright sky at about 20 degrees.
    let sky = Float(min(1, max(0, elevation / 0.36)))
    let coarse = texture.value(64 * around, 10 * elevation, period: 64)
    let fine = texture.value(256 * around, 40 * elevation)
    return Self.horizonLevel + 80 * sky + (1 - 0.9 * sky) * (45 * coarse + 30 * fine)
  }
}
