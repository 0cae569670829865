import Geodesy
import Recordings
import SensorSamples
import Testing
import _TestSupport

struct NativeRecordingTests {
  /// A recording with every stream, whose numbers are hard to write short.
  static let recording = Recording(
    name: "walk “1”\n", device: "Pixel 8", startUnixNanoseconds: 1_707_663_721_288_000_123,
    accelerometer: (0..<50).map {
      AccelerometerSample(
        time: 100 + Double($0) / 3, specificForce: Vector3(0.1 + Double($0), -1e-17, 9.8 / 7))
    },
    gyroscope: (0..<40).map {
      GyroscopeSample(time: 100 + Double($0) / 2.7, angularRate: Vector3(1e300, -0.0, .pi))
    },
    location: [
      LocationFix(time: 101, latitude: 0.5, longitude: -1.25, horizontalAccuracy: -1),
      LocationFix(
        time: 102, latitude: 0.75, longitude: 0.125, altitude: 12.5, horizontalAccuracy: 3,
        verticalAccuracy: 4, speed: 1.5, speedAccuracy: 0.25, course: 0.5, courseAccuracy: 0.125,
        velocity: Vector3(1, 2, 3), velocityAccuracy: 0.5),
    ],
    significantLocation: [
      LocationFix(time: 103, latitude: 0.5, longitude: -1.25, horizontalAccuracy: 500)
    ],
    hasSignificantLocation: true,
    truth: [
      ReferenceState(
        time: 100, position: GeodeticPosition(latitude: 0.5, longitude: -1.25, height: 7),
        velocity: Vector3(1, 2, 3), attitude: Rotation(w: 0.5, x: 0.5, y: 0.5, z: -0.5))
    ])

  @Test func `what was written reads back the same`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/out"
      try NativeRecordingWriter().write(Self.recording, to: path)
      let read = try Recording(contentsOf: path)
      #expect(read.name == Self.recording.name)
      #expect(read.device == "Pixel 8")
      #expect(read.startUnixNanoseconds == 1_707_663_721_288_000_123)
      #expect(read.accelerometer == Self.recording.accelerometer)
      #expect(read.gyroscope == Self.recording.gyroscope)
      #expect(read.location == Self.recording.location)
      #expect(read.significantLocation == Self.recording.significantLocation)
      #expect(read.hasSignificantLocation)
      #expect(read.truth == Self.recording.truth)
      #expect(try names(in: folder) == ["out"])
    }
  }
}
