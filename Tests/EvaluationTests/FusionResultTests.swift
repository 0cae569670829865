import Foundation
import Geodesy
import SensorSamples
import Testing

@testable import Evaluation

@Suite struct FusionResultTests {
  @Test func `a result reads back as the same bytes`() throws {
    var result = FusionResult.complete
    try result.compare(
      with: (0..<5).map { ReferenceState(time: 12.4 + Double($0) / 10, velocity: .zero) })
    let json = result.json()
    let read = try FusionResult(json: json)
    #expect(read.json() == json)
    #expect(read.recording == result.recording)
    #expect(read.metrics == result.metrics)
    #expect(read.forwardMetrics == result.forwardMetrics)
    #expect(read.streams == result.streams)
    #expect(read.warnings == result.warnings)
    #expect(read.location?.reason == result.location?.reason)
  }

  @Test func `what is unknown is null and what is absent has no key`() throws {
    let json = String(decoding: FusionResult.complete.json(), as: UTF8.self)
    #expect(json.contains(#""qw": [null,1,1]"#))
    #expect(json.contains(#""difference": [null,4.5]"#))
    #expect(json.contains(#""reason": [null, "the accuracy is negative"]"#))
    #expect(!json.lowercased().contains("nan"))
    #expect(!json.contains("\"errors\""))
    #expect(!json.contains("\"metrics\""))
  }

  @Test func `a result without a fix has no geodetic keys`() {
    var result = FusionResult.complete
    result.series.latitudeDegrees = nil
    result.series.longitudeDegrees = nil
    result.series.altitude = nil
    result.recording.origin = nil
    result.forward = nil
    result.location = nil
    let json = String(decoding: result.json(), as: UTF8.self)
    #expect(!json.contains("latitude") && !json.contains("longitude") && !json.contains("altitude"))
  }

  @Test func `the first geodetic row fills the rows before it with unknown`() {
    var series = StateSeries()
    for geodetic in [nil, FusionResult.complete.recording.origin, nil] {
      series.append(
        StateSeries.Row(
          time: Double(series.count), velocity: .zero, velocitySigma: .zero, speedSigma: 0,
          position: .zero, positionSigma: .zero, geodetic: geodetic))
    }
    #expect(series.columnOfWrongLength == nil)
    #expect(series.latitudeDegrees?.map { $0.isNaN } == [true, false, true])
    #expect(series.altitude?[1] == 120)
  }

  @Test func `another JSON parser reads the same numbers`() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(FusionResult.complete.json()))
        as? [String: Any])
    let series = try #require(object["series"] as? [String: [Any]])
    #expect(series["velocity_east_mps"] as? [Double] == [0, 1, 2])
    #expect(series["stationary"] as? [Bool] == [true, false, false])
    let recording = try #require(object["recording"] as? [String: Any])
    #expect(recording["start_unix_ns"] as? Int64 == 1_700_000_000_123_456_789)
    #expect(recording["name"] as? String == "walk \"home\"")
  }

  @Test func `members that are not known are left out`() throws {
    var bytes = FusionResult.complete.json()
    bytes.insert(contentsOf: #""later": {"x": [1]}, "#.utf8, at: 1)
    #expect(try FusionResult(json: bytes).json() == FusionResult.complete.json())
  }

  @Test func `a document that was cut anywhere is refused`() {
    let json = FusionResult.complete.json()
    for length in stride(from: 0, to: json.count - 2, by: 37) {
      #expect(throws: ResultError.self, "cut after \(length) bytes") {
        try FusionResult(json: Array(json[..<length]))
      }
    }
  }

  @Test(arguments: [
    ("[1]", "not a result of fusion"),
    (#"{"series": {}}"#, "not a result of fusion"),
    (#"{"schema": "fusion-result/2"}"#, "\"fusion-result/2\""),
    (#"{"schema": "fusion-result/1"}"#, "fusion_version: missing"),
    (
      #"{"schema": "fusion-result/1", "fusion_version": 3}"#,
      "fusion_version: expected a string, found a number"
    ),
    (#"{"schema": "fusion-result/1", "fusion_version": "0"}"#, "recording: missing"),
  ])
  func `a refusal says what is wrong and where`(text: String, expected: String) {
    let error = #expect(throws: ResultError.self) { try FusionResult(json: Array(text.utf8)) }
    #expect(error?.description.contains(expected) == true)
  }

  @Test(arguments: [
    ("\"velocity_east_mps\": [0,1,2]", "\"velocity_east_mps\": [0,1]", "series.velocity_east_mps"),
    (
      "\"velocity_east_mps\": [0,1,2]", "\"velocity_east_mps\": [0,\"1\",2]",
      "series.velocity_east_mps[1]"
    ),
    ("\"velocity_east_mps\": [0,1,2]", "\"velocity_east_mps\": 7", "series.velocity_east_mps"),
    ("\"velocity_east_mps\"", "\"velocity_west_mps\"", "series.velocity_east_mps"),
    ("\"state\": [\"unknown\"", "\"state\": [3", "camera.state[0]"),
    ("\"used\": [true", "\"used\": [null", "location.used[0]"),
    ("\"offered\": 2", "\"offered\": 2.5", "updates.gps_position.offered"),
    ("\"end_s\":12.9", "\"end_s\":1", "streams.accelerometer.gaps[0]"),
  ])
  func `a damaged member is named by its path`(original: String, damage: String, path: String)
    throws
  {
    let json = String(decoding: FusionResult.complete.json(), as: UTF8.self)
    let range = try #require(json.range(of: original))
    let damaged = json.replacingCharacters(in: range, with: damage)
    let error = #expect(throws: ResultError.self) { try FusionResult(json: Array(damaged.utf8)) }
    guard case .unexpected(let key, _) = error?.reason else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
    #expect(key == path)
  }

  @Test func `a file that is not there is named`() {
    let error = #expect(throws: ResultError.self) {
      try FusionResult(contentsOf: "/nowhere/result.json")
    }
    #expect(error?.file == "/nowhere/result.json")
    #expect(error?.description.contains("No such file") == true)
  }

  @Test func `a folder is not taken for a result`() {
    #expect(throws: ResultError.self) { try FusionResult(contentsOf: NSTemporaryDirectory()) }
  }
}
