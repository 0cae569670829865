import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import StationaryDetection

/// Inertial observations ten times a second.
private func inertial(
  seconds: Double, verdict: (Double) -> InertialVerdict,
  force: (Double) -> Vector3<Body> = { _ in Vector3(0, 0, 9.81) },
  rate: (Double) -> Vector3<Body> = { _ in .zero }
) -> InertialEvidence {
  InertialEvidence(
    observations: (0..<Int(seconds * 10)).map { index in
      let time = Double(index) / 10
      return InertialObservation(
        time: time, verdict: verdict(time), meanForce: force(time), meanRate: rate(time))
    })
}

/// Camera observations twenty times a second.
private func camera(
  seconds: Double, state: (Double) -> StationaryState
) -> [CameraObservation] {
  (0..<Int(seconds * 20)).map { index in
    let time = Double(index) / 20
    return CameraObservation(
      index: index, time: time, difference: nil, threshold: nil, state: state(time))
  }
}

private func speeds(seconds: Double, speed: (Double) -> Double) -> [SpeedFix] {
  (0..<Int(seconds)).map { SpeedFix(time: Double($0), speed: speed(Double($0)), sigma: 0.2) }
}

@Suite("Joining the witnesses")
struct EvidenceJoinTests {
  private let join = EvidenceJoin()

  /// A still minute of one witness against an answer of the other.
  struct Case: CustomTestStringConvertible {
    var camera: StationaryState?
    var inertial: InertialVerdict
    var speed: Double?
    var sources: StationarySources?

    var testDescription: String {
      "camera \(camera?.rawValue ?? "absent"), inertial \(inertial.rawValue), speed "
        + (speed.map { "\($0)" } ?? "absent")
    }

    static let all = [
      Case(camera: .still, inertial: .quiet, speed: 0.3, sources: [.camera, .inertial]),
      Case(camera: .still, inertial: .quiet, sources: [.camera, .inertial]),
      Case(camera: .still, inertial: .calm, speed: 0.3, sources: [.camera, .inertial]),
      Case(camera: .still, inertial: .moving),
      Case(camera: .still, inertial: .unknown),
      Case(camera: .still, inertial: .quiet, speed: 40),
      Case(camera: .moving, inertial: .quiet, speed: 0),
      Case(camera: .unknown, inertial: .quiet, speed: 0.3, sources: .inertial),
      Case(camera: .unknown, inertial: .quiet, sources: .inertial),
      Case(camera: .unknown, inertial: .calm, speed: 0),
      Case(camera: nil, inertial: .quiet, speed: 0, sources: .inertial),
      Case(camera: nil, inertial: .calm, speed: 0),
      Case(camera: nil, inertial: .quiet, speed: 12),
    ]
  }

  @Test(arguments: Case.all)
  func `a rest takes all witnesses that can see`(example: Case) {
    let intervals = join.intervals(
      camera: example.camera.map { state in camera(seconds: 60) { _ in state } } ?? [],
      inertial: inertial(seconds: 60, verdict: { _ in example.inertial }),
      speeds: example.speed.map { speed in speeds(seconds: 60) { _ in speed } } ?? [])
    #expect(intervals.map(\.sources) == (example.sources.map { [$0] } ?? []))
  }

  @Test func `quiet alone must last longer than what the camera sees`() {
    let second = inertial(seconds: 10) { (4...5).contains($0) ? .quiet : .moving }
    let seen = camera(seconds: 10) { (3...6).contains($0) ? .still : .moving }
    #expect(join.intervals(camera: seen, inertial: second).count == 1)
    #expect(join.intervals(camera: [], inertial: second).isEmpty)
    let long = inertial(seconds: 10) { (2...7).contains($0) ? .quiet : .moving }
    let alone = join.intervals(camera: [], inertial: long)
    #expect(alone.map { [$0.start, $0.end] } == [[2, 7]])
    #expect(alone.map(\.sources) == [.inertial])
  }

  @Test func `what is not quiet must be seen still for longer than what is`() {
    func rests(lasting seconds: Double, _ verdict: InertialVerdict) -> Int {
      let evidence = inertial(seconds: 10) { (4...4 + seconds).contains($0) ? verdict : .moving }
      return join.intervals(camera: camera(seconds: 10) { _ in .still }, inertial: evidence).count
    }
    #expect((rests(lasting: 0.2, .quiet), rests(lasting: 0.6, .quiet)) == (0, 1))
    #expect((rests(lasting: 1.2, .calm), rests(lasting: 1.8, .calm)) == (0, 1))
  }

  @Test func `quiet alone must last longer where no speeds confirm it`() {
    let evidence = inertial(seconds: 10) { (4...6.5).contains($0) ? .quiet : .moving }
    #expect(join.intervals(camera: [], inertial: evidence).isEmpty)
    let slow = speeds(seconds: 10) { (3...7).contains($0) ? 0 : 5 }
    #expect(join.intervals(camera: [], inertial: evidence, speeds: slow).count == 1)
  }

  @Test func `what the camera has said holds for half a second`() throws {
    let brief = camera(seconds: 2) { _ in .still }
    let evidence = inertial(seconds: 10) { _ in .calm }
    let rest = try #require(join.intervals(camera: brief, inertial: evidence).first)
    #expect(rest.end.isClose(to: 2.45, within: 0.1))
  }

  @Test func `quiet in the midst of motion without fixes is no rest unless the camera sees it`() {
    // Given: a tunnel of forty seconds between fast fixes.
    let outage = speeds(seconds: 100) { _ in 30 }.filter { !(30...70).contains($0.time) }
    let quiet = inertial(seconds: 100) { (40...60).contains($0) ? .quiet : .moving }
    #expect(join.intervals(camera: [], inertial: quiet, speeds: outage).isEmpty)
    let seen = camera(seconds: 100) { (40...60).contains($0) ? .still : .moving }
    #expect(join.intervals(camera: seen, inertial: quiet, speeds: outage).count == 1)
  }

  @Test func `a train that sets off quietly is cut where it sets off`() throws {
    // 0.4 m/s² from 20 s on; nothing else changes.
    let evidence = inertial(
      seconds: 30, verdict: { _ in .quiet }, force: { Vector3($0 < 20 ? 0 : 0.4, 0, 9.81) })
    let slow = speeds(seconds: 30) { max(0, 0.4 * ($0 - 20)) }
    let intervals = join.intervals(camera: [], inertial: evidence, speeds: slow)
    let rest = try #require(intervals.first)
    #expect(intervals.count == 1)
    // 0.04 m/s still belong to a rest.
    #expect(rest.end.isClose(to: 20, within: 0.2))
    #expect(rest.start == 0)
  }

  @Test func `a hand that tilts the device does not push it`() {
    // A tilt of 0.03 rad to and fro within three seconds moves gravity by 0.3 m/s².
    let tilt = { (time: Double) in 0.03 * sinOf(2 * .pi * time / 3) }
    let turn = { (time: Double) in (tilt(time + 1e-4) - tilt(time - 1e-4)) / 2e-4 }
    let evidence = inertial(
      seconds: 30, verdict: { _ in .quiet },
      // The body turns about x by the tilt; gravity leans towards y.
      force: { Vector3(0, 9.81 * tilt($0), 9.81) }, rate: { Vector3(turn($0), 0, 0) })
    #expect(!PushTest().holdsPush(evidence.observations))
    #expect(PushTest().rest(in: evidence.observations) == 0...29.9)
  }

  @Test func `without speeds a recording with a quiet push has no quiet rest`() {
    let evidence = inertial(
      seconds: 60, verdict: { _ in .quiet },
      force: { Vector3((20...40).contains($0) ? 0.4 : 0, 0, 9.81) })
    #expect(join.intervals(camera: [], inertial: evidence).isEmpty)
    let inside = camera(seconds: 60) { _ in .still }
    #expect(!join.isTrustworthy(camera: inside, inertial: evidence, speeds: []))
  }

  @Test func `a camera that looks at the inside of a vehicle is found out by speeds`() {
    let inside = camera(seconds: 60) { _ in .still }
    let outside = camera(seconds: 60) { $0 < 20 ? .still : .moving }
    let quiet = inertial(seconds: 60) { _ in .quiet }
    let drive = speeds(seconds: 60) { $0 < 20 ? 0 : 15 }
    #expect(!join.isTrustworthy(camera: inside, inertial: quiet, speeds: drive))
    #expect(join.isTrustworthy(camera: outside, inertial: quiet, speeds: drive))
  }

  @Test func `without speeds it is found out by what is loud`() {
    let inside = camera(seconds: 60) { _ in .still }
    let drive = inertial(seconds: 60) { $0 < 20 ? .quiet : .moving }
    #expect(!join.isTrustworthy(camera: inside, inertial: drive, speeds: []))
    // Five seconds are too little to judge a camera by.
    let short = inertial(seconds: 60) { $0 < 55 ? .quiet : .moving }
    #expect(join.isTrustworthy(camera: inside, inertial: short, speeds: []))
  }

  @Test func `a camera without inertial sensors decides alone`() {
    let seen = camera(seconds: 10) { (3..<6).contains($0) ? .still : .moving }
    let intervals = join.intervals(camera: seen, inertial: InertialEvidence())
    #expect(intervals.map { [$0.start, $0.end] } == [[3, 5.95]])
    #expect(intervals.map(\.sources) == [.camera])
    let fast = speeds(seconds: 10) { _ in 8 }
    #expect(join.intervals(camera: seen, inertial: InertialEvidence(), speeds: fast).isEmpty)
  }

  @Test func `no witness, no rest`() {
    #expect(StationaryDetector().detect() == StationaryReport())
  }

  @Test func `an interval has the probability of what vouches for it`() throws {
    func interval(
      _ state: StationaryState?, _ verdict: InertialVerdict, _ speed: Double?
    ) throws -> StationaryInterval {
      try #require(
        join.intervals(
          camera: state.map { state in camera(seconds: 60) { _ in state } } ?? [],
          inertial: inertial(seconds: 60) { _ in verdict },
          speeds: speed.map { speed in speeds(seconds: 60) { _ in speed } } ?? []
        ).first)
    }
    let all = try interval(.still, .quiet, 0)
    let slow = try interval(.still, .quiet, 1)
    let noSpeeds = try interval(.still, .quiet, nil)
    let calm = try interval(.still, .calm, nil)
    let alone = try interval(nil, .quiet, nil)
    #expect(all.probability > slow.probability)
    #expect(slow.probability > noSpeeds.probability)
    #expect(noSpeeds.probability > calm.probability)
    // 0.33 · 97 = 32.01, and 0.33 · 10 · 5 = 16.5 to one.
    #expect(calm.probability.isClose(to: 32.01 / 33.01, within: 1e-9))
    #expect(alone.probability.isClose(to: 16.5 / 17.5, within: 1e-9))
  }

  @Test func `what is less probable than the stated level is not asserted`() {
    var strict = EvidenceJoin()
    strict.settings.leastProbability = 0.95
    let quiet = inertial(seconds: 60) { _ in .quiet }
    #expect(strict.intervals(camera: [], inertial: quiet).isEmpty)
    #expect(!join.intervals(camera: [], inertial: quiet).isEmpty)
  }
}

@Suite("What speeds have against rest")
struct SpeedWitnessTests {
  @Test func `an isolated outlier neither forbids rest nor allows it`() {
    var parked = speeds(seconds: 10) { _ in 0.2 }
    parked[5].speed = 60
    #expect(SpeedWitness(parked).verdict(at: 5) == .slow)
    var driving = speeds(seconds: 10) { _ in 20 }
    driving[5].speed = 0
    #expect(SpeedWitness(driving).verdict(at: 5) == .moving)
  }

  @Test func `a metre per second is a receiver's noise, whatever it claims`() {
    let parked = (0..<10).map { SpeedFix(time: Double($0), speed: 1.28, sigma: 0.07) }
    #expect(SpeedWitness(parked).verdict(at: 4.5) == .slow)
    let walking = (0..<10).map { SpeedFix(time: Double($0), speed: 1.6, sigma: 0.07) }
    #expect(SpeedWitness(walking).verdict(at: 4.5) == .moving)
    let vague = (0..<10).map { SpeedFix(time: Double($0), speed: 5, sigma: 2) }
    #expect(SpeedWitness(vague).verdict(at: 4.5) == .slow)
  }

  @Test func `between fixes far apart nothing is known but what lies around`() {
    let fixes = [0.0, 1, 2, 20, 21, 22].map { SpeedFix(time: $0, speed: $0 < 10 ? 0 : 9) }
    let witness = SpeedWitness(fixes)
    #expect(witness.verdict(at: 2.5) == .slow)
    #expect(witness.verdict(at: 10) == .silent(amidMotion: true))
    #expect(witness.verdict(at: 21.5) == .moving)
    #expect(witness.verdict(at: 60) == .silent(amidMotion: true))
    #expect(SpeedWitness([]).verdict(at: 0) == .absent)
  }

  @Test func `invalid speeds and times are no fixes`() {
    let fixes = [
      SpeedFix(time: 0, speed: -1), SpeedFix(time: .nan, speed: 30),
      SpeedFix(time: 1, speed: .infinity),
    ]
    #expect(SpeedWitness(fixes).isEmpty)
  }
}
