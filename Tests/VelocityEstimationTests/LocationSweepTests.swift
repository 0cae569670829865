import Evaluation
import Geodesy
import LocationManagement
import Recordings
import SensorSamples
import Testing
import _TestSupport

@testable import VelocityEstimation

@Suite("A sweep of the location policies")
struct LocationSweepTests {
  private static let policies: [LocationPolicy] = [
    .continuous, .dutyCycled, .periodic(interval: 60), .periodic(interval: 20),
    .uncertainty(.velocity(1)),
  ]

  private static let sweep = Result {
    var settings = EstimationSettings()
    settings.usesVideo = false
    return try LocationSweep(
      of: Recording(contentsOf: PackageFolder.path("Datasets/commute")), policies: policies,
      settings: settings)
  }

  private func row(_ policy: LocationPolicy) throws -> LocationSweep.Row {
    try #require(try Self.sweep.get().rows.first { $0.policy == policy })
  }

  @Test func `there is a row a policy, in the order that was asked for`() throws {
    #expect(try Self.sweep.get().rows.map(\.policy) == Self.policies)
    #expect(try Self.sweep.get().hasTruth)
  }

  @Test func `more fixes cost more and let the position err less`() throws {
    let (always, often, seldom) = (
      try row(.continuous), try row(.periodic(interval: 20)), try row(.periodic(interval: 60))
    )
    #expect(seldom.energy < 0.5 * often.energy)
    #expect(often.energy < 0.2 * always.energy)
    let errors = try [always, often, seldom].map { try #require($0.track).percentile95 }
    #expect(errors == errors.sorted())
    #expect(try #require(always.causal).percentile95 < 1)
  }

  @Test func `a policy is never cheaper than the floor for its error`() throws {
    let rows = try Self.sweep.get().rows.filter { $0.policy != .continuous }
    #expect(rows.contains { $0.floor != nil })
    for row in rows {
      // Where luck decides there is none.
      guard let floor = row.floor else {
        #expect(try #require(row.causal).percentile95 > 5)
        continue
      }
      #expect(floor > 0)
      #expect(floor <= row.energy + 1e-9, "\(row.policy)")
    }
  }

  @Test func `no policy draws a better track than the floor with as little`() throws {
    for row in try Self.sweep.get().rows where row.policy != .continuous {
      let floor = try #require(row.positionFloor)
      // The floor's fixes are on a grid, which may cost it one.
      #expect(floor <= row.energy + 0.25, "\(row.policy)")
    }
  }

  @Test func `a road with one corner needs three fixes`() throws {
    let plane = LocalTangentPlane(
      origin: GeodeticPosition(latitudeDegrees: 48, longitudeDegrees: 11, height: 0))
    // East for a hundred seconds, and then north for another hundred.
    let way = (0...200).map { second in
      let place = Vector3<Local>(
        Double(min(second, 100)) * 10, Double(max(0, second - 100)) * 10, 0)
      return (time: Double(second), position: plane.geodetic(from: place))
    }
    let fixes = way.map {
      LocationFix(
        time: $0.time, latitude: $0.position.latitude, longitude: $0.position.longitude,
        altitude: $0.position.height, horizontalAccuracy: 5)
    }
    let floor = PositionFloor(fixes, truth: way)
    #expect(floor.fewestFixes(forError: 1) == 3)
    // The chord of the corner is 707 m away from it.
    #expect(floor.fewestFixes(forError: 720) == 2)
    #expect(floor.fewestFixes(forError: 2000) == 1)
  }

  @Test func `nothing on the front is beaten`() throws {
    let rows = try Self.sweep.get().rows
    let front = rows.filter(\.isOnFront).sorted { $0.energy < $1.energy }
    #expect(!front.isEmpty)
    let errors = try front.map { try #require($0.causal).percentile95 }
    #expect(errors == errors.sorted(by: >))
    for row in rows where !row.isOnFront {
      let error = try #require(row.causal).percentile95
      #expect(
        front.contains { $0.energy <= row.energy && ($0.causal?.percentile95 ?? .nan) <= error })
    }
  }

  @Test func `without a truth the smoothed estimate from all fixes is the measure`() throws {
    var recording = try Recording(contentsOf: PackageFolder.path("Datasets/commute"))
    recording.truth = []
    var settings = EstimationSettings()
    settings.usesVideo = false
    let sweep = try LocationSweep(
      of: recording, policies: [.continuous, .periodic(interval: 30)], settings: settings)
    #expect(!sweep.hasTruth)
    #expect(sweep.rows[0].smoothed == nil && sweep.rows[0].track == nil)
    let causal = try #require(sweep.rows[1].causal)
    let smoothed = try #require(sweep.rows[1].smoothed)
    #expect(smoothed.rootMeanSquare < causal.rootMeanSquare)
  }

  // MARK: - The curve

  @Test func `between two points the logarithms are on a line`() {
    let curve = EnergyErrorCurve([(energy: 1, error: 8), (energy: 16, error: 2)])
    // Halfway between 8 and 2 by ratio is 4, and between 1 and 16 it is 4 too.
    #expect(curve.energy(atError: 4)?.isClose(to: 4, within: 1e-12) == true)
    #expect(curve.energy(atError: 8) == 1)
    #expect(curve.energy(atError: 2)?.isClose(to: 16, within: 1e-12) == true)
    #expect(curve.energy(atError: 8.1) == nil)
    #expect(curve.energy(atError: 1.9) == nil)
  }

  @Test func `a point that another one beats does not bend the curve`() {
    let curve = EnergyErrorCurve([
      (energy: 1, error: 8), (energy: 4, error: 9), (energy: 16, error: 2),
    ])
    #expect(curve.energy(atError: 4)?.isClose(to: 4, within: 1e-12) == true)
  }

  // MARK: - The measure

  @Test func `the error of a velocity is its distance from the truth at its time`() {
    let reference = VelocityReference(
      [0.0, 2].map { time in
        ReferenceState(
          time: time, position: GeodeticPosition(latitude: 0, longitude: 0, height: 0),
          velocity: Vector3(time, 0, 7))
      })
    #expect(reference.error(of: SIMD2(4, 4), at: 1) == 5)
    #expect(reference.error(of: SIMD2(2, 0.5), at: 2) == 0.5)
    #expect(reference.error(of: SIMD2(0, 0), at: -0.1) == nil)
    #expect(reference.error(of: SIMD2(0, 0), at: 2.1) == nil)
    #expect(reference.error(of: SIMD2(.nan, 0), at: 1) == nil)
  }
}
