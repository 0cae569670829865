import Testing
import _TestSupport

@testable import StationaryDetection

/// What the post's rule gets wrong on pictures, and ours must not.
@Suite("The camera's rules on pictures")
struct CameraRuleTests {
  /// The share of comparisons that a rule calls moving, among those it can judge.
  private func movingShare(
    of pictures: [PictureComparison], calibration: CameraCalibration
  ) -> Double {
    var detector = CameraStationaryDetector(calibration: calibration)
    let states = pictures.map { detector.update($0).state }.filter { $0 != .unknown }
    return states.isEmpty ? .nan : Double(states.count { $0 == .moving }) / Double(states.count)
  }

  @Test func `the mean as threshold calls half of all still pictures moving`() throws {
    var camera = SyntheticCamera(seed: 11)
    let pictures = camera.film(seconds: 12)
    let calibration = try CameraCalibration(from: pictures, rule: .post())
    #expect(calibration.pictureCount == 60)
    let share = movingShare(of: pictures, calibration: calibration)
    // Published measurements of the rule: 45 to 64 percent.
    #expect((0.35...0.65).contains(share))
  }

  @Test func `a threshold from the distribution keeps the stated rate`() throws {
    var camera = SyntheticCamera(seed: 12)
    let calibration = try CameraCalibration(
      from: camera.film(seconds: 12), rule: .distribution())
    // Pictures that the threshold was not made from.
    let fresh = camera.film(seconds: 20)
    let above = fresh.filter { picture in
      CameraCue.allCases.contains { cue in
        picture.cues[cue] ?? 0 > calibration.levels[cue]?.threshold ?? 0
      }
    }
    // One percent of 300; five standard deviations of a binomial above that.
    #expect(above.count <= 12)
    #expect(movingShare(of: fresh, calibration: calibration) <= 0.03)
  }

  @Test func `the noise of a picture of four times the pixels differs by half as much`() {
    var small = SyntheticCamera(seed: 13)
    var large = small
    (large.width, large.height) = (320, 240)
    let differences = [small.film(seconds: 3), large.film(seconds: 3)].map { pictures in
      median(pictures.compactMap(\.difference))
    }
    // Sums of counts that scatter by the root of their number, over the number of pixels.
    #expect((differences[0] / differences[1]).isClose(to: 2, within: 0.3))
  }

  @Test func `pictures of another size than the calibration's are not judged`() throws {
    var camera = SyntheticCamera(seed: 14)
    let calibration = try CameraCalibration(from: camera.film(seconds: 4), rule: .distribution())
    (camera.width, camera.height) = (80, 60)
    var detector = CameraStationaryDetector(calibration: calibration)
    let states = Set(camera.film(seconds: 2).map { detector.update($0).state })
    #expect(states == [.unknown])
  }

  @Test func `a size that changes in the stream starts anew`() {
    var camera = SyntheticCamera(seed: 15)
    var comparer = PictureComparer()
    for index in 0..<20 {
      if index == 12 { (camera.width, camera.height) = (141, 111) }
      let comparison = comparer.compare(
        pixels: camera.picture(), width: camera.width, height: camera.height, index: index,
        time: Double(index) / 10)
      let age = index < 12 ? index : index - 12
      #expect((comparison.difference == nil) == (age == 0), "picture \(index)")
      let baseline = comparison.cues[CameraCue(.baseline, .shift)]
      #expect((baseline == nil) == (age < 7), "picture \(index)")
      #expect(comparison.obstacle == (index == 0 ? .firstPicture : age == 0 ? .otherSize : nil))
    }
  }

  @Test(arguments: [8.0, 15, 30])
  func `a pan too slow for successive pictures is seen at any frame rate`(rate: Double) throws {
    var camera = SyntheticCamera(seed: 16)
    // Twelve pixels a second: less than one from a picture to the next at 15 a second.
    let film = camera.film(seconds: 13, rate: rate) { (x: 12 * max(0, $0 - 8), y: 0) }
    let calibration = try CameraCalibration(
      from: film.filter { $0.time < 8 }, rule: .distribution())
    var detector = CameraStationaryDetector(calibration: calibration)
    let states = film.map { detector.update($0) }.filter { $0.time > 8.3 }.map(\.state)
    #expect(!states.contains(.still))
    #expect(states.count { $0 == .moving } > states.count * 9 / 10)
  }

  /// Pictures in which motion would not show.
  enum BlindView: String, CaseIterable {
    case covered, blankWall, overexposed

    func apply(to camera: inout SyntheticCamera) {
      switch self {
      case .covered: (camera.level, camera.forms, camera.texture) = (6, 1, 2)
      case .blankWall: (camera.level, camera.forms, camera.texture) = (140, 0, 0)
      case .overexposed: camera.level = 380
      }
    }

    var reason: UnknownReason {
      switch self {
      case .covered: .tooDark
      case .blankWall: .noTexture
      case .overexposed: .overexposed
      }
    }
  }

  @Test(arguments: BlindView.allCases)
  func `a moving camera that sees nothing does not look still`(view: BlindView) throws {
    var camera = SyntheticCamera(seed: 17)
    let calibration = try CameraCalibration(from: camera.film(seconds: 6), rule: .distribution())
    view.apply(to: &camera)
    let pictures = camera.film(seconds: 4) { (x: 40 * $0, y: 0) }
    var detector = CameraStationaryDetector(calibration: calibration)
    let observations = pictures.dropFirst().map { detector.update($0) }
    #expect(Set(observations.map(\.state)) == [.unknown])
    // A picture of one shade alone, white to the last pixel, is as good as repeated.
    let reasons = Set(observations.map(\.reason)).subtracting([.repeated])
    #expect(reasons == [view.reason] || view == .overexposed && reasons.isEmpty, "\(reasons)")
  }

  @Test(arguments: [BlindView.covered, .blankWall])
  func `a calibration on a picture that shows nothing is refused`(view: BlindView) {
    var camera = SyntheticCamera(seed: 18)
    view.apply(to: &camera)
    let pictures = camera.film(seconds: 4)
    let error = #expect(throws: CalibrationError.self) {
      try CameraCalibration(from: pictures, rule: .distribution())
    }
    #expect(error == .nothingToSee(time: 1.0 / 15, reason: view.reason))
  }

  @Test func `too few pictures are no calibration`() {
    var camera = SyntheticCamera(seed: 19)
    let pictures = camera.film(seconds: 0.5)
    #expect(throws: CalibrationError.tooFewPictures(found: 6, needed: 8)) {
      try CameraCalibration(from: pictures, rule: .distribution())
    }
  }

  @Test func `pictures that are only repeated are no evidence`() throws {
    var camera = SyntheticCamera(seed: 20)
    let calibration = try CameraCalibration(from: camera.film(seconds: 6), rule: .distribution())
    // Given: a second of live pictures, then a frozen stream.
    var comparer = PictureComparer()
    var detector = CameraStationaryDetector(calibration: calibration)
    var pixels = camera.picture()
    var states: [StationaryState] = []
    for index in 0..<60 {
      if index < 30 { pixels = camera.picture() }
      let comparison = comparer.compare(
        pixels: pixels, width: camera.width, height: camera.height, index: index,
        time: Double(index) / 15)
      #expect(comparison.isRepeat == (index >= 30))
      states.append(detector.update(comparison).state)
    }
    // Then: what was known holds for half a second, and no longer.
    #expect(states[29] == .still)
    #expect(states[33] == .still)
    #expect(Set(states[39...]) == [.unknown])
  }
}
