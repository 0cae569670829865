import Testing
import _TestSupport

@testable import StationaryDetection

private let shift = (
  previous: CameraCue(.previous, .shift), recent: CameraCue(.recent, .shift),
  baseline: CameraCue(.baseline, .shift)
)

/// Comparisons at ten a second whose cues are as many thresholds high as a list says.
private func comparisons(_ excesses: [Double], from start: Double = 0) -> [PictureComparison] {
  excesses.enumerated().map { index, excess in
    var picture = PictureComparison(
      index: index, time: start + Double(index) / 10, width: 64, height: 48,
      difference: 0.3 * excess, cues: [shift.previous: 0.5 * excess])
    // As if the stream had begun just before, with a baseline from the second picture on.
    if index == 0, start == 0 { picture.cues = [:] }
    if index >= 2 || start > 0 { picture.cues[shift.recent] = 0.8 * excess }
    if index >= 1 || start > 0 { picture.cues[shift.baseline] = 1.0 * excess }
    picture.commonCues = picture.cues
    return picture
  }
}

private let calibration = CameraCalibration(
  rule: .distribution(), width: 64, height: 48,
  levels: [
    shift.previous: .init(median: 0.25, threshold: 0.5),
    shift.recent: .init(median: 0.4, threshold: 0.8),
    shift.baseline: .init(median: 0.5, threshold: 1),
  ], meanDifference: 0.15, pictureCount: 100, timeSpan: 0...10)

private func states(_ comparisons: [PictureComparison]) -> String {
  var detector = CameraStationaryDetector(calibration: calibration)
  return letters(comparisons.map { detector.update($0) })
}

private func letters(_ observations: [CameraObservation]) -> String {
  String(observations.map { $0.state == .still ? "s" : $0.state == .moving ? "m" : "?" })
}

@Suite("The camera's state machine")
struct CameraStationaryDetectorTests {
  @Test func `still takes a dwell of three tenths of a second`() {
    #expect(states(comparisons([0.7, 0.7, 0.7, 0.7, 0.7])) == "???ss")
  }

  @Test func `without a baseline a rest takes as long as one looks back`() {
    var pictures = comparisons([Double](repeating: 0.5, count: 12))
    for index in 0..<7 { pictures[index].cues[shift.baseline] = nil }
    #expect(states(pictures) == "????????ssss")
    // Nor is slow motion after a cut a rest.
    pictures = comparisons([Double](repeating: 0.7, count: 12))
    for index in 0..<7 { pictures[index].cues[shift.baseline] = nil }
    for index in 7..<12 { pictures[index].cues[shift.baseline] = 1.2 }
    for index in 7..<12 { pictures[index].commonCues = pictures[index].cues }
    #expect(!states(pictures).contains("s"))
  }

  @Test func `differences near the threshold are rest only once the baseline confirms it`() {
    let near = [Double](repeating: 0.9, count: 12)
    #expect(states(comparisons(near)) == "????????ssss")
  }

  @Test func `a dwell that is interrupted starts over`() {
    #expect(states(comparisons([0.7, 0.7, 1.1, 0.7, 0.7, 0.7])) == "??m?ss")
  }

  @Test func `a single picture above the threshold does not end a rest`() {
    #expect(states(comparisons([0.7, 0.7, 0.7, 0.7, 1.2, 0.7, 0.7])) == "???ssss")
  }

  @Test func `a tenth of a second above the threshold ends a rest`() {
    #expect(states(comparisons([0.7, 0.7, 0.7, 0.7, 1.2, 1.2, 1.2])) == "???ssmm")
  }

  @Test func `a picture far above the threshold ends a rest at once`() {
    #expect(states(comparisons([0.7, 0.7, 0.7, 0.7, 1.6, 1.6])) == "???smm")
  }

  @Test func `after a stop the pictures before it are not asked`() {
    // Given: motion until 0.8 s; earlier pictures differ for as long as they show it.
    var pictures = comparisons(
      [Double](repeating: 4, count: 9) + [Double](repeating: 0.5, count: 9))
    for index in 9..<18 {
      if index < 10 { pictures[index].cues[shift.recent] = 3.2 }
      if index < 15 { pictures[index].cues[shift.baseline] = 4 }
    }
    // Then: rest is known three tenths of a second after the stop.
    #expect(states(pictures) == "?mmmmmmmm??sssssss")
    // A picture that only just stays below the thresholds does not end it, as in any other rest.
    pictures[13].cues[shift.previous] = 0.45
    #expect(states(pictures) == "?mmmmmmmm??sssssss")
  }

  @Test func `a slow pan that goes on is not taken for a halt`() {
    // Given: a pan that recent pictures show, but for pictures in which they do so by chance less
    // than they have to. It shifts the baseline seven halves as far.
    var pictures = comparisons([Double](repeating: 0.9, count: 20))
    for index in 7..<20 {
      pictures[index].cues[shift.baseline] = 3
      pictures[index].cues[shift.recent] = [12, 13, 14].contains(index) ? 0.6 : 0.9
      pictures[index].commonCues = pictures[index].cues
    }
    #expect(!states(pictures).suffix(13).contains("s"))
    // When it halts, what is left is the noise of rest.
    for index in 12..<20 { pictures[index].cues[shift.recent] = 0.45 }
    for index in 12..<20 { pictures[index].cues[shift.previous] = 0.2 }
    #expect(states(pictures).suffix(8) == "?sssssss")
  }

  @Test func `slow motion in the shadow of fast motion is no rest`() {
    // Given: a rest that shifts pictures by 0.05, a cut, and a pan that shifts the recent ones by 0.25,
    // below the threshold of 0.8; the baseline still shows what was before the cut.
    var steady = calibration
    for cue in [shift.previous, shift.recent, shift.baseline] { steady.levels[cue]?.median = 0.05 }
    var pictures = comparisons([Double](repeating: 0.05, count: 20))
    for index in 8..<15 { pictures[index].cues[shift.baseline] = 9 }
    for index in 8..<10 { pictures[index].cues[shift.recent] = 9 }
    for index in 8..<20 { pictures[index].commonCues = pictures[index].cues }
    func states(shift recent: Double) -> String {
      var panned = pictures
      for index in 10..<15 { panned[index].cues[shift.recent] = recent }
      var detector = CameraStationaryDetector(calibration: steady)
      return letters(panned.map { detector.update($0) })
    }
    #expect(!states(shift: 0.25).dropFirst(8).prefix(7).contains("s"))
    #expect(states(shift: 0.05).dropFirst(8).prefix(7) == "mm?ssss")
  }

  @Test func `a pan too slow for successive pictures shows against the baseline`() {
    var pictures = comparisons([Double](repeating: 0.7, count: 14))
    for index in 7..<14 {
      pictures[index].cues[shift.baseline] = 1.3
      pictures[index].commonCues = pictures[index].cues
      pictures[index].cues[shift.recent] = 0.6
    }
    // Once the baseline lies within the rest, and for a tenth of a second.
    #expect(states(pictures) == "???ssss" + "smmmmmm")
  }

  @Test func `pictures of which part moves and part stands still are neither`() {
    var pictures = comparisons([0.7, 0.7, 0.7, 0.7, 1.6, 1.6, 1.6])
    for index in 4..<7 {
      pictures[index].commonCues = comparisons([0, 0, 0, 0, 0.7, 0.7, 0.7])[index].cues
    }
    var detector = CameraStationaryDetector(calibration: calibration)
    let observations = pictures.map { detector.update($0) }
    #expect(letters(observations) == "???s???")
    #expect(Set(observations[4...].map(\.reason)) == [.divided])
  }

  @Test func `the cue that is furthest above its threshold decides and is reported`() {
    var detector = CameraStationaryDetector(calibration: calibration)
    var pictures = comparisons([0.7, 1])
    _ = detector.update(pictures[0])
    let other = CameraCue(.previous, .decorrelation)
    pictures[1].cues = [shift.previous: 0.75, other: 100]
    pictures[1].commonCues = pictures[1].cues
    let observation = detector.update(pictures[1])
    // There is no level for the other.
    #expect(observation.cue == shift.previous)
    #expect(observation.difference == 0.75)
    #expect(observation.threshold == 0.5)
    #expect(observation.state == .moving)
    #expect(observation.reason == nil)
  }

  @Test(arguments: [UnknownReason.tooDark, .noTexture, .overexposed])
  func `a rest is not resumed over pictures that show nothing, and they say why`(
    reason: UnknownReason
  ) {
    var detector = CameraStationaryDetector(calibration: calibration)
    let seen = comparisons([0.7, 0.7, 0.7, 0.7])
    var blind = comparisons([0.7], from: 0.4)
    blind[0].obstacle = reason
    let after = comparisons([0.7, 0.7, 0.7, 0.7], from: 0.5)
    let observations = (seen + blind + after).map { detector.update($0) }
    #expect(
      letters(observations) == "???s??sss" || letters(observations) == "???s??ss"
        || letters(observations) == "???s????s" || letters(observations) == "???s?" + "?sss")
    #expect(observations[4].reason == reason)
    #expect(observations[5].reason == .settling)
  }

  @Test func `a picture of another size than the calibration's says so`() {
    var picture = comparisons([0.5])[0]
    picture.width = 65
    var detector = CameraStationaryDetector(calibration: calibration)
    let observation = detector.update(picture)
    #expect((observation.state, observation.reason) == (.unknown, .otherSize))
  }

  @Test func `thresholds follow a level no further than to twice and half of what they were`() {
    // The bounds of a shape, 0.2 and 0.5, leave room for either.
    let cue = CameraCue(.previous, .shape)
    let level = CameraCalibration.Level(median: 0.1, threshold: 0.22)
    var drift = LevelDrift()
    for _ in 0..<1000 {
      drift.follow([cue: 0.9], levels: [cue: level], step: 0.1, rule: DistributionRule())
    }
    #expect(drift.threshold(of: cue, level: level).isClose(to: 0.44, within: 1e-6))
    let high = CameraCalibration.Level(median: 0.3, threshold: 0.48)
    for _ in 0..<1000 {
      drift.follow([cue: 0.001], levels: [cue: high], step: 0.1, rule: DistributionRule())
    }
    #expect(drift.threshold(of: cue, level: high).isClose(to: 0.24, within: 1e-6))
  }

  @Test func `noise that grows slowly is followed`() {
    // Given: the threshold is twice the usual level of rest, and the level grows to 2.5 times.
    let cue = CameraCue(.previous, .decorrelation)
    var noisy = calibration
    noisy.levels = [cue: .init(median: 0.225, threshold: 0.45)]
    func pictures(_ levels: [Double], from start: Double = 0) -> [PictureComparison] {
      levels.enumerated().map { index, level in
        var picture = comparisons([0.1], from: start + Double(index) / 10)[0]
        picture.cues = [cue: 0.225 * level, shift.recent: 0]
        picture.commonCues = picture.cues
        return picture
      }
    }
    let growth = (0..<600).map { min(2.5, 1 + Double($0) / 200) }
    var detector = CameraStationaryDetector(calibration: noisy)
    let states = pictures(growth).map { detector.update($0).state }
    #expect(Set(states[9...]) == [.still])
    // When: a second detector meets the same level without having seen it grow.
    var other = CameraStationaryDetector(calibration: noisy)
    let sudden = pictures(Array(repeating: 1, count: 9) + Array(repeating: 2.5, count: 3))
      .map { other.update($0).state }
    #expect(sudden[8] == .still)
    #expect(sudden.last == .moving)
  }

  @Test func `a pan that begins slowly does not raise its own threshold`() {
    // Given: a shift that grows by a hundredth of the threshold with each picture.
    let shifts = (0..<200).map { 0.5 + Double($0) / 200 }
    var detector = CameraStationaryDetector(calibration: calibration)
    let states = comparisons(shifts).map { detector.update($0).state }
    // Then: it is motion once it is above the threshold, at half of its way.
    #expect(states[90] == .still)
    #expect(states[110] == .moving)
  }

  @Test func `a picture that an encoder repeats says nothing`() {
    let (previous, recent) = (
      CameraCue(.previous, .decorrelation), CameraCue(.recent, .decorrelation)
    )
    var noisy = calibration
    noisy.levels[previous] = .init(median: 0.2, threshold: 0.4)
    noisy.levels[recent] = .init(median: 0.2, threshold: 0.4)
    // Given: motion, and then a stream that stalls with no noise in it.
    var pictures = comparisons([4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0])
    for index in 1..<12 {
      pictures[index].cues[previous] = index < 4 ? 0.6 : 0.01
      pictures[index].cues[recent] = index < 6 ? 0.6 : 0.01
      pictures[index].commonCues = pictures[index].cues
    }
    var detector = CameraStationaryDetector(calibration: noisy)
    // Then: what was known holds for half a second after the last picture that said something.
    #expect(letters(pictures.map { detector.update($0) }) == "?mmmmmmmmmm?")
    // An encoder that copies a picture and makes up for it a little later shows a camera at rest.
    for index in 4..<12 { pictures[index].cues[recent] = 0.2 }
    for index in 4..<12 { pictures[index].commonCues = pictures[index].cues }
    var other = CameraStationaryDetector(calibration: noisy)
    #expect(letters(pictures.map { other.update($0) }).hasSuffix("ssss"))
  }

  @Test func `the post's rule compares with the mean and nothing else`() {
    var byPost = calibration
    byPost.rule = .post()
    var detector = CameraStationaryDetector(calibration: byPost)
    // The mean is 0.15, and 0.3 × 0.5 is not above it.
    #expect(letters(comparisons([0.5, 0.51, 0.2]).map { detector.update($0) }) == "sms")
  }

  @Test func `with hindsight a rest begins with its dwell, and ends before it is left`() {
    let pictures = comparisons([2, 2, 0.7, 0.7, 0.7, 0.7, 0.7, 1.2, 1.2, 1.2])
    let observations = CameraStationaryDetector.observations(of: pictures, calibration: calibration)
    #expect(letters(observations) == "?msssssmmm")
  }

  @Test(arguments: [(0.5, 0.0), (0.975, 1.959963984540054), (0.995, 2.5758293035489004)])
  func `normal quantiles are those of the tables`(probability: Double, quantile: Double) {
    #expect(normalQuantile(probability).isClose(to: quantile, within: 1e-12))
  }
}
