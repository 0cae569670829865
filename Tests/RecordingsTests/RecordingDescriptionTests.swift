import Geodesy
import Recordings
import SensorSamples
import Testing
import _TestSupport

struct RecordingDescriptionTests {
  private func read(_ description: String) throws -> Recording {
    var files = SmallRecordings.native
    files["recording.json"] = description
    return try withTemporaryFolder { try Recording(contentsOf: makeFolder(in: $0, files)) }
  }

  @Test func `units, axes and offsets are applied`() throws {
    let recording = try read(
      """
      {
        "name": "caf\\u00e9 \\ud83d\\udeb2", "device": "logger", "start_unix_s": 1700000000.25,
        "units": {"accelerometer": "g", "gyroscope": "deg/s"},
        "axes": {"accelerometer": ["-y", "x", "+z"]},
        "time_offsets_s": {"accelerometer": 0.5, "location": -0.4}
      }
      """)
    #expect(recording.name == "café 🚲")
    #expect(recording.device == "logger")
    #expect(recording.startUnixNanoseconds == 1_700_000_000_250_000_000)
    let first = try #require(recording.accelerometer.first)
    #expect(first.time == 1.5)
    let expected = 9.80665 * Vector3<Body>(-0.2, 0.1, 9.81)
    #expect(first.specificForce.isClose(to: expected, within: 1e-12))
    let rate = try #require(recording.gyroscope.first?.angularRate)
    #expect(rate.isClose(to: (Double.pi / 180) * Vector3(0.01, 0.02, 0.03), within: 1e-15))
    #expect(try #require(recording.location.first?.time).isClose(to: 0.6, within: 1e-12))
  }

  @Test func `an unknown key is a doubt that names the nearest`() throws {
    let recording = try read("{\"nam\": \"x\", \"start_unix_ns\": 5}")
    #expect(recording.startUnixNanoseconds == 5)
    let doubt = try #require(recording.doubts.first { $0.kind == .unknownKey })
    #expect(doubt.message.contains("“nam”") && doubt.message.contains("“name”"))
  }

  @Test(
    arguments: [
      "", "[]", "{", "{\"name\": 3}", "{\"name\" \"x\"}", "{\"name\": \"x\"} x", "{\"axes\": {}",
      "{\"axes\": {\"gyroscope\": [\"x\", \"y\", \"y\"]}}", "{\"axes\": {\"gyroscope\": [\"x\"]}}",
      "{\"units\": {\"gyroscope\": \"rpm\"}}", "{\"start_unix_ns\": 1e99}",
      "{\"start_unix_s\": 1e300}", "{\"time_offsets_s\": {\"nose\": 1}}", "{\"name\": \"\\x\"}",
      "{\"name\": \"\\ud800\"}", "{\"name\": nul}", "{\"name\": \"a\nb\"}", "{\"units\": 01x}",
      String(repeating: "[", count: 100_000), "{\"name\": \"\\u12",
    ])
  func `a description that is wrong is refused with its file`(text: String) {
    let error = #expect(throws: RecordingError.self) { try read(text) }
    #expect(error?.kind == .malformedDescription)
    #expect(error?.file.hasSuffix("recording.json") == true)
  }
}
