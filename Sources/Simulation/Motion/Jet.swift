import Glibc

/// The value of a function of time with its first three derivatives.
///
/// Sums, products, sines and cosines of jets are jets, so a motion is written once, as positions
/// and angles, and its velocities, accelerations and angular rates follow without rounding by
/// differences. Truncated Taylor series are stored: coefficient `k` is the `k`-th derivative
/// divided by `k!`.
///
/// - Source: A. Griewank and A. Walther, "Evaluating Derivatives", 2nd edition, SIAM, 2008,
///   chapter 13.
struct Jet: Sendable, Equatable {
  private var taylor: SIMD4<Double>

  private init(taylor: SIMD4<Double>) { self.taylor = taylor }

  init(_ value: Double, _ first: Double = 0, _ second: Double = 0, _ third: Double = 0) {
    taylor = SIMD4(value, first, second / 2, third / 6)
  }

  var value: Double { taylor[0] }
  var first: Double { taylor[1] }
  var second: Double { 2 * taylor[2] }
  var third: Double { 6 * taylor[3] }

  /// The jet of the derivative, whose own third derivative is unknown and given as zero.
  var derivative: Jet { Jet(first, second, third) }

  /// A sine of time with its amplitude, its angular frequency in rad/s and its phase in radians.
  static func sinusoid(amplitude: Double, frequency: Double, phase: Double, at time: Double) -> Jet
  {
    let sine = amplitude * sin(frequency * time + phase)
    let cosine = amplitude * cos(frequency * time + phase)
    let squared = frequency * frequency
    return Jet(sine, frequency * cosine, -squared * sine, -squared * frequency * cosine)
  }

  static func + (a: Jet, b: Jet) -> Jet { Jet(taylor: a.taylor + b.taylor) }
  static func - (a: Jet, b: Jet) -> Jet { Jet(taylor: a.taylor - b.taylor) }
  static prefix func - (a: Jet) -> Jet { Jet(taylor: -a.taylor) }
  static func * (scale: Double, a: Jet) -> Jet { Jet(taylor: scale * a.taylor) }

  static func * (a: Jet, b: Jet) -> Jet {
    let (a, b) = (a.taylor, b.taylor)
    var product = a[0] * b
    product += a[1] * SIMD4(0, b[0], b[1], b[2])
    product += a[2] * SIMD4(0, 0, b[0], b[1])
    product[3] += a[3] * b[0]
    return Jet(taylor: product)
  }

  /// The sine and the cosine of an angle in radians.
  var sineAndCosine: (sine: Jet, cosine: Jet) {
    // From s' = c u' and c' = -s u', coefficient by coefficient.
    let u = taylor
    var s = SIMD4(sin(u[0]), 0, 0, 0)
    var c = SIMD4(cos(u[0]), 0, 0, 0)
    for k in 1...3 {
      for j in 1...k {
        let weight = Double(j) * u[j] / Double(k)
        s[k] += weight * c[k - j]
        c[k] -= weight * s[k - j]
      }
    }
    return (Jet(taylor: s), Jet(taylor: c))
  }
}
