/// Three components in a frame.
///
/// *Units*: those of the quantity; the names of the variables that hold it say nothing when they
/// are SI.
@frozen
public struct Vector3<F: Frame>: Sendable, Equatable {
  /// The components x, y and z.
  public var components: SIMD3<Double>

  @inlinable @inline(always)
  public init(_ components: SIMD3<Double>) { self.components = components }

  @inlinable @inline(always)
  public init(_ x: Double, _ y: Double, _ z: Double) { components = SIMD3(x, y, z) }

  /// The null vector.
  @inlinable public static var zero: Self { Self(.zero) }

  @inlinable @inline(always) public var x: Double {
    get { components.x }
    set { components.x = newValue }
  }
  @inlinable @inline(always) public var y: Double {
    get { components.y }
    set { components.y = newValue }
  }
  @inlinable @inline(always) public var z: Double {
    get { components.z }
    set { components.z = newValue }
  }

  /// The component with an index from 0 to 2.
  @inlinable @inline(always) public subscript(index: Int) -> Double {
    get { components[index] }
    set { components[index] = newValue }
  }
}

extension Vector3 {
  @inlinable @inline(always)
  public static func + (a: Self, b: Self) -> Self { Self(a.components + b.components) }

  @inlinable @inline(always)
  public static func - (a: Self, b: Self) -> Self { Self(a.components - b.components) }

  @inlinable @inline(always)
  public static prefix func - (a: Self) -> Self { Self(-a.components) }

  @inlinable @inline(always)
  public static func * (scale: Double, a: Self) -> Self { Self(scale * a.components) }

  @inlinable @inline(always)
  public static func * (a: Self, scale: Double) -> Self { Self(scale * a.components) }

  @inlinable @inline(always)
  public static func / (a: Self, scale: Double) -> Self { Self(a.components / scale) }

  @inlinable @inline(always)
  public static func += (a: inout Self, b: Self) { a.components += b.components }

  @inlinable @inline(always)
  public static func -= (a: inout Self, b: Self) { a.components -= b.components }

  /// The scalar product.
  @inlinable @inline(always)
  public func dot(_ other: Self) -> Double { (components * other.components).sum() }

  /// The vector product.
  @inlinable @inline(always)
  public func cross(_ b: Self) -> Self {
    Self(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  /// The Euclidean norm.
  @inlinable @inline(always)
  public var norm: Double { dot(self).squareRoot() }

  /// The vector of norm one in the same direction; the null vector has none.
  @inlinable public var normalized: Self? {
    let norm = norm
    return norm > 0 ? self / norm : nil
  }

  /// Whether no component is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

extension Vector3 where F == Local {
  /// The norm of the east and north components.
  @inlinable public var horizontalNorm: Double { (x * x + y * y).squareRoot() }
}
