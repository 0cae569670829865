import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Recordings

struct TimePlausibilityTests {
  private func recording(times: [Double], fixes: [Double] = []) -> Recording {
    Recording(
      name: "times",
      accelerometer: times.map {
        AccelerometerSample(time: $0, specificForce: Vector3(0, 0, 9.81))
      },
      location: fixes.map {
        LocationFix(time: $0, latitude: 0.8, longitude: 0.1, horizontalAccuracy: 5)
      })
  }

  @Test(arguments: [1e6, 1e9, 1e30, 1e308])
  func `a sample at another time is named with the time before it`(time: Double) {
    var recording = recording(times: [0, 0.01, 0.02, time])
    let error = #expect(throws: RecordingError.self) {
      try TimePlausibility.check(&recording, path: "folder")
    }
    #expect(error?.kind == .malformedValue)
    #expect(error?.problem.contains("from 0.02 s to") == true)
  }

  @Test func `a pause of an hour is nothing to refuse`() throws {
    var recording = recording(times: [0, 0.01, 3600, 3600.01])
    try TimePlausibility.check(&recording, path: "folder")
    #expect(recording.doubts.isEmpty)
  }

  @Test func `times since 1970 are as good as any`() throws {
    var recording = recording(times: [1.7e9, 1.7e9 + 0.01], fixes: [1.7e9])
    try TimePlausibility.check(&recording, path: "folder")
    #expect(recording.location.count == 1)
  }

  @Test func `a fix of another day is left out, and that is said`() throws {
    var recording = recording(times: [0, 0.01], fixes: [0, 1e7])
    try TimePlausibility.check(&recording, path: "folder")
    #expect(recording.location.map(\.time) == [0])
    #expect(recording.doubts.map(\.kind) == [.clock])
  }
}
