import Testing

@testable import StationaryDetection
@testable import _DetectionBench

@Suite(
  "Real pictures on the bench", .enabled(if: isOptimised, "pictures take long without"),
  .enabled(if: RealPictures.areThere, "needs Debian's package opencv-doc"))
struct RealClipTests {
  @Test(arguments: RealPictures.photos)
  func `motion over a photo is not called still, nor rest moving`(file: String) throws {
    for clipCase in try RealPictures.cases(ofPhoto: file) { try BenchLimits.check(clipCase) }
  }

  @Test func `a real camera that stands is not called moving while people walk by`() throws {
    let verdicts = try RealPictures.square.verdicts(of: [DistributionDetector.self])[0]
    #expect(verdicts.falseMoving <= 0.02)
    #expect(verdicts.unknownWhileStill <= 0.1)
  }

  @Test func `the mean as threshold calls a fixed camera moving while people walk by`() throws {
    let verdicts = try RealPictures.square.verdicts(of: [PostDetector.self])[0]
    #expect(verdicts.whileStill.total == 745)
    #expect(verdicts.falseMoving > 0.2)
  }

  @Test func `phase correlation sees a pan over a photo`() throws {
    let cases = try RealPictures.cases(ofPhoto: "building.jpg")
    let pan = try #require(cases.first { $0.name == "building.jpg, pan of 60 px/s" })
    let verdicts = try pan.verdicts(of: [PhaseCorrelationDetector.self])[0]
    #expect(verdicts.falseStill == 0)
    #expect(verdicts.falseMoving <= 0.02)
  }
}
