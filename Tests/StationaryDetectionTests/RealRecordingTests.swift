import Foundation
import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import StationaryDetection

/// Real recordings, read here by the columns that matter so that no reader stands in between.
@Suite(
  "Real recordings",
  .enabled(
    if: SharedFolder.contains("recordings/sl-ios-ski-tirol"), "needs the recordings in ../shared"))
struct RealRecordingTests {
  @Test func `a parked car is at rest before and after its engine starts, and not later`() throws {
    // By inspection: dead still from 3.0 to 6.4 s, engine from then on, away near 11 s. The phone
    // is in a hand from 199 s on, and the car at rest again from 201 s.
    let intervals = try rests(
      in: "sl-android-car-us", force: ["TotalAcceleration.csv"], sign: 1)
    let first = try #require(intervals.first)
    #expect(intervals.count == 1)
    #expect(first.start.isClose(to: 3, within: 0.5))
    #expect((6.5...10.5).contains(first.end))
  }

  @Test func `a ski run has no rest`() throws {
    let files = ["Accelerometer.csv", "Gravity.csv"]
    #expect(try rests(in: "sl-ios-ski-tirol", force: files, sign: -1).isEmpty)
    #expect(try rests(in: "sl-ios-ski-tirol", force: files, sign: -1, speeds: false).isEmpty)
  }

  @Test func `a vehicle that vibrates all along has no rest`() throws {
    #expect(try rests(in: "sl-nometa-pune", force: ["TotalAcceleration.csv"], sign: 1).isEmpty)
  }

  @Test func `a walk has no rest in the picture`() throws {
    let path = SharedFolder.path("recordings/gopro-max-walk/max-heromode.mp4")
    let report = StationaryDetector().detect(
      pictures: try PictureSequence(reading: .video(path)).comparisons)
    #expect(report.intervals.isEmpty)
  }

  @Test func `a fixed camera above a road is still although cars cross its view`() throws {
    let path = SharedFolder.path("recordings/video-fixed-traffic/video.avi")
    let sequence = try PictureSequence(reading: .video(path))
    #expect(sequence.comparisons.count == 374)
    #expect(sequence.skippedCount == 0)
    let report = StationaryDetector().detect(pictures: sequence.comparisons)
    #expect(report.camera.count { $0.state == .still } == 373)
    #expect(report.intervals.count == 1)
  }

  private func rests(
    in name: String, force files: [String], sign: Double, speeds usesSpeeds: Bool = true
  ) throws -> [StationaryInterval] {
    let parts = try files.map { try table(name, $0, ["seconds_elapsed", "x", "y", "z"]) }
    let accelerometer = parts[0].indices.map { row -> AccelerometerSample in
      // Rows of both files have the same stamps.
      let sum = parts.reduce(Vector3<Body>.zero) { sum, rows in
        row < rows.count ? sum + Vector3(rows[row][1], rows[row][2], rows[row][3]) : sum
      }
      return AccelerometerSample(time: parts[0][row][0], specificForce: sign * sum)
    }
    let gyroscope = try table(name, "Gyroscope.csv", ["seconds_elapsed", "x", "y", "z"]).map {
      GyroscopeSample(time: $0[0], angularRate: Vector3($0[1], $0[2], $0[3]))
    }
    let speeds = try table(name, "Location.csv", ["seconds_elapsed", "speed"]).map {
      SpeedFix(time: $0[0], speed: $0[1])
    }
    return StationaryDetector().detect(
      accelerometer: accelerometer, gyroscope: gyroscope, speeds: usesSpeeds ? speeds : []
    ).intervals
  }

  /// Columns of a CSV file; what is not a number is NaN.
  private func table(_ name: String, _ file: String, _ columns: [String]) throws -> [[Double]] {
    let text = try String(
      contentsOfFile: SharedFolder.path("recordings/\(name)/\(file)"), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline)
    let titles = lines[0].split(separator: ",").map(String.init)
    let places = try columns.map { try #require(titles.firstIndex(of: $0)) }
    return lines.dropFirst().map { line in
      let words = line.split(separator: ",", omittingEmptySubsequences: false)
      return places.map { $0 < words.count ? Double(words[$0]) ?? .nan : .nan }
    }
  }
}
