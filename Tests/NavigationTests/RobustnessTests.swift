import Geodesy
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// Inputs that hurt: never a number that is not one, never a crash, and errors that say what is
/// missing.
struct RobustnessTests {
  private func expectFinite(_ trajectory: Trajectory) {
    for state in trajectory.forward + trajectory.smoothed {
      #expect(state.position.isFinite && state.velocity.isFinite)
      #expect(state.accelerometerBias.isFinite && state.gyroscopeBias.isFinite)
      #expect(state.velocityCovariance.isFinite && state.positionCovariance.isFinite)
      #expect(state.attitudeSigma.isFinite && state.attitude.w.isFinite)
      #expect((0..<3).allSatisfy { state.velocityCovariance[$0, $0] >= 0 })
    }
  }

  private func recording() -> SyntheticRecording {
    var random = SeededGenerator(seed: 21)
    return SyntheticRecording(
      .drive(duration: 30, standing: 5), errors: .phone(&random), rate: 50,
      still: [.init(start: 0, end: 5)])
  }

  @Test func `an empty recording is refused`() {
    let input = NavigationInput(accelerometer: [], gyroscope: [], outputTimes: [0, 1])
    #expect(throws: NavigationError.nothingToWorkWith) {
      try Navigator().trajectory(of: input)
    }
  }

  @Test func `an accelerometer alone is refused with what to do`() {
    var input = recording().input
    input.gyroscope = []
    input.fixes = []
    let error = #expect(throws: NavigationError.accelerometerAlone) {
      try Navigator().trajectory(of: input)
    }
    #expect(error?.description.contains("gyroscope") ?? false)
  }

  @Test func `a gyroscope alone is refused`() {
    var input = recording().input
    input.accelerometer = []
    input.fixes = []
    #expect(throws: NavigationError.gyroscopeAlone) { try Navigator().trajectory(of: input) }
  }

  @Test func `two samples a second are refused with their rate`() {
    let samples = (0..<100).map {
      AccelerometerSample(time: Double($0) / 2, specificForce: Vector3(0, 0, 9.8))
    }
    let input = NavigationInput(accelerometer: samples, gyroscope: [], outputTimes: [0, 1])
    #expect(throws: NavigationError.rateTooLow(sensor: "accelerometer", hertz: 2)) {
      try Navigator().trajectory(of: input)
    }
  }

  @Test func `fixes alone are smoothed, with a warning`() throws {
    var recording = recording()
    recording.input.accelerometer = []
    recording.input.gyroscope = []
    let trajectory = try Navigator().trajectory(of: recording.input)
    expectFinite(trajectory)
    #expect(trajectory.start.level == .none)
    #expect(trajectory.warnings.contains { $0.contains("rests on the fixes") })
    #expect(trajectory.smoothed.velocityError(recording) < 1)
  }

  @Test func `without any fix directions are relative, with a warning`() throws {
    var recording = recording()
    recording.input.fixes = []
    let trajectory = try Navigator().trajectory(of: recording.input)
    expectFinite(trajectory)
    #expect(trajectory.origin == nil)
    #expect(trajectory.start.headingIsRelative)
    #expect(!trajectory.warnings.isEmpty)
    // Speed needs no heading: held at zero for 5 s, it is good for the next ten.
    let state = try #require(trajectory.smoothed.first { $0.time == 15 })
    let speed = recording.truth[15].velocity.norm
    #expect(state.speed.isClose(to: speed, within: 1))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308])
  func `numbers that are none do no harm anywhere`(number: Double) throws {
    var input = recording().input
    input.accelerometer[100].specificForce.y = number
    input.accelerometer[200].time = number
    input.gyroscope[300].angularRate.x = number
    input.gyroscope[400].time = number
    input.fixes[3].latitude = number
    input.fixes[4].time = number
    input.fixes[5].horizontalAccuracy = number
    input.fixes[6].velocity = Vector3(number, 0, 0)
    input.fixes[7].velocityAccuracy = number
    input.fixes[8].altitude = number
    input.fixes[9].verticalAccuracy = number
    input.stationaryIntervals.append(.init(start: number, end: 8, confidence: 1))
    input.stationaryIntervals.append(.init(start: 1, end: number, confidence: 1))
    input.stationaryIntervals.append(.init(start: 2, end: 4, confidence: number))
    input.outputTimes.append(number)
    expectFinite(try Navigator().trajectory(of: input))
  }

  @Test func `everything at the same time is survived`() throws {
    var input = recording().input
    for index in input.accelerometer.indices { input.accelerometer[index].time = 5 }
    for index in input.gyroscope.indices { input.gyroscope[index].time = 5 }
    for index in input.fixes.indices { input.fixes[index].time = 5 }
    expectFinite(try Navigator().trajectory(of: input))
  }

  @Test func `one sample of each sensor and one fix are survived`() throws {
    var input = recording().input
    input.accelerometer = Array(input.accelerometer.prefix(1))
    input.gyroscope = Array(input.gyroscope.prefix(1))
    input.fixes = Array(input.fixes.prefix(1))
    expectFinite(try Navigator().trajectory(of: input))
  }

  @Test func `shuffled samples give what ordered ones give`() throws {
    let input = recording().input
    var shuffled = input
    var random = SeededGenerator(seed: 5)
    shuffled.accelerometer.shuffle(using: &random)
    shuffled.gyroscope.shuffle(using: &random)
    shuffled.fixes.shuffle(using: &random)
    let (a, b) = (
      try Navigator().trajectory(of: input).smoothed,
      try Navigator().trajectory(of: shuffled).smoothed
    )
    #expect(a.count == b.count)
    for (a, b) in zip(a, b) { #expect(a.velocity == b.velocity) }
  }

  @Test func `violent sensors are survived`() throws {
    var input = recording().input
    var random = SeededGenerator(seed: 6)
    for index in input.accelerometer.indices {
      input.accelerometer[index].specificForce = Vector3(random.normalVector() * 1_500)
    }
    for index in input.gyroscope.indices {
      input.gyroscope[index].angularRate = Vector3(random.normalVector() * 100)
    }
    expectFinite(try Navigator().trajectory(of: input))
  }

  @Test func `output times outside of the data give no states`() throws {
    var input = recording().input
    input.outputTimes = [-100, 5, 1_000]
    let trajectory = try Navigator().trajectory(of: input)
    #expect(trajectory.smoothed.map(\.time) == [5])
    #expect(trajectory.forward.map(\.time) == [5])
  }
}
