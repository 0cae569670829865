/// A small, fast generator of 64-bit numbers that always gives the same numbers for the same seed.
///
/// - Source: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS
///   47(4), 2021, algorithm xoshiro256**; seeded by SplitMix64, as its authors advise.
public struct Xoshiro256: RandomNumberGenerator, Sendable {
  private var s0, s1, s2, s3: UInt64

  public init(seed: UInt64) {
    var splitMix = SplitMix64(state: seed)
    (s0, s1, s2, s3) = (splitMix.next(), splitMix.next(), splitMix.next(), splitMix.next())
  }

  /// A generator in a given state, not all zero.
  init(state: (UInt64, UInt64, UInt64, UInt64)) { (s0, s1, s2, s3) = state }

  public mutating func next() -> UInt64 {
    let result = (s1 &* 5).rotatedLeft(by: 7) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = s3.rotatedLeft(by: 45)
    return result
  }
}

/// The generator that turns any seed, even zero, into a well mixed state.
///
/// - Source: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
///   generators", OOPSLA 2014.
struct SplitMix64: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension UInt64 {
  fileprivate func rotatedLeft(by count: UInt64) -> UInt64 {
    (self << count) | (self >> (64 - count))
  }
}
