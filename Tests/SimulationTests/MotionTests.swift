import Geodesy
import Testing
import _TestSupport

@testable import Simulation

struct MotionTests {
  /// Times that fall into passages as well as between them.
  private func times(_ scenario: Scenario) -> [Double] {
    stride(from: 0.37, to: scenario.duration, by: 1.73).map { $0 }
  }

  @Test(arguments: ScenarioCatalogue.entries.map(\.name))
  func `velocity, acceleration and rate are derivatives`(name: String) throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: name)).scenario(seed: 11)
    let h = 1e-3
    var worst = (velocity: 0.0, acceleration: 0.0, rate: 0.0)
    for time in times(scenario) {
      let state = scenario.motion.state(at: time)
      let before = scenario.motion.state(at: time - h)
      let after = scenario.motion.state(at: time + h)
      let velocity = (after.position - before.position) / (2 * h)
      let acceleration = (after.velocity - before.velocity) / (2 * h)
      let turn = (before.attitude.inverse * after.attitude).rotationVector / (2 * h)
      worst.velocity = max(worst.velocity, (velocity - state.velocity).norm)
      worst.acceleration = max(worst.acceleration, (acceleration - state.acceleration).norm)
      worst.rate = max(worst.rate, (Vector3<Body>(turn) - state.angularRate).norm)
    }
    // A central difference is wrong by h²/6 times the third derivative: 4 m/s³ and 6e3 m/s⁵ of the
    // gait, and the tremor's 9 Hz.
    #expect(worst.velocity < 2e-5)
    #expect(worst.acceleration < 1e-3)
    #expect(worst.rate < 1e-4)
  }

  @Test(arguments: ["drive", "commute", "highway", "tunnel"])
  func `a car never does what cars cannot do`(name: String) throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: name)).scenario(seed: 5)
    for time in times(scenario) {
      let state = scenario.motion.state(at: time)
      #expect(state.acceleration.norm < 4.5)
      #expect(state.angularRate.norm < 0.9)
      #expect(state.velocity.norm < 37)
    }
  }

  @Test func `a car in a stop of its route does not move at all`() throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: "commute")).scenario(seed: 5)
    let route = try #require(scenario.route)
    for stop in route.stops {
      let middle = (stop.lowerBound + stop.upperBound) / 2
      let state = scenario.motion.state(at: middle)
      #expect(state.velocity == .zero)
      #expect(state.acceleration == .zero)
      #expect(state.angularRate == .zero)
    }
  }

  @Test func `a car drives where its nose points`() throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: "drive")).scenario(seed: 5)
    let motion = try #require(scenario.motion as? VehicleMotion)
    for time in times(scenario) {
      let state = motion.state(at: time)
      let inCarrier = motion.mount * (state.attitude.inverse * state.velocity)
      // The suspension's pitch lifts the nose by a few thousandths of the speed.
      #expect(inCarrier.x.isClose(to: 0, within: 0.02))
      #expect(inCarrier.y >= -1e-9)
    }
  }

  @Test func `a held phone trembles by millimetres`() {
    var noise = Noise(seed: 1)
    let motion = HandTremor(of: Rest(), noise: &noise)
    let states = stride(from: 0, to: 60, by: 0.01).map { motion.state(at: $0) }
    let greatestOffset = states.map(\.position.norm).max() ?? 0
    let greatestSpeed = states.map(\.velocity.norm).max() ?? 0
    #expect((0.0005...0.02).contains(greatestOffset))
    #expect((0.001...0.06).contains(greatestSpeed))
  }
}
