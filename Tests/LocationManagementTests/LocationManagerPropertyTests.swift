import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import LocationManagement

/// What holds for every stream of updates, however broken.
struct LocationManagerPropertyTests {
  struct Step {
    /// By the manager's clock, which stands still while the one outside is set back.
    var time: Double
    var events: [LocationEvent]
  }

  static let policies: [LocationPolicy] = [
    .dutyCycled, .region(radius: 200), .periodic(interval: 90), .uncertainty(.velocity(1)),
  ]

  /// Two hours of triggers and fixes, good and bad, in bursts and with silences, told twice and out
  /// of order, by a clock that is set back at times, with the deadlines kept.
  static func run(_ policy: LocationPolicy, seed: UInt64) -> [Step] {
    var random = SeededGenerator(seed: seed)
    var manager = LocationManager(policy: policy)
    var steps = [Step(time: 0, events: manager.start(at: 0))]
    var time = 0.0
    var clock = 0.0
    var last: LocationUpdate?
    while time < 7200 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: time += Double.random(in: 100...900, using: &random)
      case 1...10: break
      default: time += Double.random(in: 0...20, using: &random)
      }
      while let deadline = manager.deadline, deadline <= time {
        steps.append(Step(time: deadline, events: manager.advance(to: deadline)))
        clock = max(clock, deadline)
      }
      let isSetBack = Int.random(in: 0..<50, using: &random) == 0
      let now = isSetBack ? time - 3600 : time
      clock = max(clock, now)
      let uncertainty = Uncertainty(
        velocity: [.nan, 0, 0.5, 2].randomElement(using: &random) ?? 0, position: 0)
      steps.append(Step(time: clock, events: manager.assess(uncertainty, at: now)))
      var update = update(at: time, &random)
      if let last, Int.random(in: 0..<10, using: &random) == 0 { update = last }
      last = update
      steps.append(Step(time: clock, events: manager.receive(update, at: now)))
    }
    steps.append(Step(time: time, events: manager.stop(at: time)))
    return steps
  }

  private static func update(at time: Double, _ random: inout SeededGenerator) -> LocationUpdate {
    let sources = LocationSource.allCases + [.gps, .gps]
    let source = sources.randomElement(using: &random) ?? .gps
    var fix = LocationFix.at(time + Double.random(in: -1.2...0.1, using: &random))
    fix.horizontalAccuracy =
      [-1, .nan, 5, 20, 64, 65, 66].randomElement(using: &random) ?? 5
    switch Int.random(in: 0..<20, using: &random) {
    case 0: fix.latitude = .nan
    case 1: fix.time += 1e6
    case 2: fix.time -= 1e6
    case 3: fix.time = .nan
    default: break
    }
    return LocationUpdate(source: source, fix: fix)
  }

  @Test(arguments: policies, 1...20 as ClosedRange<UInt64>)
  func `the receiver is on and off in turn, and never longer than the time-out`(
    policy: LocationPolicy, seed: UInt64
  ) {
    var onSince: Double?
    for step in Self.run(policy, seed: seed) {
      for event in step.events {
        switch event {
        case .startGPS:
          #expect(onSince == nil, "seed \(seed): started twice at \(step.time)")
          onSince = step.time
        case .stopGPS:
          #expect(
            onSince.map { step.time - $0 <= 60 + 1e-9 } == true, "seed \(seed): on for too long")
          onSince = nil
        default: break
        }
      }
    }
    #expect(onSince == nil, "seed \(seed): never stopped")
  }

  @Test(arguments: policies, 1...20 as ClosedRange<UInt64>)
  func `what is delivered is valid, fresh, accurate and in order`(
    policy: LocationPolicy, seed: UInt64
  ) {
    var last = -Double.infinity
    var count = 0
    for step in Self.run(policy, seed: seed) {
      for case .deliver(let fix) in step.events {
        #expect(fix.position.isValid, "seed \(seed)")
        #expect((0...65).contains(fix.horizontalAccuracy), "seed \(seed)")
        #expect((0...1).contains(step.time - fix.time), "seed \(seed)")
        #expect(fix.time > last, "seed \(seed)")
        last = fix.time
        count += 1
      }
    }
    #expect(count > 0, "seed \(seed): the stream has fixes that should be delivered")
  }

  @Test(arguments: policies, 1...20 as ClosedRange<UInt64>)
  func `between two sessions there is a pause, and what is rejected changes nothing`(
    policy: LocationPolicy, seed: UInt64
  ) {
    var offSince = -Double.infinity
    var starts = 0
    for step in Self.run(policy, seed: seed) {
      if step.events.contains(.startGPS) {
        #expect(step.time - offSince >= 10 - 1e-9, "seed \(seed): at \(step.time)")
        starts += 1
      }
      if step.events.contains(.stopGPS) { offSince = step.time }
      for case .rejected(let fix, let verdict) in step.events {
        #expect(verdict != .delivered && verdict != .trigger, "seed \(seed): \(fix)")
      }
    }
    #expect(starts > 1, "seed \(seed): nothing ever happened")
  }

  @Test(arguments: policies)
  func `the same updates give the same events`(policy: LocationPolicy) {
    // Compared as text, because a NaN does not equal itself.
    let (first, second) = ("\(Self.run(policy, seed: 7))", "\(Self.run(policy, seed: 7))")
    #expect((first == second) as Bool, "two runs of the same updates differ")
  }
}
