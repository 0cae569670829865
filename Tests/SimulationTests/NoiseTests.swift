import Glibc
import Testing
import _TestSupport

@testable import Simulation

struct NoiseTests {
  @Test func `the generator of seeds gives the published numbers`() {
    // Source: the first outputs of SplitMix64 for the seed 1234567, as its reference program prints.
    var generator = SplitMix64(state: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test func `the generator gives what a calculation by hand gives`() {
    // For the state 1, 2, 3, 4: rotl(2 · 5, 7) · 9 = 11520. The next state has s1 = 1 ^ 2 ^ 3 = 0.
    var generator = Xoshiro256(state: (1, 2, 3, 4))
    #expect(generator.next() == 11_520)
    #expect(generator.next() == 0)
    // Then s1 = 7 ^ 0 ^ (2 << 17 ^ …) = 262149 by the reference: rotl(262149 · 5, 7) · 9.
    #expect(generator.next() == 1_509_978_240)
  }

  @Test func `a seed always gives the same numbers and another seed gives others`() {
    func numbers(_ seed: UInt64) -> [Double] {
      var noise = Noise(seed: seed)
      return (0..<100).map { _ in noise.normal() }
    }
    #expect(numbers(7) == numbers(7))
    #expect(numbers(7) != numbers(8))
  }

  @Test func `the purposes of one seed have unrelated noise`() {
    var a = Noise(seed: 1, for: .accelerometer)
    var b = Noise(seed: 1, for: .gyroscope)
    let pairs = (0..<10_000).map { _ in (a.normal(), b.normal()) }
    let correlation = pairs.reduce(0) { $0 + $1.0 * $1.1 } / 10_000
    // The mean of 10 000 products of variance one has a deviation of 0.01.
    #expect(correlation.isClose(to: 0, within: 0.045))
  }

  @Test func `normal numbers have the moments of the normal distribution`() {
    var noise = Noise(seed: 3)
    let numbers = (0..<100_000).map { _ in noise.normal() }
    func moment(_ power: Int) -> Double {
      numbers.reduce(0) { $0 + pow($1, Double(power)) } / Double(numbers.count)
    }
    // Four deviations of each sample moment: 1, √2, √15 and √96 over the root of the count.
    #expect(moment(1).isClose(to: 0, within: 4 * 0.0032))
    #expect(moment(2).isClose(to: 1, within: 4 * 0.0045))
    #expect(moment(3).isClose(to: 0, within: 4 * 0.0123))
    #expect(moment(4).isClose(to: 3, within: 4 * 0.031))
  }

  @Test func `the grain of pixels has mean zero and variance one`() {
    var noise = Noise(seed: 4)
    let numbers = (0..<100_000).map { _ in Double(noise.grain()) }
    let mean = numbers.reduce(0, +) / 100_000
    let variance = numbers.reduce(0) { $0 + $1 * $1 } / 100_000
    #expect(mean.isClose(to: 0, within: 0.013))
    #expect(variance.isClose(to: 1, within: 0.018))
  }

  @Test(arguments: [0.0, 5, 20, 60])
  func `a Gauss-Markov process forgets exponentially`(lag: Double) {
    // Many short processes rather than a long one: independent, so the tolerance is known.
    var noise = Noise(seed: 5)
    let count = 20_000
    let products = (0..<count).map { _ in
      var process = GaussMarkov(standardDeviation: 3, correlationTime: 20, noise: &noise)
      let first = process.sample(at: 100, noise: &noise)
      return first * process.sample(at: 100 + lag, noise: &noise)
    }
    let covariance = products.reduce(0, +) / Double(count)
    // A product's deviation is at most √2 σ².
    let tolerance = 4 * 2.0.squareRoot() * 9 / Double(count).squareRoot()
    #expect(covariance.isClose(to: 9 * exp(-lag / 20), within: tolerance))
  }
}
