import Testing
import _TestSupport

@testable import Simulation

struct RouteTests {
  @Test(arguments: [0.5, 1.5, 2])
  func `a passage has the extremes that its duration is computed from`(ramp: Double) {
    var profile = SmoothProfile(2)
    profile.pass(to: 5, at: 10, over: 4, ramp: ramp)
    let jets = stride(from: 10.0, through: 14, by: 0.0005).map { profile.jet(at: $0) }
    let greatestRate = jets.map(\.first).max() ?? 0
    let greatestSecond = jets.map { abs($0.second) }.max() ?? 0
    #expect(greatestRate.isClose(to: 3 / (4 - ramp), within: 1e-6))
    #expect(greatestSecond.isClose(to: 4.5 / (ramp * (4 - ramp)), within: 1e-5))
  }

  @Test func `the derivatives of a passage agree with differences`() {
    var profile = SmoothProfile(2)
    profile.pass(to: 5, at: 10, over: 4, ramp: 1)
    let h = 1e-5
    for time in [10.3, 10.8, 12, 13.3, 13.9] {
      let (before, here) = (profile.jet(at: time - h), profile.jet(at: time))
      let after = profile.jet(at: time + h)
      #expect(here.first.isClose(to: (after.value - before.value) / (2 * h), within: 1e-8))
      #expect(here.second.isClose(to: (after.first - before.first) / (2 * h), within: 1e-8))
      #expect(here.third.isClose(to: (after.second - before.second) / (2 * h), within: 1e-8))
    }
  }

  @Test func `a passage joins its levels without a jump in two derivatives`() {
    var profile = SmoothProfile(2)
    profile.pass(to: 5, at: 10, over: 4)
    for (time, level) in [(10.0, 2.0), (14, 5)] {
      for side in [-1e-9, 1e-9] {
        let jet = profile.jet(at: time + side)
        #expect(jet.value.isClose(to: level, within: 1e-12))
        #expect(jet.first.isClose(to: 0, within: 1e-12))
        #expect(jet.second.isClose(to: 0, within: 1e-7))
      }
    }
    // Inside, where the ramps meet the peak.
    profile.pass(to: 9, at: 20, over: 4, ramp: 1)
    for time in [21.0, 23] {
      let (before, after) = (profile.jet(at: time - 1e-9), profile.jet(at: time + 1e-9))
      #expect(before.value.isClose(to: after.value, within: 1e-8))
      #expect(before.first.isClose(to: after.first, within: 1e-8))
      #expect(before.second.isClose(to: after.second, within: 1e-7))
    }
    #expect(profile.jet(at: 15) == Jet(5))
    #expect(profile.jet(at: 0) == Jet(2))
  }

  @Test func `speed stays within the limits of acceleration, braking and jerk`() {
    let limits = Route.Limits(acceleration: 1.5, braking: 2.5, jerk: 1)
    var route = Route(courseDegrees: 0, limits: limits)
    // From small changes, which the jerk bounds, to large ones, which the acceleration bounds.
    for speed in [0.5, 14, 13, 30, 2, 0] { route.change(speedTo: speed) }
    let jets = stride(from: 0, through: route.duration, by: 0.001).map { route.speed.jet(at: $0) }
    let accelerations = jets.map(\.first)
    #expect((accelerations.max() ?? 9) <= limits.acceleration + 1e-9)
    #expect((accelerations.max() ?? 0) >= limits.acceleration - 1e-3)
    #expect((accelerations.min() ?? -9) >= -limits.braking - 1e-9)
    #expect((accelerations.min() ?? 0) <= -limits.braking + 1e-3)
    #expect((jets.map { abs($0.second) }.max() ?? 9) <= limits.jerk + 1e-9)
  }

  @Test func `a turn has the asked radius where it is tightest`() {
    var route = Route(courseDegrees: 0)
    route.change(speedTo: 6)
    let start = route.duration
    route.turn(byDegrees: -90, radius: 12)
    let rates = stride(from: start, through: route.duration, by: 0.001).map {
      abs(route.course.jet(at: $0).first)
    }
    #expect((rates.max() ?? 0).isClose(to: 6 / 12, within: 1e-5))
    #expect(route.course.last.isClose(to: -.pi / 2, within: 1e-12))
  }

  @Test func `stops are the times without speed`() {
    var route = Route(courseDegrees: 0)
    route.keep(for: 3)
    route.change(speedTo: 10)
    route.keep(for: 5)
    route.change(speedTo: 0)
    let arrival = route.duration
    route.keep(for: 4)
    #expect(route.stops == [0...3, arrival...(arrival + 4)])
  }
}
