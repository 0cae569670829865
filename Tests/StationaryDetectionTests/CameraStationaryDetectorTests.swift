import Testing
import _TestSupport

@testable import StationaryDetection

/// Comparisons at ten a second whose cues are as many thresholds high as a list says.
private func comparisons(_ excesses: [Double], contrast: Double = 1) -> [PictureComparison] {
  excesses.enumerated().map { index, excess in
    PictureComparison(
      index: index, time: Double(index) / 10, width: 64, height: 48, difference: 0.3 * excess,
      cues: [.successive: 0.2 * excess, .baseline: 0.3 * excess], contrast: contrast)
  }
}

private let calibration = CameraCalibration(
  rule: .distribution(), width: 64, height: 48,
  levels: [
    .successive: .init(median: 0.1, threshold: 0.2), .baseline: .init(median: 0.2, threshold: 0.3),
  ], meanDifference: 0.15, pictureCount: 100, timeSpan: 0...10)

private func states(_ excesses: [Double]) -> String {
  var detector = CameraStationaryDetector(calibration: calibration)
  return letters(comparisons(excesses).map { detector.update($0) })
}

private func letters(_ observations: [CameraObservation]) -> String {
  String(observations.map { $0.state == .still ? "s" : $0.state == .moving ? "m" : "?" })
}

@Suite("The camera's state machine")
struct CameraStationaryDetectorTests {
  @Test func `still takes a dwell of three tenths of a second`() {
    #expect(states([0.8, 0.8, 0.8, 0.8, 0.8]) == "???ss")
  }

  @Test func `a dwell that is interrupted starts over`() {
    #expect(states([0.8, 0.8, 1.1, 0.8, 0.8, 0.8, 0.8]) == "??m???s")
  }

  @Test func `a single picture above the threshold does not end a rest`() {
    #expect(states([0.8, 0.8, 0.8, 0.8, 1.2, 0.8, 0.8]) == "???ssss")
  }

  @Test func `two tenths of a second above the threshold end a rest`() {
    #expect(states([0.8, 0.8, 0.8, 0.8, 1.2, 1.2, 1.2, 1.2]) == "???sssmm")
  }

  @Test func `a picture far above the threshold ends a rest at once`() {
    #expect(states([0.8, 0.8, 0.8, 0.8, 1.6, 0.8]) == "???sm?")
  }

  @Test func `the cue that is furthest above its threshold decides and is reported`() {
    var detector = CameraStationaryDetector(calibration: calibration)
    var comparison = comparisons([1])[0]
    comparison.cues = [.successive: 0.3, .baseline: 0.31]
    let observation = detector.update(comparison)
    #expect(observation.difference == 0.3)
    #expect(observation.threshold == 0.2)
    #expect(observation.state == .moving)
  }

  @Test func `a rest is not resumed over pictures that show nothing`() {
    var detector = CameraStationaryDetector(calibration: calibration)
    let seen = comparisons([0.8, 0.8, 0.8, 0.8])
    let blind = comparisons([0.8], contrast: 0.1)
    let observations = (seen + blind + seen).map { detector.update($0) }
    #expect(letters(observations) == "???s????s")
  }

  @Test func `the post's rule compares with the mean and nothing else`() {
    var byPost = calibration
    byPost.rule = .post()
    var detector = CameraStationaryDetector(calibration: byPost)
    // The mean is 0.15, and 0.3 × 0.5 is not above it.
    #expect(letters(comparisons([0.5, 0.51, 0.2]).map { detector.update($0) }) == "sms")
  }

  @Test func `with hindsight a rest begins with its dwell, and ends before it is left`() {
    let pictures = comparisons([2, 2, 0.8, 0.8, 0.8, 0.8, 0.8, 1.2, 1.2, 1.2])
    let observations = CameraStationaryDetector.observations(
      of: pictures, calibration: calibration, baseline: 0.7)
    #expect(letters(observations) == "mmsssssmmm")
  }

  @Test func `with hindsight a rest reaches back as far as its baseline looked`() {
    // Given: successive pictures hardly differ from 0.3 s on, but the baseline reaches back into
    // motion until 1.0 s.
    var pictures = comparisons([Double](repeating: 0.8, count: 16))
    for index in 0..<10 { pictures[index].cues[.baseline] = 0.9 }
    for index in 0..<3 { pictures[index].cues[.successive] = 0.9 }
    let observations = CameraStationaryDetector.observations(
      of: pictures, calibration: calibration, baseline: 0.7)
    #expect(letters(observations) == "mmm" + String(repeating: "s", count: 13))
  }

  @Test(arguments: [(0.5, 0.0), (0.975, 1.959963984540054), (0.995, 2.5758293035489004)])
  func `normal quantiles are those of the tables`(probability: Double, quantile: Double) {
    #expect(normalQuantile(probability).isClose(to: quantile, within: 1e-12))
  }
}
