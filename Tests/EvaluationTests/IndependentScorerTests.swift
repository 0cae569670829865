import Foundation
import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Evaluation

/// The same quantities from a scorer in another language that shares no line with ours.
@Suite(
  .enabled(if: IndependentScorer.isAvailable, "needs ../shared/scenarios, python3 and numpy"))
struct IndependentScorerTests {
  @Test(arguments: ["car_city", "walk_pauses", "handheld_still"])
  func `the metrics agree with the independent scorer`(scenario: String) throws {
    // Given the truth with noise, holes, unknown rows and a delay
    let truth = try IndependentScorer.truth(of: scenario)
    var result = FusionResult.complete
    result.series = degraded(truth)
    // When both score it
    let metrics = try ReferenceComparison(of: result.series, with: truth).metrics
    let scores = try IndependentScorer.score(result, scenario: scenario)
    // Then
    let same: [(String, KeyPath<VelocityMetrics, Double?>)] = [
      ("n", \.samples), ("coverage", \.coverage), ("outside", \.outside),
      ("rmse_h", \.horizontalRMSE), ("rmse_3d", \.spatialRMSE), ("rmse_up", \.upRMSE),
      ("rmse_speed", \.groundSpeedRMSE), ("p95_h", \.horizontalP95), ("max_h", \.horizontalMaximum),
      ("p95_3d", \.spatialP95), ("max_3d", \.spatialMaximum), ("stationary_s", \.stillDuration),
      ("rmse_h_stationary", \.horizontalRMSEStill), ("rmse_3d_stationary", \.spatialRMSEStill),
      ("rmse_h_moving", \.horizontalRMSEMoving), ("rmse_h_yaw_aligned", \.horizontalRMSETurned),
      ("yaw_aligned_deg", \.bestTurnDegrees), ("best_lag_s", \.bestLag),
      ("rmse_h_best_lag", \.horizontalRMSELagged), ("distance_m", \.distance),
      ("velocity_drift_m", \.drift), ("velocity_drift_pct", \.driftPercent),
      ("nees_h_mean", \.horizontalNEES), ("nees_3d_mean", \.spatialNEES),
      ("nees_3d_in95", \.spatialNEESWithin95),
    ]
    for (key, path) in same {
      let (ours, theirs) = (metrics[keyPath: path], scores[key]?.doubleValue)
      let agree =
        if let ours, let theirs {
          ours.isClose(to: theirs, within: 1e-9 * max(1, abs(theirs)))
        } else { ours == theirs }
      #expect(agree, "\(key): \(String(describing: ours)), not \(String(describing: theirs))")
    }
  }

  /// The truth at 10 Hz, 0.15 s late, with noise of 0.1 m/s and sigmas that are a little small.
  private func degraded(_ truth: [ReferenceState]) -> StateSeries {
    var generator = SeededGenerator(seed: 7)
    var series = StateSeries()
    for (index, state) in truth.enumerated() where index.isMultiple(of: 2) {
      guard !(400..<480).contains(index) else { continue }
      let noise = Vector3<Local>(
        0.1 * generator.nextNormal(), 0.1 * generator.nextNormal(), 0.1 * generator.nextNormal())
      series.append(
        StateSeries.Row(
          time: state.time + 0.15,
          velocity: index.isMultiple(of: 70) ? Vector3(.nan, 0, 0) : state.velocity + noise,
          velocitySigma: Vector3(0.09, 0.09, index.isMultiple(of: 90) ? .nan : 0.09),
          speedSigma: 0.09, position: .zero, positionSigma: .zero, geodetic: state.position))
    }
    return series
  }
}

extension SeededGenerator {
  /// A number of mean zero and deviation one that is nearly normal: twelve uniform ones.
  fileprivate mutating func nextNormal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
  }
}

/// Runs `score.py`.
enum IndependentScorer {
  static let isAvailable: Bool =
    SharedFolder.contains("scenarios/score.py")
    && (try? run(["-c", "import numpy"]).status) == 0

  static func truth(of scenario: String) throws -> [ReferenceState] {
    let path = SharedFolder.path("scenarios/\(scenario)/truth.csv")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return lines.dropFirst().compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 11 else { return nil }
      return ReferenceState(
        time: numbers[0],
        position: GeodeticPosition(
          latitudeDegrees: numbers[1], longitudeDegrees: numbers[2], height: numbers[3]),
        velocity: Vector3(numbers[4], numbers[5], numbers[6]))
    }
  }

  static func score(_ result: FusionResult, scenario: String) throws -> JSONObject {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(result.json()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try run([
      SharedFolder.path("scenarios/score.py"), file.path(percentEncoded: false),
      SharedFolder.path("scenarios/\(scenario)"), "--json",
    ]).output
    guard case .object(let scores) = try JSONParser.parse(Array(output)) else { return [:] }
    return scores
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }
}
