import Evaluation
import Navigation
import Recordings
import SensorSamples
import Testing
import VelocityEstimation
import _TestSupport

@Suite(
  "Real recordings of Sensor Logger",
  .enabled(
    if: SharedFolder.contains("recordings/expectations.json"),
    "the recordings beside the package are not there"))
struct SharedRecordingTests {
  @Test(arguments: SharedExpectation.all("speed_vs_gps", of: "sl-"))
  func `the speed agrees with that of the receiver at its lag`(
    expectation: SharedExpectation
  ) throws {
    let (recording, result) = try expectation.estimate()
    let window = try #require(expectation.windowSeconds)
    let squares = recording.location.compactMap { fix -> Double? in
      guard fix.time >= window[0], fix.time <= window[1], let speed = fix.speed,
        let estimate = result.series.speed(at: fix.time - (expectation.lagSeconds ?? 0))
      else { return nil }
      return (estimate - speed) * (estimate - speed)
    }
    try #require(squares.count > 20)
    let error = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    #expect(error < (try #require(expectation.greatestRMSE)))
  }

  @Test(arguments: SharedExpectation.all("stationary_interval", of: "sl-"))
  func `times of rest are found where they are, and nowhere else`(
    expectation: SharedExpectation
  ) throws {
    let (_, result) = try expectation.estimate()
    if expectation.expect == "none" {
      #expect(result.stationaryIntervals.isEmpty)
      return
    }
    let start = try #require(expectation.startSeconds)
    let end = try #require(expectation.endSeconds)
    let limit = try #require(expectation.greatestSpeed)
    #expect(try #require(result.series.greatestSpeed(from: start, to: end)) < limit)
    let found = result.stationaryIntervals.reduce(0) {
      $0 + max(0, min($1.end, end) - max($1.start, start))
    }
    #expect(found > 0.5 * (end - start))
  }

  @Test(arguments: SharedExpectation.all("ends_at_rest", of: "sl-"))
  func `what ends at rest has come to rest`(expectation: SharedExpectation) throws {
    let (_, result) = try expectation.estimate()
    let from = try #require(expectation.fromSeconds)
    let limit = try #require(expectation.greatestSpeed)
    #expect(try #require(result.series.greatestSpeed(from: from)) < limit)
  }

  @Test(arguments: ["", "/2023-11-24_07-25-54.zip"])
  func `an accelerometer alone that is never at rest is refused, in a folder and in a zip`(
    path: String
  ) throws {
    let recording = try Recording(
      contentsOf: SharedFolder.path("recordings/sl-zip-android-nogps\(path)"))
    #expect(throws: EstimationError.navigation(.noRest)) {
      try VelocityEstimator(version: "test").estimate(recording)
    }
  }
}
