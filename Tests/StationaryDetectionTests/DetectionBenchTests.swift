import Foundation
import Testing
import _TestSupport

@testable import StationaryDetection
@testable import _DetectionBench

/// The camera's detector on every case of the bench.
@Suite("The camera on the bench", .enabled(if: isOptimised, "pictures take long without"))
struct DetectionBenchTests {
  @Test(arguments: ClipCase.all.map(\.name))
  func `motion is not called still, nor rest moving, and both are soon found`(
    name: String
  ) throws {
    try BenchLimits.check(try #require(ClipCase.all.first { $0.name == name }))
  }

  @Test(
    .enabled(
      if: SharedFolder.contains("recordings/video-fixed-traffic"),
      "needs the recordings in ../shared"))
  func `a real camera that stands is not called moving while cars drive by`() throws {
    let path = SharedFolder.path("recordings/video-fixed-traffic/video.avi")
    let verdicts = try VideoFile(path: path, timeline: .still(7.5)).verdicts(
      of: [DistributionDetector.self])[0]
    #expect(verdicts.falseMoving <= 0.02)
  }
}

/// What is asked of a case; see the documentation of the module for why some get more.
struct BenchLimits {
  var falseMoving = 0.02
  var unknown = 0.1
  /// In seconds.
  ///
  /// A change between two pictures is seen in the latter, hence one interval more.
  var delay = 0.3 + 1.0 / 30

  init(for name: String) {
    // Rest and a tremor that goes on take longer to tell from the end of a pan.
    if name.contains("tremor") { (unknown, delay) = (0.3, 0.7) }
    // The car and what it has just uncovered are two thirds of the picture.
    if name.contains("a third of the picture") { unknown = 0.4 }
  }

  static func check(_ clipCase: ClipCase) throws {
    let verdicts = try clipCase.verdicts(of: [DistributionDetector.self])[0]
    let name = Comment(rawValue: clipCase.name)
    #expect(verdicts.falseStill <= 0.001, name)
    guard clipCase.sight == .clear else { return }
    let limits = BenchLimits(for: clipCase.name)
    #expect(verdicts.falseMoving <= limits.falseMoving, name)
    #expect((verdicts.delaysOfMotion.max() ?? 0) <= limits.delay + 1e-6, name)
    #expect((verdicts.delaysOfRest.max() ?? 0) <= limits.delay + 1e-6, name)
    #expect(verdicts.unknownWhileStill <= limits.unknown, name)
    #expect(verdicts.unknownWhileMoving <= limits.unknown, name)
  }
}
