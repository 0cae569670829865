import Testing

@testable import StationaryDetection

@Suite("The belief that the camera moves")
struct MotionBeliefTests {
  private let hold = 0.25
  private let reach = 0.7

  @Test func `there is none before motion has shown`() {
    let belief = MotionBelief()
    #expect(!belief.holds(at: 3, longestHold: hold) && !belief.hasShown)
  }

  @Test func `motion that shows for a moment is believed in that picture alone`() {
    var belief = MotionBelief()
    belief.seeRecentChange(at: 1, longestHold: hold)
    #expect(belief.holds(at: 1, longestHold: hold))
    #expect(!belief.holds(at: 1.01, longestHold: hold))
  }

  @Test func `motion that has shown for a while is believed for as long again, up to the limit`() {
    var belief = MotionBelief()
    for time in [1.0, 1.0625, 1.125] { belief.seeRecentChange(at: time, longestHold: hold) }
    #expect(belief.holds(at: 1.24, longestHold: hold))
    #expect(!belief.holds(at: 1.25, longestHold: hold))
    for time in [1.2, 1.4, 1.6] { belief.seeRecentChange(at: time, longestHold: hold) }
    #expect(belief.holds(at: 1.84, longestHold: hold))
    #expect(!belief.holds(at: 1.85, longestHold: hold))
  }

  @Test func `motion that comes back when it is no longer believed begins anew`() {
    var belief = MotionBelief()
    for time in [1.0, 1.125, 1.25] { belief.seeRecentChange(at: time, longestHold: hold) }
    belief.seeRecentChange(at: 2, longestHold: hold)
    #expect(!belief.holds(at: 2.01, longestHold: hold))
  }

  @Test func `change since the baseline alone is slow motion`() {
    var belief = MotionBelief()
    belief.seeOldChange(at: 1, reach: reach, longestHold: hold)
    #expect(belief.holds(at: 1, longestHold: hold))
  }

  @Test func `change since the baseline is not motion while it may show what has ended`() {
    var belief = MotionBelief()
    belief.seeRecentChange(at: 1, longestHold: hold)
    belief.seeOldChange(at: 1.6, reach: reach, longestHold: hold)
    #expect(!belief.holds(at: 1.6, longestHold: hold))
    belief.seeOldChange(at: 1.8, reach: reach, longestHold: hold)
    #expect(belief.holds(at: 1.8, longestHold: hold))
  }

  @Test func `times that go back or are none do no harm`() {
    var belief = MotionBelief()
    for time in [2, 1, .nan, .infinity, 0] {
      belief.seeRecentChange(at: time, longestHold: hold)
      belief.seeOldChange(at: time, reach: reach, longestHold: hold)
      _ = belief.holds(at: time, longestHold: hold)
    }
    #expect(belief.hasShown)
  }
}
