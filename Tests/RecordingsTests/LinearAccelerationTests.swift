import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Recordings

/// Accelerations from which the phone has taken gravity.
struct LinearAccelerationTests {
  /// A device that rests and is shaken in turn.
  private static func samples(gravity: Double, scale: Double = 1) -> [AccelerometerSample] {
    (0..<500).map { index in
      let shake = index / 50 % 2 == 0 ? 0.01 * Double(1 + index % 3) : 2 * Double(index % 5 - 2)
      return AccelerometerSample(
        time: Double(index) / 50, specificForce: scale * Vector3(shake, 0.1 * shake, gravity))
    }
  }

  @Test func `the kind is told by the norm`() {
    #expect(AccelerationKind(of: Self.samples(gravity: 9.8)) == .specificForce)
    #expect(AccelerationKind(of: Self.samples(gravity: 0)) == .linear)
    #expect(AccelerationKind(of: []) == .unclear(medianNorm: 0))
  }

  @Test func `a device without gravity that only rests is linear`() {
    let samples = (0..<100).map {
      AccelerometerSample(time: Double($0), specificForce: Vector3(0.1, 0.02, -0.1))
    }
    #expect(AccelerationKind(of: samples) == .linear)
  }

  /// All about one g: no phone without gravity accelerates so evenly.
  @Test func `readings in g are not taken for linear acceleration`() {
    let samples = (0..<100).map {
      AccelerometerSample(
        time: Double($0), specificForce: Vector3(0.02 * Double($0 % 3), 0, 1))
    }
    guard case .unclear(let norm) = AccelerationKind(of: samples) else {
      Issue.record("taken for something")
      return
    }
    #expect(norm.isClose(to: 1, within: 0.01))
  }

  private static func table(_ samples: [AccelerometerSample]) -> String {
    SmallRecordings.table(
      samples.map { sample in
        let force = sample.specificForce
        return (sample.time, "\(force.x),\(force.y),\(force.z)")
      })
  }

  private static let metadata = """
    version,device name,recording epoch time,platform,appVersion,standardisation
    3,Pixel 8,1700000000000,android,1.49,false

    """

  private func recording(_ files: [String: String]) throws -> Recording {
    try withTemporaryFolder { try Recording(contentsOf: makeFolder(in: $0, files)) }
  }

  @Test func `linear acceleration alone is read and said to have no gravity`() throws {
    let recording = try recording([
      "Accelerometer.csv": Self.table(Self.samples(gravity: 0)), "Metadata.csv": Self.metadata,
    ])
    #expect(recording.accelerometer.count == 500)
    let stream = try #require(recording.streams.first { $0.name == "accelerometer" })
    #expect(stream.sign.contains("linear acceleration"))
    #expect(recording.doubts.contains { $0.message.contains("without gravity") })
    #expect(recording.doubts.contains { $0.kind == .missingStream && $0.stream == "accelerometer" })
  }

  @Test func `native files without gravity say so`() throws {
    let rows = Self.samples(gravity: 0).map {
      "\($0.time),\($0.specificForce.x),\($0.specificForce.y),\($0.specificForce.z)\n"
    }
    let recording = try recording([
      "accelerometer.csv": "time_s,ax_mps2,ay_mps2,az_mps2\n" + rows.joined()
    ])
    let stream = try #require(recording.streams.first { $0.name == "accelerometer" })
    #expect(stream.sign.contains("linear acceleration"))
  }

  /// A quarter turn about x takes y to z, so that up is the body's y.
  @Test func `on Android the attitude gives the gravity that is missing`() throws {
    let half = 0.5.squareRoot()
    let rows = Self.samples(gravity: 0).map { sample in
      "\(1_700_000_000_000_000_000 + Int64(sample.time * 1e9)),\(sample.time),0,\(half),\(half),0\n"
    }
    let recording = try recording([
      "Accelerometer.csv": Self.table(Self.samples(gravity: 0)), "Metadata.csv": Self.metadata,
      "Orientation.csv": "time,seconds_elapsed,qz,qw,qx,qy\n" + rows.joined(),
    ])
    let first = try #require(recording.accelerometer.first)
    #expect(first.specificForce.isClose(to: Vector3(0, 9.80665, 0), within: 0.03))
    let stream = try #require(recording.streams.first { $0.name == "accelerometer" })
    #expect(stream.files == ["Accelerometer.csv", "Orientation.csv"])
    #expect(AccelerationKind(of: recording.accelerometer) == .specificForce)
  }
}
