import Testing

@testable import StationaryDetection
@testable import _DetectionBench

/// What is known of others' detectors, so that the comparison with them is fair.
@Suite("Others' detectors on the bench", .enabled(if: isOptimised, "pictures take long without"))
struct PublishedDetectorTests {
  private func verdicts(
    of detector: any ClipDetector.Type, on name: String
  ) throws -> Verdicts {
    let found = ClipCase.all.first { $0.name == name }
    return try #require(found).verdicts(of: [detector])[0]
  }

  @Test func `the mean as threshold calls about half of all still pictures moving`() throws {
    // Measured by others on other pictures: 45 to 64 percent.
    let share = try verdicts(of: PostDetector.self, on: "still").falseMoving
    #expect((0.35...0.7).contains(share))
  }

  @Test(arguments: ["covered", "blank wall"])
  func `the mean as threshold calls a view still that shows nothing`(view: String) throws {
    let verdicts = try verdicts(of: PostDetector.self, on: view + " after the lead-in")
    #expect(verdicts.falseStill > 0.9)
    #expect(verdicts.unknownWhileMoving == 0)
  }

  @Test(arguments: [1, 2, 4, 8])
  func `the mean as threshold cannot tell shifts of fine even texture`(shift: Int) throws {
    let name = "fine even texture, \(shift) px a picture"
    let verdicts = try verdicts(of: PostDetector.self, on: name)
    // Where motion shows well it is none.
    #expect(verdicts.falseStill > 0.1)
  }

  @Test func `phase correlation finds motion and rest where both show`() throws {
    let verdicts = try verdicts(of: PhaseCorrelationDetector.self, on: "pan of 16 px/s")
    #expect(verdicts.falseStill == 0)
    #expect(verdicts.falseMoving <= 0.02)
  }

  @Test func `phase correlation has no answer to a blank wall`() throws {
    let verdicts = try verdicts(
      of: PhaseCorrelationDetector.self, on: "blank wall after the lead-in")
    #expect(verdicts.unknownWhileMoving == 0)
    #expect(verdicts.falseStill > 0.1)
  }
}
