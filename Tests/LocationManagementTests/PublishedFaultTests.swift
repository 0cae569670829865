import LocationManagement
import SensorSamples
import Testing

/// What the published manager gets wrong and this one gets right: each law is asked of both.
struct PublishedFaultTests {
  struct Law: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var holds: @Sendable (any DutyCycledManager) -> Bool

    init(_ description: String, _ holds: @escaping @Sendable (any DutyCycledManager) -> Bool) {
      testDescription = description
      self.holds = holds
    }
  }

  static let laws: [Law] = [
    Law("a fix of negative accuracy is not delivered") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      return !manager.receive(.gps(1, accuracy: -1), at: 1).isDelivery
    },
    Law("coordinates beyond the poles are not delivered") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      let fix = LocationFix.at(1, latitudeDegrees: 91)
      return !manager.receive(LocationUpdate(source: .gps, fix: fix), at: 1).isDelivery
    },
    Law("a fix from the future is not delivered") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      return !manager.receive(.gps(1.9), at: 1).isDelivery
    },
    Law("the time-out comes without any update") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      return manager.advance(to: 60).contains(.stopGPS)
    },
    Law("the time-out is not kept off by fixes that are stale") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      let events = (1...90).flatMap { manager.receive(.gps(Double($0) - 5), at: Double($0)) }
      return events.contains(.stopGPS)
    },
    Law("a late trigger turns the receiver on") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      _ = manager.receive(.gps(1), at: 1)
      return manager.receive(.significant(300), at: 420).contains(.startGPS)
    },
    Law("a coarse fix of the trigger's service is never delivered") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      return !manager.receive(.significant(1, accuracy: 60), at: 1).isDelivery
    },
    Law("a queued fix does not turn the receiver on again") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      _ = manager.receive(.gps(1), at: 1)
      return !manager.receive(.gps(1.5), at: 1.6).contains(.startGPS)
    },
    Law("the time-out reports the best fix of its session") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      for (time, accuracy) in [(10.0, 300.0), (20, 90), (30, 120)] {
        _ = manager.receive(.gps(time, accuracy: accuracy), at: time)
      }
      let last = manager.receive(.gps(60, accuracy: 400), at: 60)
      return last.contains(.timedOut(best: .at(20, accuracy: 90)))
    },
    Law("the receiver is off before the fix is delivered") { manager in
      var manager = manager
      _ = manager.receive(.significant(0), at: 0)
      let events = manager.receive(.gps(1), at: 1)
      return events == [.stopGPS, .deliver(.at(1))]
    },
    Law("triggers where there is no reception start ever fewer sessions") { manager in
      var manager = manager
      var starts = 0
      for second in 0..<3600 {
        let events =
          manager.advance(to: Double(second))
          + manager.receive(.significant(Double(second)), at: Double(second))
        starts += events.count { $0 == .startGPS }
      }
      // Pauses of 30, 60, 120, 240, 480 and 960 s between sessions of 60 s: the seventh session
      // begins after 2250 s, the eighth would after 3270 s.
      return (2...8).contains(starts)
    },
    Law("a burst of updates starts no more than a session each ten seconds") { manager in
      var manager = manager
      var starts = 0
      for tick in 0..<600 {
        let time = Double(tick) / 10
        let update = tick.isMultiple(of: 2) ? LocationUpdate.significant(time) : .gps(time)
        let events = manager.advance(to: time) + manager.receive(update, at: time)
        starts += events.count { $0 == .startGPS }
      }
      return (1...6).contains(starts)
    },
    Law("a clock that is set back makes no old fix fresh") { manager in
      var manager = manager
      _ = manager.receive(.significant(100), at: 100)
      // Forty seconds pass, and then the clock says that it is 100.5 again.
      _ = manager.receive(.gps(140, accuracy: 200), at: 140)
      return !manager.receive(.gps(100.5), at: 100.5).isDelivery
    },
    Law("a clock that is set back ends no session") { manager in
      var manager = manager
      _ = manager.receive(.significant(100), at: 100)
      return !manager.receive(.gps(40, accuracy: 100), at: 40).contains(.stopGPS)
    },
  ]

  @Test(arguments: laws)
  func `the manager obeys the law`(_ law: Law) {
    #expect(law.holds(LocationManager(policy: .dutyCycled)))
  }

  @Test(arguments: laws)
  func `the published manager breaks the law`(_ law: Law) {
    #expect(!law.holds(PublishedManager()))
  }
}

extension [LocationEvent] {
  /// Whether a fix is among what was decided.
  fileprivate var isDelivery: Bool {
    contains { if case .deliver = $0 { true } else { false } }
  }
}
