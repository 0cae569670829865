import Testing
import _TestSupport

@testable import StationaryDetection
@testable import _DetectionBench

/// How answers are counted against truth.
@Suite("The judge of the bench")
struct VerdictTests {
  /// Ten pictures a second; one second of lead-in, a second of motion, a second of rest.
  private let truth = Timeline(leadIn: 1, alternating: [1, 1])

  private func verdicts(_ letters: String) -> Verdicts {
    let states = letters.enumerated().map {
      index, letter -> (time: Double, state: StationaryState) in
      (Double(index) / 10, letter == "s" ? .still : letter == "m" ? .moving : .unknown)
    }
    return Verdicts(of: states, truth: truth)
  }

  @Test func `what is said in the lead-in does not count`() {
    let verdicts = verdicts("mmmmmmmmmm" + "mmmmmmmmmm" + "ssssssssss")
    #expect(verdicts.falseMoving == 0)
    #expect(verdicts.falseStill == 0)
    #expect(verdicts.whileStill.total == 7)
    #expect(verdicts.whileMoving.total == 7)
    #expect(verdicts.delaysOfMotion == [0])
    #expect(verdicts.delaysOfRest == [0])
  }

  @Test func `shares are those of the pictures after the transition`() {
    let verdicts = verdicts("ssssssssss" + "sssss?mmmm" + "mmmm?sssss")
    #expect(verdicts.whileMoving == .init(still: 2, moving: 4, unknown: 1))
    #expect(verdicts.whileStill == .init(still: 5, moving: 1, unknown: 1))
    #expect(verdicts.falseStill.isClose(to: 2.0 / 7, within: 1e-12))
    #expect(verdicts.delaysOfMotion[0].isClose(to: 0.6, within: 1e-9))
    #expect(verdicts.delaysOfRest[0].isClose(to: 0.5, within: 1e-9))
  }

  @Test func `a delay without end is infinite`() {
    let verdicts = verdicts("ssssssssss" + "ssssssssss" + "??????????")
    #expect(verdicts.falseStill == 1)
    #expect(verdicts.unknownWhileStill == 1)
    #expect(verdicts.delaysOfMotion == [.infinity])
    #expect(verdicts.delaysOfRest == [.infinity])
  }

  @Test
  func `a table has a row for each case, and says of the first detector alone what it cannot tell`()
  {
    var table = VerdictTable(detectors: [DistributionDetector.self, PostDetector.self])
    let verdicts = verdicts("ssssssssss" + "sssss?mmmm" + "mmmm?sssss")
    table.add("a case", [verdicts, self.verdicts(String(repeating: "s", count: 30))])
    let lines = table.markdown.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[2]
        == "| a case | 28.6 | 14.3 | 14.3 / 14.3 | 0.60 / 0.50 | 100.0 | 0.0 | never / 0.00 |")
  }
}
