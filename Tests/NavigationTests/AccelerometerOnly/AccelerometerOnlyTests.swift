import Geodesy
import Glibc
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

struct AccelerometerOnlyTests {
  /// A constant 1 m/s² for two seconds and back: the velocity is a triangle with a peak of 2 m/s.
  private static func table() -> PushRecording {
    PushRecording(
      duration: 10,
      acceleration: { time in
        time > 3 && time <= 5 ? SIMD3(1, 0, 0) : time > 5 && time <= 7 ? SIMD3(-1, 0, 0) : .zero
      },
      rests: [.init(start: 0, end: 3), .init(start: 7, end: 10)])
  }

  @Test func `a push on a level table has the velocity of the closed form`() throws {
    let trajectory = try AccelerometerOnlyNavigator().trajectory(of: Self.table().input)
    #expect(trajectory.smoothed.count == 101)
    for state in trajectory.smoothed {
      let expected = max(0, min(state.time - 3, 7 - state.time))
      // The corners are half a sample's width, 5 ms at 1 m/s², from where lines between samples
      // put them.
      #expect(state.velocity.isClose(to: Vector3(expected, 0, 0), within: 0.012))
    }
    let last = try #require(trajectory.smoothed.last)
    #expect(last.position.isClose(to: Vector3(4, 0, 0), within: 0.05))
  }

  @Test func `the uncertainty grows from a rest and shrinks towards the next one`() throws {
    let states = try AccelerometerOnlyNavigator().trajectory(of: Self.table().input).smoothed
    func sigma(_ time: Double) throws -> Double { try #require(states.state(at: time)).speedSigma }
    #expect(try sigma(2) < 0.01)
    #expect(try sigma(4) > 2 * sigma(2))
    #expect(try sigma(5) > sigma(4))
    #expect(try sigma(5) > sigma(6))
    #expect(try sigma(8) < 0.01)
  }

  /// Horizontally a bias of 0.2 m/s² looks like a tilt of 1.2°, whose cosine is all that is left.
  @Test func `a constant offset is removed`() throws {
    let ideal = try AccelerometerOnlyNavigator().trajectory(of: Self.table().input).smoothed
    var recording = Self.table()
    recording.bias = SIMD3(0.2, -0.15, 0.1)
    let biased = try AccelerometerOnlyNavigator().trajectory(of: recording.input).smoothed
    for (a, b) in zip(ideal, biased) {
      #expect(a.velocity.x.isClose(to: b.velocity.x, within: 0.002))
      #expect(a.velocity.y.isClose(to: b.velocity.y, within: 0.002))
      // The tilt takes a part of the push for climbing, which the uncertainty has to cover.
      let sigma = max(0, b.velocityCovariance[2, 2]).squareRoot()
      #expect(b.velocity.z.isClose(to: 0, within: max(0.002, 3 * sigma)))
    }
  }

  /// An offset c that is there only while moving makes c T of velocity, all of which must be gone.
  @Test func `what is left over at the next rest is spread over the motion`() throws {
    var recording = Self.table()
    let push = recording.acceleration
    recording.acceleration = { $0 > 3 && $0 <= 7 ? push($0) + SIMD3(0, 0.1, 0) : push($0) }
    let states = try AccelerometerOnlyNavigator().trajectory(of: recording.input).smoothed
    #expect(try #require(states.state(at: 3)).speed < 0.02)
    #expect(try #require(states.state(at: 7)).speed < 0.02)
    // A walk tied at both ends spreads it so that 0.096 c T is left at the most, and a share of it
    // that is put down to turns makes no more than twice that.
    for state in states { #expect(abs(state.velocity.y) < 2 * 0.096 * 0.1 * 4) }
  }

  @Test func `the device may lie in any way`() throws {
    var recording = Self.table()
    let pose = Rotation<Body, Local>(rotationVector: SIMD3(0.7, -0.5, 0.3))
    recording.attitude = { _ in pose }
    let states = try AccelerometerOnlyNavigator().trajectory(of: recording.input).smoothed
    for state in states {
      let expected = max(0, min(state.time - 3, 7 - state.time))
      #expect(state.velocity.horizontalNorm.isClose(to: expected, within: 0.012))
      #expect(state.velocity.z.isClose(to: 0, within: 0.012))
    }
  }

  /// 1 m/s for eight seconds: no reading differs from rest, and only the push tells of it.
  @Test func `a constant speed between two rests is known as well as its sigma says`() throws {
    let recording = PushRecording(
      duration: 18,
      acceleration: { time in
        time > 3 && time <= 4 ? SIMD3(1, 0, 0) : time > 14 && time <= 15 ? SIMD3(-1, 0, 0) : .zero
      },
      noise: 0.02, rests: [.init(start: 0, end: 3), .init(start: 15, end: 18)])
    let states = try AccelerometerOnlyNavigator().trajectory(of: recording.input).smoothed
    let middle = try #require(states.state(at: 9))
    #expect(middle.speedSigma > 0.1)
    #expect(abs(middle.velocity.x - 1) < 3 * middle.speedSigma)
    #expect(try #require(states.state(at: 2)).speedSigma < 0.02)
  }

  @Test func `the cruise of a lift is not believed to be rest`() throws {
    let recording = PushRecording(
      duration: 20,
      acceleration: { time in
        time > 4 && time <= 5
          ? SIMD3(0, 0, 1.5) : time > 15 && time <= 16 ? SIMD3(0, 0, -1.5) : .zero
      },
      noise: 0.02,
      rests: [
        .init(start: 0, end: 4), .init(start: 6, end: 14), .init(start: 16, end: 20),
      ])
    let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
    #expect(trajectory.refusedIntervals.map(\.reason) == [.implausible])
    #expect(trajectory.stationarySpans.count == 2)
    let cruise = try #require(trajectory.smoothed.state(at: 10))
    #expect(cruise.velocity.z.isClose(to: 1.5, within: 0.05))
    #expect(trajectory.warnings.contains { $0.contains("constant speed") })
  }

  /// Turned by 140° about x and back within eight seconds, in place.
  @Test func `a device that is turned over does not seem to fly away`() throws {
    var recording = PushRecording(
      duration: 16, acceleration: { _ in .zero }, noise: 0.02,
      rests: [.init(start: 0, end: 4), .init(start: 12, end: 16)])
    recording.attitude = { time in
      let phase = min(max((time - 4) / 8, 0), 1)
      return Rotation(rotationVector: SIMD3(1.22 * (1 - cos(2 * .pi * phase)), 0, 0))
    }
    let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
    #expect(trajectory.refusedIntervals.isEmpty)
    #expect(trajectory.warnings.contains { $0.contains("The device is turned") })
    // The causal estimate needs a moment to notice.
    let late = trajectory.forward.filter { $0.time < 4 || $0.time > 6 }
    for state in trajectory.smoothed + late {
      let sigma = max(state.velocityCovariance.trace, 0).squareRoot()
      #expect(state.velocity.norm < 3 * max(sigma, 0.02), "at \(state.time) s")
    }
    #expect(trajectory.smoothed.allSatisfy { $0.velocity.norm < 0.1 })
    #expect(try #require(trajectory.smoothed.state(at: 8)).speedSigma > 2)
  }

  /// Half a turn about x and no way back: the poses tell that the tilt on the way is unknown.
  @Test func `between different poses nothing is known but that it began and ended at rest`() throws
  {
    var recording = PushRecording(
      duration: 16, acceleration: { _ in .zero }, noise: 0.02,
      rests: [.init(start: 0, end: 7.6), .init(start: 8.4, end: 16)])
    recording.attitude = { time in
      Rotation(rotationVector: SIMD3(1.5 * min(max((time - 7.6) / 0.8, 0), 1), 0, 0))
    }
    let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
    for state in trajectory.smoothed { #expect(state.velocity.norm < 0.02) }
    #expect(try #require(trajectory.smoothed.state(at: 8)).speedSigma > 0.5)
    #expect(try #require(trajectory.smoothed.state(at: 12)).speedSigma < 0.02)
  }

  /// A foot's stride: gravity in all axes, and accelerations that no tilt explains.
  @Test func `a motion that does not add up is unknown, and said to be`() throws {
    var recording = Self.table()
    let push = recording.acceleration
    recording.acceleration = { $0 > 3 && $0 <= 7 ? push($0) + SIMD3(0, 3.5, -2) : push($0) }
    let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
    #expect(trajectory.warnings.contains { $0.contains("do not add up") })
    for state in trajectory.smoothed { #expect(state.velocity.norm < 0.02) }
    #expect(try #require(trajectory.smoothed.state(at: 5)).speedSigma > 2)
  }

  @Test func `beyond the last rest the uncertainty only grows`() throws {
    var recording = Self.table()
    recording.rests.removeLast()
    let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
    let sigmas = [4.0, 6, 8, 10].compactMap { trajectory.smoothed.state(at: $0)?.speedSigma }
    #expect(sigmas.count == 4)
    #expect(sigmas == sigmas.sorted())
    #expect(sigmas.allSatisfy { $0 > 0.05 })
    #expect(trajectory.warnings.contains { $0.contains("one side") })
  }

  @Test func `the causal estimate begins with the first rest and does not look ahead`() throws {
    let whole = Self.table().input
    var part = whole
    part.accelerometer.removeAll { $0.time > 6.5 }
    part.stationaryIntervals.removeLast()
    part.outputTimes.removeAll { $0 > 6 }
    let both = try [whole, part].map { try AccelerometerOnlyNavigator().trajectory(of: $0).forward }
    for (a, b) in zip(both[0], both[1]) {
      #expect(a.time == b.time)
      #expect(a.velocity.isClose(to: b.velocity, within: 1e-9))
    }
    #expect(both[1].count == 59)
    #expect(try #require(both[0].first).time.isClose(to: 0.2, within: 1e-9))
  }

  @Test func `linear acceleration is recognised and taken along the device's axes`() throws {
    var recording = Self.table()
    recording.gravity = 0
    recording.noise = 0.02
    let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
    #expect(trajectory.start.level == .none)
    #expect(trajectory.warnings.contains { $0.contains("linear acceleration") })
    let peak = try #require(trajectory.smoothed.state(at: 5))
    #expect(abs(peak.velocity.x - 2) < 3 * peak.speedSigma)
    #expect(peak.speedSigma > 0.1)
  }
}
