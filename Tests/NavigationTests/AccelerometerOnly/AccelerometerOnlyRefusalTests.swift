import Geodesy
import SensorSamples
import Testing

@testable import Navigation

struct AccelerometerOnlyRefusalTests {
  private func input(
    _ force: Vector3<Body>, rate: Double = 100, rests: [NavigationStationaryInterval] = []
  ) -> NavigationInput {
    NavigationInput(
      accelerometer: (0..<1000).map {
        AccelerometerSample(time: Double($0) / rate, specificForce: force)
      },
      gyroscope: [], stationaryIntervals: rests, outputTimes: [0, 1, 2])
  }

  @Test func `without a rest it is refused with what to do`() {
    let error = #expect(throws: NavigationError.noRest) {
      try AccelerometerOnlyNavigator().trajectory(of: input(Vector3(0, 0, 9.8)))
    }
    #expect(error?.description.contains("hold the phone still") ?? false)
  }

  @Test func `a rest outside of the samples, or without length, is none`() {
    let rests: [NavigationStationaryInterval] = [
      .init(start: -9, end: -2), .init(start: 3, end: 3), .init(start: 50, end: 60),
    ]
    #expect(throws: NavigationError.noRest) {
      try AccelerometerOnlyNavigator().trajectory(of: input(Vector3(0, 0, 9.8), rests: rests))
    }
  }

  @Test func `readings in units of g are refused`() {
    let rests = [NavigationStationaryInterval(start: 0, end: 5)]
    #expect(throws: NavigationError.notGravity(norm: 1)) {
      try AccelerometerOnlyNavigator().trajectory(of: input(Vector3(0, 0, 1), rests: rests))
    }
  }

  @Test func `two samples a second are refused`() {
    #expect(throws: NavigationError.rateTooLow(sensor: "accelerometer", hertz: 2)) {
      try AccelerometerOnlyNavigator().trajectory(of: input(Vector3(0, 0, 9.8), rate: 2))
    }
  }

  @Test func `no sample is refused`() {
    let empty = NavigationInput(accelerometer: [], gyroscope: [], outputTimes: [0])
    #expect(throws: NavigationError.nothingToWorkWith) {
      try AccelerometerOnlyNavigator().trajectory(of: empty)
    }
  }

  @Test func `gaps and readings that are not finite leave finite states with larger sigmas`() throws
  {
    let push = PushRecording.Push(start: 3, duration: 4, acceleration: SIMD3(1, 0, 0))
    let recording = PushRecording.single(push)
    var broken = recording.input
    broken.accelerometer.removeAll { $0.time > 4 && $0.time < 5 }
    broken.accelerometer[50].specificForce = Vector3(.nan, 0, .infinity)
    let whole = try AccelerometerOnlyNavigator().trajectory(of: recording.input).smoothed
    let holed = try AccelerometerOnlyNavigator().trajectory(of: broken).smoothed
    #expect(holed.allSatisfy { $0.velocity.isFinite && $0.speedSigma.isFinite })
    let (a, b) = (whole.state(at: 4.5), holed.state(at: 4.5))
    #expect(try #require(b).speedSigma > 3 * (try #require(a).speedSigma))
  }

  @Test func `linear acceleration is trusted for short motions only`() throws {
    let push = PushRecording.Push(start: 3, duration: 20, acceleration: SIMD3(1, 0, 0))
    var recording = PushRecording.single(push)
    recording.gravity = 0
    recording.noise = 0.02
    let error = #expect(throws: NavigationError.self) {
      try AccelerometerOnlyNavigator().trajectory(of: recording.input)
    }
    guard case .linearAcceleration(let seconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((20...20.4).contains(seconds))
    #expect(error?.description.contains("gravity") == true)
  }
}
