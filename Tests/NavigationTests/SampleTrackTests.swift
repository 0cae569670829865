import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

struct SampleTrackTests {
  private func sample(_ time: Double, _ value: Double) -> GyroscopeSample {
    GyroscopeSample(time: time, angularRate: Vector3(value, 0, 0))
  }

  private func track(_ samples: [GyroscopeSample]) -> SampleTrack<GyroscopeSample> {
    SampleTrack(samples, longestInterval: 0.3)
  }

  @Test func `samples that cannot be used are left out and the others put in order`() {
    let track = track([
      sample(0.2, 3), sample(0.1, 2), sample(0.1, 7), sample(.nan, 1), sample(0.3, .nan),
      sample(0.4, 1e308), sample(.infinity, 1), sample(0, 1),
    ])
    #expect(track.samples.map(\.time) == [0, 0.1, 0.2])
    #expect(track.samples.map(\.angularRate.x) == [1, 2, 3])
    #expect(track.dropped == 5)
  }

  @Test func `clean samples are kept as they are`() {
    let samples = [sample(0, 1), sample(0.1, 2)]
    #expect(track(samples).samples == samples)
    #expect(track(samples).dropped == 0)
  }

  @Test func `the mean is that of the straight lines between samples`() throws {
    // On [0.05, 0.25]: from 1 to 2 over 0.05 s, from 2 to 0 over 0.1 s, from 0 to 2 over 0.05 s.
    let track = track([sample(0, 0), sample(0.1, 2), sample(0.2, 0), sample(0.3, 4)])
    var cursor = track.index(at: 0.05)
    let segment = try #require(track.segment(from: 0.05, to: 0.25, cursor: &cursor))
    #expect(segment.first.x.isClose(to: 1, within: 1e-12))
    #expect(segment.last.x.isClose(to: 2, within: 1e-12))
    let expected = (1.5 * 0.05 + 1 * 0.1 + 1 * 0.05) / 0.2
    #expect(segment.mean.x.isClose(to: expected, within: 1e-12))
    #expect(cursor == 2)
  }

  @Test(arguments: [(0.0, 0.6), (0.2, 0.3), (-0.1, 0.05), (0.65, 0.8)])
  func `nothing is said across a gap or outside of the samples`(start: Double, end: Double) {
    let track = track([sample(0, 1), sample(0.1, 1), sample(0.6, 1), sample(0.7, 1)])
    var cursor = track.index(at: start)
    #expect(track.segment(from: start, to: end, cursor: &cursor)?.mean == nil)
  }

  @Test func `an empty track says nothing`() {
    let track = track([])
    var cursor = track.index(at: 0)
    #expect(track.segment(from: 0, to: 1, cursor: &cursor)?.mean == nil)
    #expect(track.medianRate == nil)
    #expect(track.timeSpan == nil)
  }
}

struct InertialStepperTests {
  private func stepper(
    force: [Double], rate: [Double], start: Double = 0
  ) -> InertialStepper {
    InertialStepper(
      accelerometer: SampleTrack(
        force.map { AccelerometerSample(time: $0, specificForce: Vector3(0, 0, $0)) },
        longestInterval: 0.3),
      gyroscope: SampleTrack(
        rate.map { GyroscopeSample(time: $0, angularRate: Vector3(1, 0, 0)) },
        longestInterval: 0.3),
      shortestStep: 0.004, start: start)
  }

  private func steps(_ stepper: InertialStepper, until limits: [Double]) -> [InertialStep] {
    var stepper = stepper
    return limits.flatMap { limit in
      var steps: [InertialStep] = []
      while let step = stepper.next(until: limit) { steps.append(step) }
      return steps
    }
  }

  @Test func `steps end at the accelerometer's samples and at the limits and leave nothing out`() {
    let steps = steps(
      stepper(force: [0, 0.1, 0.2, 0.3], rate: [0, 0.07, 0.14, 0.21, 0.28, 0.35]),
      until: [0.15, 0.3])
    #expect(steps.map(\.end) == [0.1, 0.15, 0.2, 0.3])
    #expect(steps.map(\.start) == [0, 0.1, 0.15, 0.2])
    let expectedRate = Vector3<Body>(1, 0, 0)
    #expect(
      steps.allSatisfy {
        $0.angularRate.map { $0.isClose(to: expectedRate, within: 1e-12) } ?? false
      })
    // The force is the time itself, so that its mean is the middle of the step.
    let errors = steps.compactMap { step in
      step.specificForce.map { abs($0.z - 0.5 * (step.start + step.end)) }
    }
    #expect(errors.count == steps.count)
    #expect(errors.allSatisfy { $0 < 1e-12 })
  }

  @Test func `a gap is divided into blind steps without data`() {
    let steps = steps(stepper(force: [0, 0.1, 0.6, 0.7], rate: [0, 0.35, 0.7]), until: [0.7])
    let blind = steps.filter { $0.specificForce == nil }
    #expect(blind.first?.start == 0.1)
    #expect(blind.last?.end == 0.6)
    #expect(blind.allSatisfy { $0.duration <= InertialStepper.longestBlindStep + 1e-12 })
    #expect(steps.first { $0.angularRate != nil } == nil)
  }

  @Test func `samples faster than the shortest step are averaged`() {
    let times = (0...1000).map { Double($0) / 1000 }
    let steps = steps(stepper(force: times, rate: times), until: [1])
    #expect(steps.count == 250)
    #expect(steps.allSatisfy { $0.duration.isClose(to: 0.004, within: 1e-9) })
  }

  @Test func `a copy goes the same way again`() {
    var first = stepper(force: [0, 0.1, 0.2, 0.3], rate: [0, 0.1, 0.2, 0.3])
    _ = first.next(until: 0.1)
    var second = first
    let (a, b) = (first.next(until: 0.3), second.next(until: 0.3))
    #expect(a?.end == b?.end)
    #expect(a?.specificForce == b?.specificForce)
  }
}
