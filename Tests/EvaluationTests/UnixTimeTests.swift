import Foundation
import Testing
import _TestSupport

@testable import Evaluation

@Suite struct UnixTimeTests {
  static let instants: [(nanoseconds: Int64, text: String)] = [
    (0, "1970-01-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (1_700_000_000_123_456_789, "2023-11-14T22:13:20.123Z"),
    (951_782_399_999_000_000, "2000-02-28T23:59:59.999Z"),
    (951_782_400_000_000_000, "2000-02-29T00:00:00.000Z"),
    (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000Z"),
    (.max, "2262-04-11T23:47:16.854Z"),
    (.min, "1677-09-21T00:12:43.145Z"),
  ]

  @Test(arguments: instants)
  func `an instant has its date`(nanoseconds: Int64, text: String) {
    #expect(UnixTime(nanoseconds: nanoseconds).iso8601 == text)
  }

  @Test func `dates agree with Foundation through four centuries`() {
    var generator = SeededGenerator(seed: 5)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let differing = (0..<500).map { _ in
      // Whole milliseconds, which a Date holds exactly enough.
      Int64.random(in: -9_000_000_000_000...9_000_000_000_000, using: &generator) * 1_000_000
    }.filter { nanoseconds in
      let date = Date(timeIntervalSince1970: Double(nanoseconds / 1_000_000) / 1_000 + 1e-4)
      return UnixTime(nanoseconds: nanoseconds).iso8601 != date.formatted(style)
    }
    #expect(differing == [])
  }

  @Test func `seconds are added without losing nanoseconds`() {
    let time = UnixTime(1_000_000.000000001, after: 1_700_000_000_000_000_000)
    // The nearest double to that many seconds is 1 ns away at most.
    #expect(abs((time?.nanoseconds ?? 0) - 1_701_000_000_000_000_001) <= 1)
    #expect(UnixTime(-0.5, after: 0)?.nanoseconds == -500_000_000)
  }

  @Test(arguments: [1e10, -1e10, 1e300, .infinity, .nan])
  func `what has no date is nil`(seconds: Double) {
    #expect(UnixTime(seconds, after: 0) == nil)
  }
}
