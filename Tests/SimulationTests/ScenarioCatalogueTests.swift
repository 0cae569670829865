import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Simulation

struct ScenarioCatalogueTests {
  @Test func `names are different and find their entries`() {
    let names = ScenarioCatalogue.entries.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { ScenarioCatalogue.entry(named: $0)?.name == $0 })
    #expect(ScenarioCatalogue.entry(named: "flight") == nil)
  }

  @Test func `another seed puts the phone another way`() throws {
    let entry = try #require(ScenarioCatalogue.entry(named: "drive"))
    let first = entry.scenario(seed: 1).motion.state(at: 0)
    #expect(entry.scenario(seed: 1).motion.state(at: 0) == first)
    #expect(entry.scenario(seed: 2).motion.state(at: 0).attitude != first.attitude)
  }

  @Test(arguments: ScenarioCatalogue.entries.map(\.name))
  func `a recording lasts minutes, or one hour, and begins at rest`(name: String) throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: name)).scenario(seed: 1)
    #expect(
      name == "errands" ? scenario.duration == 3600 : (100.0...420).contains(scenario.duration))
    // The hand that holds the phone of the walk trembles.
    #expect(scenario.motion.state(at: 3).velocity.norm < 0.06)
  }

  @Test func `the tunnels hide the satellites during the stops inside`() throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: "tunnel")).scenario(seed: 1)
    let route = try #require(scenario.route)
    #expect(scenario.outages.count == 2)
    for outage in scenario.outages {
      #expect((50.0...110).contains(outage.upperBound - outage.lowerBound))
      #expect(
        route.stops.contains {
          outage.contains($0.lowerBound) && outage.contains($0.upperBound)
        })
    }
  }

  // MARK: - What Datasets/commute promises

  private func commute() throws -> (scenario: Scenario, route: Route) {
    let scenario = try #require(ScenarioCatalogue.entry(named: "commute")).scenario(seed: 7)
    return (scenario, try #require(scenario.route))
  }

  @Test func `the commute has stops between its ends and town speeds`() throws {
    let (scenario, route) = try commute()
    let stops = route.stops
    #expect(stops.count >= 6)
    for stop in stops {
      #expect((5.0...20).contains(stop.upperBound - stop.lowerBound))
    }
    let speeds = stride(from: 0, through: scenario.duration, by: 0.5).map {
      scenario.motion.state(at: $0).velocity.norm
    }
    #expect((14.0...16).contains(speeds.max() ?? 0))
    #expect((240.0...360).contains(scenario.duration))
  }

  @Test func `the commute's coarse service wakes the receiver several times`() throws {
    let (scenario, _) = try commute()
    let reports = Simulator(scenario: scenario, seed: 7).significantLocation()
    #expect(reports.count >= 4)
  }

  @Test func `on new asphalt the commute is as quiet as at a light with the engine idling`() throws
  {
    let (scenario, route) = try commute()
    let samples = Simulator(scenario: scenario, seed: 7).accelerometer()
    /// The deviation of the specific force within a second, the least of all seconds inside a span.
    func quietest(_ span: ClosedRange<Double>) -> Double {
      stride(from: span.lowerBound, through: span.upperBound - 1, by: 1).map { start in
        let second = samples.filter { (start..<(start + 1)).contains($0.time) }
          .map(\.specificForce)
        let mean = second.reduce(.zero, +) / Double(second.count)
        let power = second.reduce(0) { $0 + ($1 - mean).dot($1 - mean) }
        return (power / Double(second.count)).squareRoot()
      }.min() ?? .infinity
    }
    let idling = route.stops.filter {
      route.engine.jet(at: $0.lowerBound + 1).value == 1
        && route.engine.jet(at: $0.upperBound - 1).value == 1
    }
    #expect(idling.count >= 4)
    let cruises = stride(from: 0, to: scenario.duration - 5, by: 5).map { $0...($0 + 5) }
      .filter { span in
        stride(from: span.lowerBound, through: span.upperBound, by: 0.5).allSatisfy {
          scenario.motion.state(at: $0).velocity.norm > 13
        }
      }
    #expect(cruises.count >= 6)
    let quietCruise = try #require(cruises.map(quietest).min())
    let loudStop = try #require(idling.map(quietest).max())
    #expect(quietCruise < 1.2 * loudStop)
    // A light with the engine off is quieter than either.
    let off = try #require(
      route.stops.first { route.engine.jet(at: ($0.lowerBound + $0.upperBound) / 2).value == 0 })
    #expect(quietest(off) < 0.7 * loudStop)
  }
}
