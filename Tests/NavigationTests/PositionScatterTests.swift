import Geodesy
import Glibc
import LinearAlgebra
import Testing
import _TestSupport

@testable import Navigation

/// The part of the position error that is new at each fix.
struct PositionScatterTests {
  /// What the scatter is found to be, over the last hundred of a thousand fixes of a receiver that
  /// stands still.
  private static func found(white: Double, slow: Double) -> Double {
    var random = SeededGenerator(seed: 4)
    var scatter = PositionScatter(sigma: 1)
    // A Gauss–Markov error of a minute.
    let kept = exp(-1 / 60.0)
    let step = slow * slow * (1 - kept * kept)
    var error = slow * random.normalVector()
    var sum = 0.0
    for second in 0..<1_000 {
      error = kept * error + step.squareRoot() * random.normalVector()
      let position = Vector3<Local>(error + white * random.normalVector())
      scatter.observe(
        PlaneFix(
          index: 0, time: Double(second), position: position, horizontalSigma: 4,
          motion: .velocity(.zero, covariance: .identity, isThreeDimensional: false)),
        slowStep: 2 * slow * slow * (1 - kept))
      if second >= 900 { sum += scatter.sigma * scatter.sigma }
    }
    return (sum / 100).squareRoot()
  }

  /// A hundred fixes of two axes tell a standard deviation to about a tenth, and absolute values cut
  /// off at 2.5 standard deviations make it a few hundredths too small.
  @Test(arguments: [(0.4, 0.0), (2, 0), (2, 3), (1, 4)])
  func `it is found beside what changes slowly`(white: Double, slow: Double) {
    #expect(Self.found(white: white, slow: slow).isClose(to: white, within: 0.25 * white))
  }

  /// The slow error alone differs by 4 m √(2/60) = 0.7 m from second to second, over √2 0.5 m.
  @Test func `what changes slowly is not taken for it`() {
    #expect(Self.found(white: 0, slow: 4) < 0.25)
  }
}
