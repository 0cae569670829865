import SensorSamples
import Testing

@testable import LocationManagement

struct LocationManagerTests {
  @Test func `a session goes from the trigger to the first accurate fix`() {
    var manager = LocationManager(policy: .dutyCycled)
    #expect(manager.start(at: 0) == [])
    #expect(manager.receive(.significant(5), at: 5) == [.startGPS])
    #expect(
      manager.receive(.gps(6, accuracy: 65.1), at: 6)
        == [.rejected(.at(6, accuracy: 65.1), .inaccurate)])
    #expect(
      manager.receive(.gps(7, accuracy: 65), at: 7) == [.stopGPS, .deliver(.at(7, accuracy: 65))])
    #expect(!manager.isGPSOn)
    #expect(manager.deadline == nil)
  }

  @Test func `a trigger that comes too early starts the next session when it is due`() {
    var manager = LocationManager(policy: .dutyCycled)
    _ = manager.receive(.significant(0), at: 0)
    _ = manager.receive(.gps(2), at: 2)
    #expect(
      manager.receive(.significant(4), at: 4)
        == [.rejected(LocationUpdate.significant(4).fix, .postponed)])
    #expect(manager.deadline == 12)
    #expect(manager.advance(to: 11.9) == [])
    #expect(manager.advance(to: 12) == [.startGPS])
    #expect(manager.deadline == 72)
  }

  @Test func `a success forgets the failures before it`() {
    var manager = LocationManager(policy: .dutyCycled)
    _ = manager.receive(.significant(0), at: 0)
    #expect(manager.advance(to: 60) == [.stopGPS, .timedOut(best: nil)])
    _ = manager.receive(.significant(61), at: 61)
    #expect(manager.deadline == 90)
    _ = manager.advance(to: 90)
    _ = manager.receive(.gps(91), at: 91)
    _ = manager.receive(.significant(92), at: 92)
    #expect(manager.deadline == 101)
  }

  @Test(
    arguments: [(Int, Double)]([
      (0, 10), (1, 30), (2, 60), (3, 120), (6, 960), (7, 960), (Int.max, 960),
    ]))
  func `the pause doubles with every failure up to its cap`(failures: Int, pause: Double) {
    #expect(LocationSettings().pause(afterFailures: failures) == pause)
  }

  @Test func `a deadline that is noticed late ends the session when it is noticed`() {
    var manager = LocationManager(policy: .dutyCycled)
    _ = manager.receive(.significant(0), at: 0)
    // The fix comes after the time-out, so it belongs to no session.
    #expect(
      manager.receive(.gps(70), at: 70)
        == [.stopGPS, .timedOut(best: nil), .rejected(.at(70), .gpsOff)])
  }

  @Test func `a session cut short is stopped`() {
    var manager = LocationManager(policy: .dutyCycled)
    _ = manager.receive(.significant(0), at: 0)
    #expect(manager.stop(at: 3) == [.stopGPS])
    #expect(manager.stop(at: 4) == [])
  }

  @Test func `a continuous manager delivers coarse fixes too and listens to no trigger`() {
    var manager = LocationManager(policy: .continuous)
    #expect(manager.start(at: 0) == [.startGPS])
    #expect(manager.deadline == nil)
    #expect(manager.receive(.gps(1, accuracy: 400), at: 1) == [.deliver(.at(1, accuracy: 400))])
    #expect(
      manager.receive(.significant(2), at: 2)
        == [.rejected(LocationUpdate.significant(2).fix, .notListening)])
    #expect(manager.stop(at: 3) == [.stopGPS])
  }

  @Test func `a region is drawn around each fix and its edge is the next trigger`() {
    var manager = LocationManager(policy: .region(radius: 150))
    #expect(manager.start(at: 0) == [.startGPS])
    #expect(
      manager.receive(.gps(1), at: 1)
        == [.stopGPS, .deliver(.at(1)), .monitorRegion(center: .at(1), radius: 150)])
    let exit = LocationUpdate(source: .regionExit, fix: .at(60))
    #expect(manager.receive(exit, at: 60) == [.startGPS])
  }

  @Test func `without a first fix a region manager tries again by itself`() {
    var manager = LocationManager(policy: .region(radius: 150))
    _ = manager.start(at: 0)
    #expect(manager.advance(to: 60) == [.stopGPS, .timedOut(best: nil)])
    #expect(manager.deadline == 90)
    #expect(manager.advance(to: 90) == [.startGPS])
  }

  @Test func `a periodic manager starts at its interval`() {
    var manager = LocationManager(policy: .periodic(interval: 120))
    #expect(manager.start(at: 0) == [.startGPS])
    _ = manager.receive(.gps(2), at: 2)
    #expect(manager.deadline == 120)
    #expect(manager.advance(to: 120) == [.startGPS])
  }

  // MARK: - Uncertainty

  private static func sure(_ velocity: Double, position: Double = 0) -> Uncertainty {
    Uncertainty(velocity: velocity, position: position)
  }

  @Test func `a fix is asked for when the velocity is less certain than the limit`() {
    var manager = LocationManager(policy: .uncertainty(.velocity(0.5)))
    #expect(manager.start(at: 0) == [.startGPS])
    _ = manager.receive(.gps(1), at: 1)
    #expect(manager.assess(Self.sure(0.5, position: 1e6), at: 100) == [])
    #expect(manager.assess(Self.sure(0.51), at: 101) == [.startGPS])
    #expect(manager.assess(Self.sure(9), at: 102) == [], "it is on already")
  }

  @Test func `a limit of the position looks at the position alone`() {
    var manager = LocationManager(policy: .uncertainty(.position(50)))
    _ = manager.start(at: 0)
    _ = manager.receive(.gps(1), at: 1)
    #expect(manager.assess(Self.sure(99, position: 50), at: 100) == [])
    #expect(manager.assess(Self.sure(0, position: 51), at: 101) == [.startGPS])
  }

  @Test func `who knows nothing is too uncertain`() {
    var manager = LocationManager(policy: .uncertainty(.velocity(1e9)))
    _ = manager.start(at: 0)
    _ = manager.receive(.gps(1), at: 1)
    #expect(manager.assess(.unknown, at: 100) == [.startGPS])
  }

  @Test func `uncertainty too waits for the end of a pause`() {
    var manager = LocationManager(policy: .uncertainty(.velocity(0.5)))
    _ = manager.start(at: 0)
    #expect(manager.assess(Self.sure(9), at: 60) == [.stopGPS, .timedOut(best: nil)])
    #expect(manager.assess(Self.sure(9), at: 89) == [])
    #expect(manager.assess(Self.sure(9), at: 90) == [.startGPS])
  }

  @Test(arguments: [
    LocationPolicy.continuous, .dutyCycled, .region(radius: 100), .periodic(interval: 1e6),
  ])
  func `other policies do not care how certain a filter is`(policy: LocationPolicy) {
    var manager = LocationManager(policy: policy)
    _ = manager.start(at: 0)
    _ = manager.receive(.gps(1), at: 1)
    #expect(manager.assess(.unknown, at: 200) == [])
  }
}
