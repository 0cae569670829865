import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import LocationManagement

/// What holds for every stream of updates, however broken.
struct LocationManagerPropertyTests {
  struct Step {
    var time: Double
    var events: [LocationEvent]
  }

  static let policies: [LocationPolicy] = [
    .dutyCycled, .region(radius: 200), .periodic(interval: 90),
  ]

  /// Two hours of triggers and fixes, good and bad, with the deadlines kept.
  static func run(_ policy: LocationPolicy, seed: UInt64) -> [Step] {
    var random = SeededGenerator(seed: seed)
    var manager = LocationManager(policy: policy)
    var steps = [Step(time: 0, events: manager.start(at: 0))]
    var time = 0.0
    while time < 7200 {
      time += Double.random(in: 0...20, using: &random)
      while let deadline = manager.deadline, deadline <= time {
        steps.append(Step(time: deadline, events: manager.advance(to: deadline)))
      }
      let source = LocationSource.allCases.randomElement(using: &random) ?? .gps
      var fix = LocationFix.at(time + Double.random(in: -1.5...0.2, using: &random))
      fix.horizontalAccuracy = [-1, .nan, 5, 64, 65, 66].randomElement(using: &random) ?? 5
      if Int.random(in: 0..<10, using: &random) == 0 { fix.latitude = .nan }
      let update = LocationUpdate(source: source, fix: fix)
      steps.append(Step(time: time, events: manager.receive(update, at: time)))
    }
    steps.append(Step(time: time, events: manager.stop(at: time)))
    return steps
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

  @Test(arguments: policies)
  func `the same updates give the same events`(policy: LocationPolicy) {
    // Compared as text, because a NaN does not equal itself.
    let (first, second) = ("\(Self.run(policy, seed: 7))", "\(Self.run(policy, seed: 7))")
    #expect((first == second) as Bool, "two runs of the same updates differ")
  }
}
