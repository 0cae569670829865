import Geodesy
import SensorSamples
import StationaryDetection
import Testing

@testable import VelocityEstimation

@Suite("Speeds that testify for rest")
struct RestWitnessesTests {
  /// Two observations a second: loud, quiet from 100 s to 400 s, and loud again.
  private static let inertial = InertialEvidence(
    observations: (0...1000).map {
      let time = Double($0) / 2
      return InertialObservation(time: time, verdict: (100...400).contains(time) ? .quiet : .moving)
    })

  private static func fix(_ time: Double, speed: Double?) -> LocationFix {
    LocationFix(
      time: time, latitude: 0.8, longitude: 0.2, horizontalAccuracy: 5, speed: speed,
      speedAccuracy: 0.2)
  }

  private func added(_ fixes: [LocationFix]) -> [SpeedFix] {
    let witnesses = RestWitnesses(fixes)
    let known = Set(fixes.map(\.time))
    return (witnesses.extended(over: Self.inertial) ?? []).filter { !known.contains($0.time) }
  }

  @Test func `who stood at a fix stands while it is quiet, before and after`() {
    let added = added([Self.fix(50, speed: 12), Self.fix(200, speed: 0.1)])
    #expect(added.allSatisfy { (100...400).contains($0.time) && $0.speed == 0.1 })
    // So close together that none of the time between is a silence: three seconds would be one.
    let times = (added.map(\.time) + [200]).sorted()
    #expect(times.first == 100 && (times.last ?? 0) >= 398)
    #expect(zip(times.dropFirst(), times).allSatisfy { $0 - $1 < 3 })
  }

  @Test func `a fix that moves in the quiet forbids it all`() {
    #expect(added([Self.fix(200, speed: 0.1), Self.fix(300, speed: 5)]).isEmpty)
  }

  @Test func `a fix outside of the quiet, or without a speed, says nothing about it`() {
    #expect(added([Self.fix(99, speed: 0), Self.fix(401, speed: 0)]).isEmpty)
    #expect(added([Self.fix(200, speed: nil)]).isEmpty)
    #expect(added([]).isEmpty)
  }

  @Test func `fixes each second need no help`() {
    let fixes = (0...500).map { Self.fix(Double($0), speed: 0.1) }
    #expect(RestWitnesses(fixes).extended(over: Self.inertial) == nil)
  }
}
