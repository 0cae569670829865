import Geodesy
import Glibc
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

struct CreepTrimTests {
  private func trim(_ motion: SyntheticMotion) -> CreepTrim {
    var random = SeededGenerator(seed: 2)
    let recording = SyntheticRecording(motion, errors: .phone(&random))
    return CreepTrim(
      accelerometer: SampleTrack(recording.input.accelerometer, longestInterval: 0.3),
      gyroscope: SampleTrack(recording.input.gyroscope, longestInterval: 0.3))
  }

  @Test func `a gentle start is cut off an interval`() {
    // 0.4 m/s² from 20 s on: 1.6 m/s at the interval's end.
    let motion = SyntheticMotion(
      velocity: { Vector3(0, 0.4 * max(0, $0 - 20), 0) }, attitude: { _ in .holder }, duration: 30)
    let rest = trim(motion).trimmed(2...24)
    #expect(rest.lowerBound == 2)
    #expect(rest.upperBound.isClose(to: 20, within: 0.5))
  }

  @Test func `a gentle stop is cut off an interval`() {
    let motion = SyntheticMotion(
      velocity: { Vector3(0, 0.4 * max(0, 6 - $0), 0) }, attitude: { _ in .holder }, duration: 30)
    let rest = trim(motion).trimmed(3...25)
    #expect(rest.lowerBound.isClose(to: 6, within: 0.5))
    #expect(rest.upperBound == 25)
  }

  @Test func `a hand that sways is left alone`() {
    // 3 cm/s and 1° at 0.3 Hz.
    let motion = SyntheticMotion(
      velocity: { Vector3(0.03 * sin(1.9 * $0), 0.02 * cos(2.3 * $0), 0) },
      attitude: {
        Rotation<Local, Local>(rotationVector: SIMD3(0.017 * sin(2 * $0), 0.01 * cos($0), 0))
          * Rotation<Body, Local>.holder
      }, duration: 30)
    #expect(trim(motion).trimmed(1...29) == 1...29)
  }
}

struct StillnessPlanTests {
  private func plan(
    _ intervals: [NavigationStationaryInterval], speeds: [Double]
  ) throws -> StillnessPlan {
    let motion = SyntheticMotion(
      velocity: { _ in .zero }, attitude: { _ in .holder }, duration: 30)
    var recording = SyntheticRecording(motion, errors: SyntheticErrors(positionNoise: 2))
    recording.input.stationaryIntervals = intervals
    for index in recording.input.fixes.indices {
      recording.input.fixes[index].velocity = nil
      recording.input.fixes[index].speed = speeds[index % speeds.count]
      recording.input.fixes[index].speedAccuracy = 0.07
      recording.input.fixes[index].course = 1
    }
    return try Preparation(recording.input, settings: NavigationSettings()).stillness
  }

  @Test func `updates lie within the interval less its margins`() throws {
    let events = try plan([.init(start: 5, end: 8)], speeds: [0]).events
    let margin = StillnessSettings().margin
    #expect(events.first?.time == 5 + margin)
    #expect(events.allSatisfy { $0.time <= 8 - margin })
    #expect(events.count == 11)
  }

  @Test func `fixes that claim clear speed refuse an interval`() throws {
    let plan = try plan([.init(start: 5, end: 20)], speeds: [40])
    #expect(plan.events.isEmpty)
    #expect(plan.refused == [RefusedInterval(start: 5, end: 20, reason: .fixesMove)])
  }

  @Test func `a receiver's noise at rest does not`() throws {
    // Parked, with up to 1.28 m/s claimed to seven centimetres a second.
    let plan = try plan([.init(start: 3, end: 10.5)], speeds: [0.2, 1.28, 0.9, 0.5])
    #expect(plan.refused.isEmpty)
    #expect(!plan.events.isEmpty)
  }

  @Test(arguments: [
    NavigationStationaryInterval(start: 5, end: 5.4), .init(start: .nan, end: 7),
    .init(start: 9, end: 7), .init(start: -50, end: -40),
  ])
  func `an interval that holds nothing gives no updates`(
    interval: NavigationStationaryInterval
  ) throws {
    #expect(try plan([interval], speeds: [0]).events.isEmpty)
  }

  @Test func `the noise follows what the sensors show`() {
    func grade(shaking: Double) -> StillnessGrade {
      let motion = SyntheticMotion(
        velocity: { Vector3(shaking / 30 * sin(30 * $0), 0, 0) }, attitude: { _ in .holder },
        duration: 10)
      let input = SyntheticRecording(motion).input
      return StillnessGrade(
        span: 1...9, accelerometer: SampleTrack(input.accelerometer, longestInterval: 0.3),
        gyroscope: SampleTrack(input.gyroscope, longestInterval: 0.3),
        settings: StillnessSettings())
    }
    let (tripod, hand) = (grade(shaking: 0), grade(shaking: 1.5))
    #expect(tripod.velocitySigma.isClose(to: StillnessSettings().velocityNoise, within: 1e-4))
    // The true velocity has an amplitude of 5 cm/s on one axis of three: 2 cm/s an axis.
    #expect(hand.velocitySigma > 0.02)
    #expect(hand.velocitySigma < 0.1)
  }

  @Test func `means that are independent keep their variance`() {
    var random = SeededGenerator(seed: 4)
    let means = (0..<4_096).map { _ in random.normalVector() * 0.3 }
    // The average over 1 024 of them has the fewest draws: three differences of three axes.
    let variance = StillnessGrade.longestVariance(of: means)
    #expect(variance > 0.085)
    #expect(variance < 0.09 * 4)
  }

  /// The means of a sine of amplitude A over its half periods are ±2 A/π in turn, their differences
  /// 4 A/π, and half of the square, times the eight means in it, 64 A²/π²: 13 times the variance.
  @Test func `a sway counts for more than its variance`() {
    let means = (0..<512).map { index in
      SIMD3(repeating: 0.01 * sin(2 * .pi * (Double(index) + 0.5) / 16))
    }
    let variance = StillnessGrade.longestVariance(of: means)
    #expect(variance.isClose(to: 6.48e-4, within: 0.15e-4))
    #expect(StillnessGrade.longestVariance(of: []) == 0)
  }
}
