import Geodesy
import Glibc
import SensorSamples
import Testing
import _TestSupport

@testable import Simulation

struct LocationTests {
  private let origin = GeodeticPosition(latitudeDegrees: -33, longitudeDegrees: 151, height: 20)

  private func scenario(seconds: Double, motion: any Motion = Rest()) -> Scenario {
    Scenario(name: "test", summary: "", duration: seconds, origin: origin, motion: motion)
  }

  /// A straight way at a constant speed.
  private struct Cruise: Motion {
    var velocity: Vector3<Local>

    func state(at time: Double) -> MotionState {
      MotionState(position: time * velocity, velocity: velocity)
    }
  }

  private func offsets(_ fixes: [LocationFix]) -> [Vector3<Local>] {
    let plane = LocalTangentPlane(origin: origin)
    return fixes.map { plane.local(from: $0.position) }
  }

  @Test(arguments: [0.0, 30, 60, 120])
  func `position errors are correlated as a Gauss-Markov process is`(lag: Double) {
    // 40 receivers for 2000 s: about 40 · 2000 / 120 independent errors on two axes.
    var sum = 0.0
    var count = 0.0
    for seed in 0..<40 {
      let fixes = Simulator(scenario: scenario(seconds: 2000), seed: UInt64(seed)).location()
      let errors = offsets(fixes)
      for (first, second) in zip(errors, errors.dropFirst(Int(lag))) {
        sum += first.x * second.x + first.y * second.y
        count += 2
      }
    }
    let white = lag == 0 ? 0.4 * 0.4 : 0
    let expected = 3.5 * 3.5 * exp(-lag / 60) + white
    // √(2 / 1300) of the variance is one deviation.
    #expect((sum / count).isClose(to: expected, within: 4 * 12.4 * (2 / 1300.0).squareRoot()))
  }

  @Test func `the reported radius holds 68 per cent of the fixes`() {
    var inside = 0
    var total = 0
    for seed in 0..<40 {
      let fixes = Simulator(scenario: scenario(seconds: 1000), seed: UInt64(seed)).location()
      for (fix, offset) in zip(fixes, offsets(fixes)) {
        total += 1
        if offset.horizontalNorm <= fix.horizontalAccuracy { inside += 1 }
      }
    }
    // About 330 independent fixes: a deviation of 2.6 per cent.
    #expect((Double(inside) / Double(total)).isClose(to: 0.68, within: 0.1))
  }

  @Test func `velocity errors have the reported size`() {
    let velocity = Vector3<Local>(8, 6, 0)
    let fixes = Simulator(
      scenario: scenario(seconds: 3000, motion: Cruise(velocity: velocity)), seed: 1
    ).location()
    let errors = fixes.compactMap { $0.speed.map { $0 - 10 } }
    let deviation = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    #expect(deviation.isClose(to: 0.17, within: 0.02))
    let accuracies = fixes.compactMap(\.speedAccuracy)
    let mean = accuracies.reduce(0, +) / Double(accuracies.count)
    #expect(mean.isClose(to: 0.17 * exp(0.15 * 0.15 / 2), within: 0.005))
    let courses = fixes.compactMap(\.course)
    #expect(courses.count == fixes.count)
    let meanCourse = courses.reduce(0, +) / Double(courses.count)
    #expect(meanCourse.isClose(to: atan2(8, 6), within: 0.005))
  }

  @Test func `a slow phone has no course`() {
    let fixes = Simulator(scenario: scenario(seconds: 300), seed: 1).location()
    let slow = fixes.filter { ($0.speed ?? 0) < 0.7 }
    #expect(slow.count > 280)
    #expect(slow.allSatisfy { $0.course == nil && $0.courseAccuracy == nil })
  }

  @Test func `there is no fix inside an outage`() {
    var scenario = scenario(seconds: 100)
    scenario.outages = [20...50]
    let times = Simulator(scenario: scenario, seed: 1).location().map(\.time)
    #expect(times.allSatisfy { !(20...50).contains($0) })
    #expect((68...71).contains(times.count))
  }

  @Test func `a late receiver tells where the phone was`() {
    var scenario = scenario(seconds: 60, motion: Cruise(velocity: Vector3(20, 0, 0)))
    var errors = LocationErrors()
    (errors.position, errors.whitePosition, errors.lag) = (0, 0, 0.4)
    scenario.location = errors
    let fixes = Simulator(scenario: scenario, seed: 1).location()
    for (fix, offset) in zip(fixes, offsets(fixes)) {
      #expect(offset.x.isClose(to: 20 * (fix.time - 0.4), within: 0.01))
    }
  }

  @Test func `outliers lie far off and look good`() {
    var scenario = scenario(seconds: 1000)
    var errors = LocationErrors()
    errors.outlierProbability = 0.1
    scenario.location = errors
    let fixes = Simulator(scenario: scenario, seed: 1).location()
    let far = zip(fixes, offsets(fixes)).filter { $1.horizontalNorm > 35 }
    #expect((100 - 38...100 + 38).contains(far.count))
    #expect(far.allSatisfy { $0.0.horizontalAccuracy < 12 && $0.1.horizontalNorm < 320 })
  }

  @Test func `a significant change is reported every 500 metres and late`() {
    var scenario = scenario(seconds: 400, motion: Cruise(velocity: Vector3(0, 10, 0)))
    scenario.significantChange = SignificantChangeErrors()
    let reports = Simulator(scenario: scenario, seed: 3).significantLocation()
    // At 0 m, 500 m … 3500 m; another one at 4000 m is delivered after the end.
    #expect(reports.count == 8)
    for (index, report) in reports.enumerated() {
      let delay = report.time - 50 * Double(index)
      #expect((2.0...12).contains(delay))
      #expect((65.0...1414).contains(report.horizontalAccuracy))
      #expect(report.speed == nil)
    }
  }

  @Test func `a phone that stays reports only its start`() {
    var scenario = scenario(seconds: 400)
    scenario.significantChange = SignificantChangeErrors()
    #expect(Simulator(scenario: scenario, seed: 3).significantLocation().count == 1)
  }
}
