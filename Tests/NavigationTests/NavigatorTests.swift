import Geodesy
import Glibc
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// The whole navigator on simulated drives.
struct NavigatorTests {
  private func trajectory(
    _ input: NavigationInput, settings: NavigationSettings = NavigationSettings()
  ) throws -> Trajectory {
    try Navigator(settings: settings).trajectory(of: input)
  }

  private static let still: [NavigationStationaryInterval] = [
    .init(start: 0.5, end: 9.5), .init(start: 75, end: 81),
  ]

  @Test func `ideal sensors give the motion back`() throws {
    let recording = SyntheticRecording(.drive(), still: [.init(start: 0.5, end: 9.5)])
    let trajectory = try trajectory(recording.input)
    #expect(trajectory.smoothed.count == recording.truth.count)
    #expect(trajectory.smoothed.velocityError(recording) < 0.03)
    #expect(trajectory.start.level == .still)
    #expect(!trajectory.start.headingIsRelative)
    #expect(trajectory.fixOutcomes.allSatisfy { $0.reason == .used })
  }

  @Test func `smoothing is better than filtering and claims to be`() throws {
    var random = SeededGenerator(seed: 4)
    let recording = SyntheticRecording(
      .drive(), errors: .phone(&random), still: [.init(start: 0.5, end: 9.5)])
    let trajectory = try trajectory(recording.input)
    let (forward, smoothed) = (trajectory.forward, trajectory.smoothed)
    #expect(
      smoothed.velocityError(recording, after: 30) < forward.velocityError(recording, after: 30))
    for (filtered, smoothed) in zip(forward, smoothed).dropFirst(30) {
      #expect(smoothed.velocityCovariance.trace <= filtered.velocityCovariance.trace + 1e-9)
    }
    // At the end there is no future, so that both are the same.
    let (a, b) = (try #require(forward.last), try #require(smoothed.last))
    #expect(a.velocity.isClose(to: b.velocity, within: 1e-9))
  }

  @Test func `what is said of the past does not change with the future`() throws {
    var random = SeededGenerator(seed: 6)
    let recording = SyntheticRecording(.drive(), errors: .phone(&random))
    var settings = NavigationSettings()
    settings.fixes.lag = 0
    let whole = try trajectory(recording.input, settings: settings).forward
    var cut = recording.input
    cut.accelerometer.removeAll { $0.time > 80 }
    cut.gyroscope.removeAll { $0.time > 80 }
    cut.fixes.removeAll { $0.time > 80 }
    cut.outputTimes.removeAll { $0 > 80 }
    let part = try trajectory(cut, settings: settings).forward
    for (a, b) in zip(whole, part) {
      #expect(a.velocity == b.velocity)
      #expect(a.velocityCovariance == b.velocityCovariance)
    }
    #expect(part.count == 81)
  }

  @Test func `how the device is held changes nothing`() throws {
    var velocities: [Vector3<Local>] = []
    for holder in [SIMD3<Double>(0.9, -0.4, 0.7), SIMD3(-2.4, 0.3, 1)] {
      let motion = SyntheticMotion.drive(holder: Rotation(rotationVector: holder))
      let recording = SyntheticRecording(motion, still: [.init(start: 0.5, end: 9.5)])
      velocities.append(
        try #require(try trajectory(recording.input).smoothed.dropFirst(60).first).velocity)
    }
    #expect(velocities[0].isClose(to: velocities[1], within: 2e-3))
  }

  @Test func `when the clock began changes nothing`() throws {
    var random = SeededGenerator(seed: 8)
    let recording = SyntheticRecording(.drive(duration: 60), errors: .phone(&random))
    var later = recording.input
    // A power of two, so that differences of times keep their last bits.
    let shift = 65_536.0
    for index in later.accelerometer.indices { later.accelerometer[index].time += shift }
    for index in later.gyroscope.indices { later.gyroscope[index].time += shift }
    for index in later.fixes.indices { later.fixes[index].time += shift }
    later.outputTimes = later.outputTimes.map { $0 + shift }
    let (a, b) = (try trajectory(recording.input).smoothed, try trajectory(later).smoothed)
    #expect(a.count == b.count)
    for (a, b) in zip(a, b) {
      #expect(a.velocity.isClose(to: b.velocity, within: 1e-4))
    }
  }

  @Test func `a wild fix moves the velocity by less than a tenth`() throws {
    var random = SeededGenerator(seed: 11)
    let recording = SyntheticRecording(.drive(), errors: .phone(&random))
    var spiked = recording.input
    spiked.fixes[50].latitude += 500 / 6.37e6
    let (clean, wild) = (try trajectory(recording.input), try trajectory(spiked))
    for (a, b) in zip(clean.smoothed, wild.smoothed) {
      #expect((a.velocity - b.velocity).norm < 0.1)
    }
    #expect(wild.fixOutcomes[50].reason != .used)
    #expect(clean.fixOutcomes[50].reason == .used)
  }

  @Test func `fixes are taken back after an outage`() throws {
    var random = SeededGenerator(seed: 12)
    var recording = SyntheticRecording(.drive(), errors: .phone(&random))
    recording.input.fixes.removeAll { $0.time > 45 && $0.time < 90 }
    let trajectory = try trajectory(recording.input)
    let after = trajectory.fixOutcomes.filter { $0.time > 93 }
    #expect(after.allSatisfy { $0.used })
    let end = trajectory.forward.filter { $0.time > 100 }
    #expect(end.velocityError(recording) < 0.5)
    // Nothing holds the velocity meanwhile, and the sigma says so.
    let (before, within) = (trajectory.forward[44].speedSigma, trajectory.forward[89].speedSigma)
    #expect(within > 2 * before)
  }

  @Test func `a stretch without gyroscope leans on the fixes`() throws {
    var random = SeededGenerator(seed: 13)
    var recording = SyntheticRecording(.drive(), errors: .phone(&random))
    recording.input.gyroscope.removeAll { $0.time > 40 && $0.time < 70 }
    let trajectory = try trajectory(recording.input)
    let within = trajectory.smoothed.filter { $0.time > 42 && $0.time < 68 }
    #expect(within.velocityError(recording) < 1)
    #expect(within.allSatisfy { $0.velocity.isFinite })
    let after = trajectory.smoothed.filter { $0.time > 75 }
    #expect(after.velocityError(recording) < 0.7)
  }

  @Test func `no zero velocity while the fixes move`() throws {
    let motion = SyntheticMotion(
      velocity: { _ in Vector3(40, 3, 0) }, attitude: { _ in .holder }, duration: 90)
    let recording = SyntheticRecording(motion, still: [.init(start: 20, end: 70)])
    let trajectory = try trajectory(recording.input)
    #expect(trajectory.updates[.zeroVelocity] == nil)
    #expect(trajectory.stationarySpans.isEmpty)
    #expect(trajectory.refusedIntervals.map(\.reason) == [.fixesMove])
  }

  @Test func `no zero velocity while the estimate itself moves`() throws {
    let motion = SyntheticMotion(
      velocity: { _ in Vector3(40, 3, 0) }, attitude: { _ in .holder }, duration: 90)
    var recording = SyntheticRecording(motion, still: [.init(start: 45, end: 70)])
    recording.input.fixes.removeAll { $0.time > 40 && $0.time < 75 }
    let trajectory = try trajectory(recording.input)
    #expect(trajectory.updates[.zeroVelocity]?.used == 0)
    #expect(trajectory.refusedIntervals.map(\.reason) == [.implausible])
  }

  @Test func `a parked phone stands still whatever its receiver claims`() throws {
    let motion = SyntheticMotion(
      velocity: { _ in .zero }, attitude: { _ in .holder }, duration: 30)
    var recording = SyntheticRecording(
      motion, errors: SyntheticErrors(positionNoise: 2), still: [.init(start: 3, end: 10.5)])
    for index in recording.input.fixes.indices where index >= 2 && index <= 11 {
      recording.input.fixes[index].velocity = nil
      recording.input.fixes[index].speed = 1.28
      recording.input.fixes[index].speedAccuracy = 0.07
      recording.input.fixes[index].course = 2
    }
    let trajectory = try trajectory(recording.input)
    for state in trajectory.smoothed where state.time >= 4 && state.time <= 10 {
      #expect(state.speed < 0.05)
    }
    #expect(trajectory.stationarySpans.count == 1)
  }

  @Test(arguments: Place.all)
  func `it works everywhere on Earth`(place: Place) throws {
    var motion = SyntheticMotion.drive(duration: 90)
    motion.origin = place.position
    let recording = SyntheticRecording(motion, still: [.init(start: 0.5, end: 9.5)])
    let trajectory = try trajectory(recording.input)
    var surroundings = Surroundings(origin: trajectory.origin)
    for state in trajectory.smoothed where state.time > 20 {
      surroundings.move(to: state.position)
      // The truth is in the plane; near the pole east turns within metres.
      let truth = surroundings.planeFromHere.inverse * recording.truth[Int(state.time)].velocity
      #expect((state.velocity - truth).norm < 0.15)
    }
  }
}

/// A place on Earth, with a name.
struct Place: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var position: GeodeticPosition

  static let all = [
    ("the date line, going east", -17.0, 179.998), ("near the pole", 89.9, 20),
    ("the equator", 0.0001, -78.5), ("the south", -54.8, -68.3),
  ].map { name, latitude, longitude in
    Place(
      testDescription: name,
      position: GeodeticPosition(
        latitudeDegrees: latitude, longitudeDegrees: longitude, height: 100))
  }
}
