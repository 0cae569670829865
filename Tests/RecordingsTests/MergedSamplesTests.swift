import Geodesy
import Recordings
import SensorSamples
import Testing

struct MergedSamplesTests {
  @Test func `all streams come once and in the order of time`() {
    let recording = Recording(
      name: "merge",
      accelerometer: [0.0, 0.1, 0.2].map { .init(time: $0, specificForce: .zero) },
      gyroscope: [0.05, 0.1].map { .init(time: $0, angularRate: .zero) },
      location: [.init(time: 0.1, latitude: 0, longitude: 0, horizontalAccuracy: 1)],
      significantLocation: [.init(time: -1, latitude: 0, longitude: 0, horizontalAccuracy: 1)],
      camera: CameraStream(source: .images(["a"]), frames: [CameraFrame(time: 0.2, index: 0)]))
    let kinds = MergedSamples(recording).map { event in
      switch event {
      case .accelerometer: "a"
      case .gyroscope: "g"
      case .location: "l"
      case .significantLocation: "s"
      case .frame: "f"
      }
    }
    // By hand; at 0.1 and 0.2 s inertial samples come first.
    #expect(kinds.joined() == "sagaglaf")
    #expect(MergedSamples(recording).map(\.time) == [-1, 0, 0.05, 0.1, 0.1, 0.1, 0.2, 0.2])
  }

  @Test func `a recording without samples has no event`() {
    #expect(Array(MergedSamples(Recording(name: "empty"))).isEmpty)
  }
}
