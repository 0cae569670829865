import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("The inertial sensors as a witness")
struct InertialStationaryDetectorTests {
  private func evidence(of motion: SyntheticMotion) -> InertialEvidence {
    let (accelerometer, gyroscope) = motion.samples()
    return InertialStationaryDetector().evidence(
      accelerometer: accelerometer, gyroscope: gyroscope)
  }

  private func share(
    of verdict: InertialVerdict, in evidence: InertialEvidence, from start: Double = 0,
    to end: Double = .infinity
  ) -> Double {
    let chosen = evidence.observations.filter { start <= $0.time && $0.time <= end }
    return Double(chosen.count { $0.verdict == verdict }) / Double(max(1, chosen.count))
  }

  /// A shake on one axis from a time on.
  private func shake(_ amplitude: Double, hertz: Double, from start: Double) -> SyntheticMotion {
    var motion = SyntheticMotion()
    motion.force = { time in
      let push = time < start ? 0 : amplitude * sinOf(2 * .pi * hertz * time)
      return Vector3(push, 0, 9.81)
    }
    return motion
  }

  @Test func `a device on a table is quiet, and its noise and bias are learnt`() throws {
    let evidence = evidence(of: SyntheticMotion())
    #expect(share(of: .quiet, in: evidence) > 0.99)
    let noise = try #require(evidence.noise)
    // Three axes of 0.02 m/s² and 0.002 rad/s; the quietest windows lie a little below.
    #expect(noise.accelerationSpread.isClose(to: 0.02 * 3.0.squareRoot(), within: 0.006))
    #expect((noise.angularRate ?? 0).isClose(to: 0.002 * 3.0.squareRoot(), within: 0.0006))
    #expect(Vector3<Body>(noise.gyroscopeBias).isClose(to: SyntheticMotion().bias, within: 2e-4))
  }

  @Test func `the spread of a sine is its amplitude over the root of two`() throws {
    var motion = shake(2, hertz: 10, from: 0)
    motion.forceNoise = 0
    let observation = try #require(evidence(of: motion).observations.first)
    // Half a second holds five whole periods.
    #expect((observation.accelerationSpread ?? 0).isClose(to: 2 / 2.0.squareRoot(), within: 0.01))
  }

  @Test func `a device that is carried from a time on is quiet until then`() {
    let evidence = evidence(of: shake(2, hertz: 2, from: 10))
    #expect(share(of: .quiet, in: evidence, to: 9.5) > 0.99)
    #expect(share(of: .moving, in: evidence, from: 10.5) > 0.95)
  }

  @Test func `a recording that never rests has no rest, however even it is`() {
    let evidence = evidence(of: shake(0.7, hertz: 2, from: 0))
    #expect(evidence.noise == nil)
    #expect(share(of: .moving, in: evidence) == 1)
  }

  @Test func `a steady turn is no rest`() {
    var motion = SyntheticMotion()
    motion.turn = { $0 < 10 ? .zero : Vector3(0, 0, 0.2) }
    let evidence = evidence(of: motion)
    #expect(share(of: .quiet, in: evidence, to: 9.5) > 0.99)
    #expect(share(of: .moving, in: evidence, from: 10.5) == 1)
  }

  @Test func `a specific force that is not gravity's is no rest`() {
    var motion = SyntheticMotion()
    motion.force = { Vector3(0, $0 < 10 ? 0 : 4, 9.81) }
    // √(9.81² + 4²) − 9.81 = 0.78 m/s².
    #expect(share(of: .moving, in: evidence(of: motion), from: 10.5) == 1)
  }

  @Test func `a scale error of two percent is gravity's`() {
    var motion = SyntheticMotion()
    motion.force = { _ in Vector3(0, 0, 9.81 * 1.02) }
    #expect(share(of: .quiet, in: evidence(of: motion)) > 0.99)
  }

  @Test func `an engine that starts during a rest does not end it`() {
    let evidence = evidence(of: shake(0.5, hertz: 25, from: 8))
    #expect(share(of: .quiet, in: evidence, from: 8.5, to: 12) == 1)
  }

  @Test func `an engine that shakes all along is calm and no more`() {
    var motion = shake(0.5, hertz: 25, from: 5)
    let still = motion.force
    // Rest, a drive, and a stop with a running engine.
    motion.force = { time in
      (8..<12).contains(time) ? Vector3(2 * sinOf(2 * .pi * time), 0, 9.81) : still(time)
    }
    motion.duration = 30
    #expect(share(of: .calm, in: evidence(of: motion), from: 14, to: 29) > 0.95)
  }

  @Test func `a departure under a running engine ends the rest at once`() {
    var motion = shake(0.5, hertz: 25, from: 8)
    let still = motion.force
    motion.force = { still($0) + Vector3($0 < 11 ? 0 : 1, 0, 0) }
    // 0.05 m/s are reached after 0.05 s, and a window is half a second long.
    #expect(share(of: .quiet, in: evidence(of: motion), from: 11.4) == 0)
  }

  @Test(arguments: [(50.0, 200.0), (200, 50), (25, 400)])
  func `the sensors may have rates of their own`(forceRate: Double, turnRate: Double) {
    var motion = SyntheticMotion()
    (motion.forceRate, motion.turnRate) = (forceRate, turnRate)
    #expect(share(of: .quiet, in: evidence(of: motion)) > 0.98)
  }

  @Test func `where the gyroscope is silent the verdict is unknown`() {
    let (accelerometer, gyroscope) = SyntheticMotion().samples()
    let evidence = InertialStationaryDetector().evidence(
      accelerometer: accelerometer, gyroscope: gyroscope.filter { !(5..<9).contains($0.time) })
    #expect(share(of: .unknown, in: evidence, from: 5.2, to: 8.8) == 1)
    #expect(share(of: .quiet, in: evidence, from: 10) > 0.98)
  }

  @Test func `a recording without a gyroscope is judged by specific force`() {
    let evidence = InertialStationaryDetector().evidence(
      accelerometer: SyntheticMotion().samples().accelerometer, gyroscope: [])
    #expect(share(of: .quiet, in: evidence) > 0.98)
    #expect(evidence.noise?.angularRate == nil)
  }

  @Test func `a dead sensor is not quiet`() {
    var motion = SyntheticMotion()
    (motion.forceNoise, motion.turnNoise) = (0, 0)
    #expect(share(of: .unknown, in: evidence(of: motion)) == 1)
  }

  @Test func `samples that are not numbers and a clock that jumps back change nothing`() {
    let (accelerometer, gyroscope) = SyntheticMotion().samples()
    let detector = InertialStationaryDetector()
    let clean = detector.evidence(accelerometer: accelerometer, gyroscope: gyroscope)
    var dirty = accelerometer
    for place in stride(from: 30, to: 1500, by: 97) {
      dirty.insert(
        AccelerometerSample(time: dirty[place].time, specificForce: Vector3(.nan, 0, 1e9)),
        at: place)
      dirty.insert(
        AccelerometerSample(time: dirty[place].time - 3, specificForce: Vector3(50, 50, 50)),
        at: place + 2)
      dirty.insert(AccelerometerSample(time: .nan, specificForce: .zero), at: place)
    }
    #expect(detector.evidence(accelerometer: dirty, gyroscope: gyroscope) == clean)
  }

  @Test func `too few samples are no evidence`() {
    let detector = InertialStationaryDetector()
    #expect(detector.evidence(accelerometer: [], gyroscope: []).observations.isEmpty)
    let (accelerometer, gyroscope) = SyntheticMotion().samples()
    #expect(
      detector.evidence(accelerometer: [accelerometer[0]], gyroscope: gyroscope).observations
        .isEmpty)
    // Two samples a second do not fill a window.
    var slow = SyntheticMotion()
    (slow.forceRate, slow.turnRate) = (2, 2)
    #expect(share(of: .unknown, in: evidence(of: slow)) == 1)
  }
}
