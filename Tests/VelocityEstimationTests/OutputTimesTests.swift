import Testing
import _TestSupport

@testable import VelocityEstimation

struct OutputTimesTests {
  @Test func `times are multiples of the period, with both ends of the span`() {
    let times = OutputTimes(over: 0.13...0.52, rate: 10).times
    let expected = [0.13, 0.2, 0.3, 0.4, 0.5, 0.52]
    #expect(times.count == expected.count)
    #expect(zip(times, expected).allSatisfy { $0.isClose(to: $1, within: 1e-12) })
  }

  @Test func `an end that is a multiple itself is not given twice`() {
    #expect(OutputTimes(over: 1...2, rate: 2).times == [1, 1.5, 2])
  }

  @Test func `a span shorter than the period has its two ends`() {
    #expect(OutputTimes(over: 5.01...5.02, rate: 10).times == [5.01, 5.02])
  }

  @Test func `a span of one instant has one time`() {
    #expect(OutputTimes(over: 3.25...3.25, rate: 10).times == [3.25])
  }

  @Test func `an absurd span does not fill the memory`() {
    #expect(OutputTimes(over: 0...1e15, rate: 10).times == [0, 1e15])
  }
}
