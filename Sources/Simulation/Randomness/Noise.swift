import Geodesy
import Glibc

/// A source of random numbers of the distributions that sensors need.
///
/// Each sensor draws from a source of its own, so that a change to one sensor leaves the noise of
/// the others as it was.
public struct Noise: Sendable {
  private var generator: Xoshiro256
  private var spare: Double?

  public init(seed: UInt64) { generator = Xoshiro256(seed: seed) }

  /// The source of one purpose in a simulation with a seed.
  init(seed: UInt64, for purpose: Purpose) {
    var splitMix = SplitMix64(state: seed)
    self.init(seed: splitMix.next() ^ (purpose.rawValue &* 0xd134_2543_de82_ef95))
  }

  /// What randomness is used for; the numbers are part of what a seed means.
  enum Purpose: UInt64 {
    case scenario = 1
    case accelerometer, accelerometerVibration
    case gyroscope, gyroscopeVibration
    case location, significantLocation
    case frameTimes, camera, world
  }

  /// A number from the half-open unit interval, with 53 random bits.
  public mutating func uniform() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

  /// A number from an interval, each equally likely.
  public mutating func uniform(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A normally distributed number with mean 0 and standard deviation 1.
  ///
  /// - Source: G. Marsaglia and T. A. Bray, "A convenient method for generating normal variables",
  ///   SIAM Review 6(3), 1964.
  public mutating func normal() -> Double {
    if let value = spare {
      spare = nil
      return value
    }
    while true {
      let u = 2 * uniform() - 1
      let v = 2 * uniform() - 1
      let squared = u * u + v * v
      guard squared < 1, squared > 0 else { continue }
      let scale = (-2 * log(squared) / squared).squareRoot()
      spare = v * scale
      return u * scale
    }
  }

  /// Three independent normal components, each with a standard deviation.
  mutating func normalVector<F: Frame>(_ standardDeviation: Double) -> Vector3<F> {
    let (x, y, z) = (normal(), normal(), normal())
    return standardDeviation * Vector3(x, y, z)
  }

  /// A nearly normal number with mean 0 and standard deviation 1, never beyond 3.5.
  ///
  /// The sum of four uniform numbers from one draw: pixels need millions of them, and nobody looks
  /// at their tails.
  @inline(__always)
  mutating func grain() -> Float {
    let bits = generator.next()
    let sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48)
    // Each part has the variance 65536² / 12.
    return (Float(sum) - 2 * 65535) * (Float(3).squareRoot() / 65536)
  }

  /// Whether an event of a probability happens.
  mutating func happens(withProbability probability: Double) -> Bool { uniform() < probability }
}
