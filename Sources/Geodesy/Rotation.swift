public import Glibc

/// The rotation that takes vectors of one frame to another, as a Hamilton unit quaternion.
///
/// Compositions read from right to left: `localFromBody * bodyVector` is a local vector. The
/// quaternion is scalar first, `w + xi + yj + zk`, and rotates as `v' = q v q*`.
///
/// *Invariant*: the quaternion has norm one, up to rounding.
///
/// - Source: J. Solà, "Quaternion kinematics for the error-state Kalman filter", 2017,
///   arXiv:1711.02508, sections 1 to 4.
@frozen
public struct Rotation<Source: Frame, Target: Frame>: Sendable, Equatable {
  public var w, x, y, z: Double

  @inlinable @inline(always)
  init(unchecked w: Double, _ x: Double, _ y: Double, _ z: Double) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  /// The rotation of a quaternion of any norm but zero, which is normalised; nil for the others.
  @inlinable
  public init?(w: Double, x: Double, y: Double, z: Double) {
    let norm = (w * w + x * x + y * y + z * z).squareRoot()
    guard norm > 0, norm.isFinite else { return nil }
    self.init(unchecked: w / norm, x / norm, y / norm, z / norm)
  }

  /// The rotation that changes no component.
  @inlinable public static var identity: Self { Self(unchecked: 1, 0, 0, 0) }

  /// The exponential of a rotation vector: a turn by its norm, in radians, about its direction.
  ///
  /// - Source: Solà 2017, equation (101).
  @inlinable
  public init(rotationVector: SIMD3<Double>) {
    let squared = (rotationVector * rotationVector).sum()
    let angle = squared.squareRoot()
    // Below 1e-4 rad the series is exact to the last bit, and does not divide by zero.
    let scale = angle < 1e-4 ? 0.5 - squared / 48 : sin(angle / 2) / angle
    let scalar = angle < 1e-4 ? 1 - squared / 8 : cos(angle / 2)
    self.init(
      unchecked: scalar, scale * rotationVector.x, scale * rotationVector.y,
      scale * rotationVector.z)
  }

  /// The logarithm: the rotation vector with a norm from 0 to π, in radians.
  ///
  /// - Source: Solà 2017, equation (105).
  @inlinable
  public var rotationVector: SIMD3<Double> {
    let sign = w < 0 ? -1.0 : 1.0
    let imaginary = SIMD3(x, y, z) * sign
    let norm = (imaginary * imaginary).sum().squareRoot()
    guard norm > 1e-8 else { return 2 * imaginary }
    return imaginary * (2 * atan2(norm, abs(w)) / norm)
  }

  /// The angle of the rotation, from 0 to π.
  @inlinable public var angle: Double {
    let vector = rotationVector
    return (vector * vector).sum().squareRoot()
  }

  /// The rotation back.
  @inlinable @inline(always)
  public var inverse: Rotation<Target, Source> { .init(unchecked: w, -x, -y, -z) }

  /// Takes a vector from the source frame to the target frame.
  @inlinable @inline(always)
  public static func * (rotation: Self, v: Vector3<Source>) -> Vector3<Target> {
    // v + 2 w (u × v) + 2 u × (u × v), with u the imaginary part.
    let (w, x, y, z) = (rotation.w, rotation.x, rotation.y, rotation.z)
    let tx = 2 * (y * v.z - z * v.y)
    let ty = 2 * (z * v.x - x * v.z)
    let tz = 2 * (x * v.y - y * v.x)
    return Vector3(
      v.x + w * tx + (y * tz - z * ty),
      v.y + w * ty + (z * tx - x * tz),
      v.z + w * tz + (x * ty - y * tx))
  }

  /// The rotation that applies `b` first and then `a`.
  ///
  /// The product is normalised to first order, so that long chains keep norm one.
  @inlinable @inline(always)
  public static func * <Origin: Frame>(
    a: Self, b: Rotation<Origin, Source>
  ) -> Rotation<Origin, Target> {
    let w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z
    let x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y
    let y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x
    let z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
    let correction = 1.5 - 0.5 * (w * w + x * x + y * y + z * z)
    return .init(unchecked: w * correction, x * correction, y * correction, z * correction)
  }

  /// The rows of the rotation matrix.
  ///
  /// - Source: Solà 2017, equation (115).
  @inlinable @inline(always)
  public var matrixRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
      SIMD3(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
      SIMD3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    )
  }
}

extension Rotation {
  /// The shortest rotation that takes the direction of `a` to the direction of `b`.
  ///
  /// For opposite directions the axis is any one at a right angle; for null vectors the result is
  /// the identity.
  public init(from a: Vector3<Source>, to b: Vector3<Target>) {
    let (u, v) = (a.components, b.components)
    let product = ((u * u).sum() * (v * v).sum()).squareRoot()
    guard product > 0 else {
      self = .identity
      return
    }
    let scalar = product + (u * v).sum()
    let cross = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    if scalar > 1e-9 * product,
      let rotation = Self(w: scalar, x: cross.x, y: cross.y, z: cross.z)
    {
      self = rotation
    } else {
      // Half a turn about any axis at a right angle to `u`.
      let axis = abs(u.x) > abs(u.z) ? SIMD3(-u.y, u.x, 0) : SIMD3(0, -u.z, u.y)
      self = Self(w: 0, x: axis.x, y: axis.y, z: axis.z) ?? .identity
    }
  }
}

extension Rotation where Source == Body, Target == Local {
  /// A turn about the vertical, counter-clockwise seen from above, in radians.
  public static func heading(_ angle: Double) -> Rotation<Local, Local> {
    .init(rotationVector: SIMD3(0, 0, angle))
  }
}
