import Glibc
import Testing
import _TestSupport

@testable import Simulation

struct JetTests {
  /// The jets of a function at the times around one, compared with each other by differences.
  private func check(_ function: (Double) -> Jet, at time: Double, within tolerance: Double) {
    let h = 1e-4
    let (before, here, after) = (function(time - h), function(time), function(time + h))
    #expect(here.first.isClose(to: (after.value - before.value) / (2 * h), within: tolerance))
    #expect(here.second.isClose(to: (after.first - before.first) / (2 * h), within: tolerance))
    #expect(here.third.isClose(to: (after.second - before.second) / (2 * h), within: tolerance))
  }

  private func wave(_ time: Double) -> Jet {
    .sinusoid(amplitude: 0.7, frequency: 3, phase: 0.2, at: time)
  }

  @Test(arguments: [0.0, 0.4, 1.9])
  func `derivatives agree with differences`(time: Double) {
    check(wave, at: time, within: 1e-6)
    check({ self.wave($0) * Jet($0, 1) }, at: time, within: 1e-6)
    check({ (self.wave($0) + Jet(2 * $0, 2)).sineAndCosine.sine }, at: time, within: 1e-5)
    check({ (self.wave($0) - Jet(2 * $0, 2)).sineAndCosine.cosine }, at: time, within: 1e-5)
  }

  @Test func `a product of powers has the derivatives of the power`() {
    // t² · t³ = t⁵ at t = 2.
    let square = Jet(4, 4, 2, 0)
    let cube = Jet(8, 12, 12, 6)
    #expect(square * cube == Jet(32, 80, 160, 240))
  }

  @Test func `sine and cosine keep a sum of squares of one`() {
    let (sine, cosine) = Jet(0.3, 2, -1, 4).sineAndCosine
    let one = sine * sine + cosine * cosine
    #expect(one.value.isClose(to: 1, within: 1e-15))
    #expect(one.first.isClose(to: 0, within: 1e-14))
    #expect(one.second.isClose(to: 0, within: 1e-14))
    #expect(one.third.isClose(to: 0, within: 1e-13))
  }

  @Test func `the derivative moves every coefficient down`() {
    #expect(Jet(1, 2, 3, 4).derivative == Jet(2, 3, 4))
  }
}
