import Geodesy
import Recordings
import SensorSamples
import Testing
import _TestSupport

@testable import StationaryDetection

/// A simulated recording with truth, and what must be found in it.
struct Scenario: CustomTestStringConvertible {
  var name: String
  /// The part of the truly still time that must be found.
  var found: Double
  /// The part without its camera.
  var foundBlind: Double
  var isCameraTrusted = true

  var testDescription: String { name }

  static let all = [
    Scenario(name: "car_city", found: 0.9, foundBlind: 0.9),
    Scenario(name: "car_tunnel", found: 0.85, foundBlind: 0.5),
    Scenario(name: "walk_pauses", found: 0.85, foundBlind: 0.8),
    Scenario(name: "flicker", found: 0.95, foundBlind: 0.95),
    Scenario(name: "handheld_still", found: 0.95, foundBlind: 0.9),
    Scenario(name: "dark_lens", found: 0.85, foundBlind: 0.85),
    Scenario(name: "train", found: 0.9, foundBlind: 0.9, isCameraTrusted: false),
    Scenario(name: "no_gps", found: 0.6, foundBlind: 0.2),
    Scenario(name: "gps_bad", found: 0.9, foundBlind: 0.9),
    Scenario(name: "time_offset", found: 0.85, foundBlind: 0.85),
  ]
}

@Suite(
  "Whole recordings with truth",
  .enabled(if: SharedFolder.contains("scenarios/car_city"), "needs the scenarios in ../shared"),
  .enabled(if: isOptimised, "video is slow to count without optimisation"))
struct ScenarioTests {
  @Test(arguments: Scenario.all)
  func `no rest while moving, and the stops are found`(scenario: Scenario) throws {
    let recording = try Recording(contentsOf: SharedFolder.path("scenarios/\(scenario.name)"))
    let report = StationaryDetector().detect(
      pictures: try pictures(of: recording), accelerometer: recording.accelerometer,
      gyroscope: recording.gyroscope, speeds: speeds(of: recording))
    try check(report, against: recording.truth, found: scenario.found)
    #expect(report.isCameraTrusted == scenario.isCameraTrusted)
  }

  @Test(arguments: Scenario.all)
  func `no rest while moving without a camera`(scenario: Scenario) throws {
    let recording = try Recording(contentsOf: SharedFolder.path("scenarios/\(scenario.name)"))
    let report = StationaryDetector().detect(
      accelerometer: recording.accelerometer, gyroscope: recording.gyroscope,
      speeds: speeds(of: recording))
    try check(report, against: recording.truth, found: scenario.foundBlind)
  }

  @Test(arguments: Scenario.all)
  func `no rest while moving without location`(scenario: Scenario) throws {
    let recording = try Recording(contentsOf: SharedFolder.path("scenarios/\(scenario.name)"))
    let report = StationaryDetector().detect(
      pictures: try pictures(of: recording), accelerometer: recording.accelerometer,
      gyroscope: recording.gyroscope)
    try check(report, against: recording.truth, found: 0)
  }

  private func check(
    _ report: StationaryReport, against truth: [ReferenceState], found: Double
  ) throws {
    // Samples of the truth are equally spaced, so counts stand for time.
    var still = 0.0
    var seen = 0.0
    var fastest = 0.0
    var rest = report.intervals[...]
    for state in truth {
      while let first = rest.first, first.end < state.time { rest.removeFirst() }
      let isCalled = rest.first?.contains(state.time) ?? false
      let speed = state.velocity.norm
      if speed < 0.1 { still += 1 }
      if speed < 0.1, isCalled { seen += 1 }
      if isCalled { fastest = max(fastest, speed) }
    }
    #expect(fastest < 0.1, "m/s, during a rest")
    #expect(seen / still >= found)
  }

  private func speeds(of recording: Recording) -> [SpeedFix] {
    recording.location.compactMap { fix in
      fix.speed.map { SpeedFix(time: fix.time, speed: $0, sigma: fix.speedAccuracy) }
    }
  }

  private func pictures(of recording: Recording) throws -> [PictureComparison] {
    guard let camera = recording.camera, case .video(let path) = camera.source else { return [] }
    let times = Dictionary(camera.frames.map { ($0.index, $0.time) }) { first, _ in first }
    return try PictureSequence(reading: .video(path), times: .byIndex(times)).comparisons
  }
}
