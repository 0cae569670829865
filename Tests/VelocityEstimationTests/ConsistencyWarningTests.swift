import Evaluation
import Recordings
import SensorSamples
import Simulation
import Testing
import VelocityEstimation
import _TestSupport

/// Whether warnings about the sigmas come when the sigmas are wrong, and only then.
struct ConsistencyWarningTests {
  /// What a run makes of a simulated recording whose receiver claims other accuracies than it has.
  private static func result(
    of scenario: String, seed: UInt64, claimsTimes factor: Double = 1
  ) throws -> FusionResult {
    let entry = try #require(ScenarioCatalogue.entry(named: scenario))
    let simulator = Simulator(scenario: entry.scenario(seed: seed), seed: seed)
    var recording = try simulator.recording(pictures: .none, in: "")
    for index in recording.location.indices {
      recording.location[index].scaleAccuracies(by: factor)
    }
    var result = try VelocityEstimator(version: "test").estimate(recording)
    try result.compare(with: recording.truth)
    return result
  }

  private static func warnings(of result: FusionResult) -> [String] {
    result.warnings.filter { $0.hasPrefix("consistency") }
  }

  @Test(arguments: ["drive", "highway", "walk", "still"], [1, 2, 3] as [UInt64])
  func `a run whose errors are as large as its sigmas say is not warned of`(
    scenario: String, seed: UInt64
  ) throws {
    let result = try Self.result(of: scenario, seed: seed)
    let metrics = try #require(result.metrics)
    // By the truth, so that the silence means something.
    #expect(try #require(metrics.withinThreeSigma) >= 0.97)
    #expect(try #require(metrics.spatialNEESPerDegreeOfFreedom) < 2)
    #expect(Self.warnings(of: result) == [])
  }

  @Test(arguments: ["drive", "highway", "walk"])
  func `a receiver that claims a fifth of its errors is found out, with and without a reference`(
    scenario: String
  ) throws {
    let warnings = Self.warnings(
      of: try Self.result(of: scenario, seed: 1, claimsTimes: 0.2))
    #expect(
      warnings.contains { $0.hasPrefix("consistency of") && $0.contains("too small") },
      "\(warnings)")
    #expect(warnings.contains { $0.hasPrefix("consistency with the reference") }, "\(warnings)")
  }

  @Test(arguments: ["drive", "highway", "walk"])
  func `a receiver that claims five times its errors is found out`(scenario: String) throws {
    let warnings = Self.warnings(
      of: try Self.result(of: scenario, seed: 1, claimsTimes: 5))
    #expect(
      warnings.contains { $0.hasPrefix("consistency of") && $0.contains("too large") },
      "\(warnings)")
  }

  @Test func `sigmas of the result that are a third of what they were contradict the reference`()
    throws
  {
    var result = try Self.result(of: "drive", seed: 1)
    result.series.scaleVelocitySigmas(by: 1.0 / 3)
    let entry = try #require(ScenarioCatalogue.entry(named: "drive"))
    try result.compare(with: Simulator(scenario: entry.scenario(seed: 1), seed: 1).truth())
    #expect(
      Self.warnings(of: result).contains {
        $0.hasPrefix("consistency with the reference") && $0.contains("too small")
      })
  }
}

extension LocationFix {
  fileprivate mutating func scaleAccuracies(by factor: Double) {
    if horizontalAccuracy > 0 { horizontalAccuracy *= factor }
    verticalAccuracy = verticalAccuracy.map { $0 * factor }
    speedAccuracy = speedAccuracy.map { $0 * factor }
    courseAccuracy = courseAccuracy.map { $0 * factor }
    velocityAccuracy = velocityAccuracy.map { $0 * factor }
  }
}

extension StateSeries {
  fileprivate mutating func scaleVelocitySigmas(by factor: Double) {
    sigmaVelocityEast = sigmaVelocityEast.map { $0 * factor }
    sigmaVelocityNorth = sigmaVelocityNorth.map { $0 * factor }
    sigmaVelocityUp = sigmaVelocityUp.map { $0 * factor }
  }
}
