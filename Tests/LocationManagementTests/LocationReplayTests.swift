import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import LocationManagement

struct LocationReplayTests {
  /// A fix a second for ten minutes, on a road that leads north at 10 m/s.
  static let drive = (0...600).map { second in
    LocationFix.at(Double(second), latitudeDegrees: 48 + Double(second) * 10 / 111_200, speed: 10)
  }

  @Test func `continuous delivers every fix and counts all of the time`() {
    let replay = LocationReplay(policy: .continuous, gps: Self.drive)
    #expect(replay.delivered == Self.drive)
    #expect(replay.gpsOnSeconds == 600)
    #expect(replay.energy.isClose(to: 600 * 0.1431, within: 1e-9))
    #expect(replay.decisions.last?.gpsOnSeconds == 600)
  }

  @Test func `duty-cycled has one fix a trigger, as soon as the receiver has one`() {
    let triggers = [100.0, 300, 500].map { LocationUpdate.significant($0).fix }
    let replay = LocationReplay(
      policy: .dutyCycled, gps: Self.drive, significantChange: triggers)
    // The first fix is there a second after the start.
    #expect(replay.delivered.map(\.time) == [101, 301, 501])
    #expect(replay.gpsOnSeconds == 3)
    #expect(replay.decisions.count == 604)
    #expect(replay.decisions.count { $0.verdict == .trigger } == 3)
    #expect(replay.decisions.count { $0.verdict == .acquiring } == 3)
    #expect(replay.decisions.count { $0.verdict == .gpsOff } == 595)
  }

  @Test(arguments: [(ReceiverModel.Start.hot, 101.0), (.warm, 126), (.cold, 126)])
  func `the first fix waits for what the receiver has forgotten`(
    start: ReceiverModel.Start, first: Double
  ) {
    var receiver = ReceiverModel()
    receiver.firstStart = start
    let replay = LocationReplay(
      policy: .dutyCycled, receiver: receiver, gps: Self.drive,
      significantChange: [LocationUpdate.significant(100).fix])
    #expect(replay.delivered.map(\.time) == [first])
  }

  @Test func `a receiver that was off for longer than its orbits hold starts warm`() {
    let gps = [0.0, 1, 2, 20_000, 20_025, 20_026].map { LocationFix.at($0) }
    let triggers = [0.0, 20_000].map { LocationUpdate.significant($0).fix }
    let replay = LocationReplay(policy: .dutyCycled, gps: gps, significantChange: triggers)
    #expect(replay.delivered.map(\.time) == [1, 20_026])
  }

  @Test func `where fixes end the session times out by the clock`() {
    let replay = LocationReplay(
      policy: .dutyCycled, gps: [.at(0)], significantChange: [LocationUpdate.significant(10).fix],
      span: 0...600)
    #expect(replay.gpsOnSeconds == 60)
    #expect(
      replay.events.map(\.event) == [.startGPS, .stopGPS, .timedOut(best: nil)])
    #expect(replay.events.map(\.time) == [10, 70, 70])
  }

  @Test func `a recording that ends during a session counts until its end`() {
    let replay = LocationReplay(
      policy: .dutyCycled, gps: [], significantChange: [LocationUpdate.significant(10).fix],
      span: 0...25)
    #expect(replay.gpsOnSeconds == 15)
    #expect(replay.events.last?.event == .stopGPS)
  }

  /// A phone that reports the very moment at which an edge is crossed.
  static var promptService: RegionService {
    var service = RegionService()
    (service.smallestRadius, service.cushion, service.dwell) = (0, 0, 0)
    return service
  }

  @Test func `a region follows the phone`() {
    let replay = LocationReplay(
      policy: .region(radius: 995), regionService: Self.promptService, gps: Self.drive)
    // 100 s at 10 m/s; the fix that shows the exit starts the receiver, the next one is delivered.
    #expect(replay.delivered.map(\.time) == [1, 102, 203, 304, 405, 506])
  }

  @Test func `a phone reports an exit only beyond a cushion, and after a while`() {
    // 295 m and a cushion of 100 m take 40 s at 10 m/s, the wait is 20 s, and the fix comes then.
    let replay = LocationReplay(policy: .region(radius: 295), gps: Self.drive)
    #expect(replay.delivered.map(\.time) == [1, 62, 123, 184, 245, 306, 367, 428, 489, 550])
  }

  @Test func `a circle too small to be watched is watched as the smallest one`() {
    let small = LocationReplay(policy: .region(radius: 5), gps: Self.drive)
    let smallest = LocationReplay(policy: .region(radius: 100), gps: Self.drive)
    #expect(small.delivered == smallest.delivered)
    #expect(small.delivered.count > 10)
  }

  @Test func `who comes back within the wait has not left`() {
    // Out for 15 s at a time, 500 m away.
    let gps = (0...600).map { second in
      let isOut = second >= 60 && second % 60 < 15
      let latitude: Double = (isOut ? 48.0045 : 48) + Double(second) * 1e-8
      return LocationFix.at(Double(second), latitudeDegrees: latitude)
    }
    #expect(LocationReplay(policy: .region(radius: 150), gps: gps).delivered.map(\.time) == [1])
  }

  // MARK: - Uncertainty

  /// A filter whose velocity becomes worse by so many m/s each second without a fix.
  private struct Forecast: UncertaintyForecast {
    var rate: Double
    var last = 0.0

    mutating func uncertainty(at time: Double) -> Uncertainty {
      Uncertainty(velocity: (time - last) * rate, position: 0)
    }
    /// The rows of the drive come once a second.
    mutating func take(row: Int) { last = Double(row) }
  }

  @Test func `a fix comes when the filter asks for it`() {
    let replay = LocationReplay(
      policy: .uncertainty(.velocity(5)), forecast: Forecast(rate: 0.05), gps: Self.drive)
    // 5 m/s are passed 101 s after a fix, and a second later there is the next one.
    #expect(replay.delivered.map(\.time) == [1, 103, 205, 307, 409, 511])
    #expect(replay.gpsOnSeconds == 6)
  }

  @Test func `without a forecast fixes are asked for as often as the pauses let it`() {
    let replay = LocationReplay(policy: .uncertainty(.velocity(5)), gps: Self.drive)
    // A pause of 10 s and a second for the fix.
    #expect(replay.delivered.map(\.time) == stride(from: 1, through: 600, by: 11).map { $0 })
  }

  @Test func `a first fix on the very second is not missed for a rounding error`() {
    let gps = (1...9).map { LocationFix.at(Double($0) / 10) } + [.at(1.1), .at(1.2)]
    let trigger = LocationUpdate.significant(0.1).fix
    let replay = LocationReplay(policy: .dutyCycled, gps: gps, significantChange: [trigger])
    #expect(replay.delivered.map(\.time) == [1.1])
  }

  @Test func `a recording without fixes gives none`() {
    let replay = LocationReplay(policy: .continuous, gps: [])
    #expect(replay.delivered.isEmpty)
    #expect(replay.gpsOnSeconds == 0)
  }

  @Test func `of a spoilt stream exactly the good fixes survive`() {
    // A drive whose rows are spoilt the ways receivers and loggers spoil them.
    var rows: [LocationFix] = []
    var random = SeededGenerator(seed: 4)
    for fix in Self.drive {
      rows.append(fix)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: rows.append(fix)
      case 1: rows.append(fix.redated(to: fix.time + 0.5))
      case 2: rows.append(.at(fix.time + 0.25, latitudeDegrees: 0, longitudeDegrees: 0))
      case 3: rows.append(.at(fix.time + 0.75, accuracy: -1))
      case 4 where rows.count > 4: rows.swapAt(rows.count - 1, rows.count - 4)
      default: break
      }
    }
    #expect(rows.count > Self.drive.count + 50)
    let replay = LocationReplay(policy: .continuous, gps: rows)
    #expect(replay.delivered == Self.drive)
    let used = replay.decisions.filter(\.isUsed)
    #expect(used.map { rows[$0.index] } == Self.drive)
  }

  @Test func `a fix that was in the phone before the recording began is stale`() {
    let old = LocationFix.at(-108)
    let replay = LocationReplay(
      policy: .continuous, gps: [old, old.redated(to: 0.08), .at(1)], span: 0...10)
    #expect(replay.decisions.map(\.verdict) == [.stale, .repeated, .delivered])
    #expect(replay.decisions.map(\.time) == [0, 0.08, 1])
  }

  @Test func `a row without a time is rejected`() {
    let replay = LocationReplay(
      policy: .continuous, gps: [.at(.nan, latitudeDegrees: 48), .at(1)])
    #expect(replay.decisions.map(\.verdict) == [.invalid, .delivered])
  }
}
