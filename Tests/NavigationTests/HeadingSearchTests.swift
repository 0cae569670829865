import Geodesy
import Testing
import _TestSupport

@testable import Navigation

/// Fixes that know the true heading and charge an attitude for being off, as a filter's would.
struct HeadingSearchTests {
  private static let level = AttitudeStart(
    time: 0, attitude: .identity, levelSigma: 0.02, headingSigma: nil)

  /// The squared error over a variance of 0.3² rad², for each of a number of fixes.
  private static func costs(
    truth: Double, fixes: Int, scale: Double = 1
  ) -> (AttitudeStart) -> [(time: Double, cost: Double)] {
    { start in
      let error =
        Rotation<Local, Local>(rotationVector: SIMD3(0, 0, truth)).inverse
        * Rotation<Local, Local>(
          rotationVector: SIMD3(0, 0, start.attitude.rotationVector.z))
      return (0..<fixes).map { (Double($0), scale * error.angle * error.angle / 0.09) }
    }
  }

  @Test(arguments: [0.0, 0.4, 1.7, 3.1, -0.9, -2.8])
  func `the heading is found to half a step of the second round`(truth: Double) throws {
    let search = try #require(
      HeadingSearch(from: Self.level, costs: Self.costs(truth: truth, fixes: 6)))
    let error = search.start.attitude.rotationVector.z - truth
    #expect(abs(error - 2 * .pi * (error / (2 * .pi)).rounded()) < 0.14)
    #expect(search.start.headingSigma == 0.15)
  }

  /// Headings two sectors off cost at least (π/3 - π/12)² / 0.09 - (π/12)² / 0.09 = 6.1 a fix, so
  /// that the margin of 7 is reached with the second at the latest.
  @Test func `it is known from the fix on that ruled out the others`() throws {
    let search = try #require(
      HeadingSearch(from: Self.level, costs: Self.costs(truth: 0.2, fixes: 6)))
    #expect(search.found <= 1)
  }

  @Test func `fixes that cannot tell headings apart find none`() {
    #expect(
      HeadingSearch(from: Self.level, costs: Self.costs(truth: 1, fixes: 40, scale: 0.001)) == nil)
    #expect(HeadingSearch(from: Self.level, costs: { _ in [] }) == nil)
  }

  @Test func `a single wild fix does not decide`() {
    // All headings fit but for one fix, which is far from every one and least far from a wrong one.
    let search = HeadingSearch(from: Self.level) { start in
      let angle = start.attitude.rotationVector.z
      return [(0, 1), (1, 1000 - 100 * angle), (2, 1)]
    }
    #expect(search == nil)
  }

  @Test func `fixes that no heading explains find none`() {
    let base = Self.costs(truth: 0.5, fixes: 10)
    let search = HeadingSearch(from: Self.level) { start in
      base(start).map { ($0.time, $0.cost + 12) }
    }
    #expect(search == nil)
  }
}
