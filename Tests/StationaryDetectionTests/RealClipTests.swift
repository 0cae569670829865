import Foundation
import Testing
import _TestSupport

@testable import StationaryDetection
@testable import _DetectionBench

/// Pictures of real cameras.
///
/// OpenCV's samples come with Debian's package opencv-doc. That their cameras do not move was found
/// from blocks of the picture by least squares: in `vtest.avi` the middle block stays within 0.04 px
/// of the first picture for all of its 79.5 s, while people walk through.
@Suite("Real pictures on the bench", .enabled(if: isOptimised, "pictures take long without"))
struct RealClipTests {
  static let samples = "/usr/share/doc/opencv-doc/examples/data/"
  static let areThere = FileManager.default.fileExists(atPath: samples + "vtest.avi")

  @Test(.enabled(if: areThere, "needs Debian's package opencv-doc"))
  func `the mean as threshold calls a fixed camera moving while people walk by`() throws {
    let video = VideoFile(path: Self.samples + "vtest.avi", timeline: .still(74.5))
    let verdicts = try video.verdicts(of: [PostDetector.self])[0]
    #expect(verdicts.whileStill.total == 745)
    #expect(verdicts.falseMoving > 0.2)
  }

  @Test(.enabled(if: areThere, "needs Debian's package opencv-doc"))
  func `phase correlation sees a pan over a photo`() throws {
    let photo = try Photo(path: Self.samples + "building.jpg")
    let cases = ClipCase.cases(of: photo, named: "building")
    let pan = try #require(cases.first { $0.name == "building, pan of 60 px/s" })
    let verdicts = try pan.verdicts(of: [PhaseCorrelationDetector.self])[0]
    #expect(verdicts.falseStill == 0)
    #expect(verdicts.falseMoving <= 0.02)
  }
}
