/// Finds the camera's thresholds in the recording that they are then used on.
///
/// A recording seldom begins with a device held still for the purpose. Where the inertial sensors
/// know times of rest, the pictures of those times are candidates; else all pictures are. Even
/// candidates can move (a train that rolls as quietly as it stands), so the quietest second of them
/// is the seed, and what is like it is added until nothing is.
struct SelfCalibration {
  var rule: DetectionRule
  /// How the pictures were compared.
  var settings = PictureComparer.Settings()
  /// Whether a person says that the device is held still.
  var isDeclared = false

  /// Rest must last this long to be calibrated on, in seconds.
  static let shortestRest = 1.0
  /// The quietest pictures lie within so many seconds, at however low a rate.
  private let longestSeed = 10.0
  /// A picture belongs to the quiet ones up to so many times their usual decorrelation.
  ///
  /// That of a device in a still hand reaches 1.8 times, of one that is carried 2.4 times.
  private let likeness = 1.6
  /// The same of what has changed in a shorter time, which chance spreads more widely: one tremor in five
  /// hundred lies so far above the middle one of a Rayleigh distribution.
  private let likenessOfMoments = 3.0
  /// What still pictures may be decorrelated from a baseline earlier, at the median.
  static let greatestChangeAtRest = 0.6
  /// The same when no other sensor vouches for the rest.
  static let greatestChangeUnvouched = 0.4
  /// What still pictures are usually shifted by, in pixels, when nobody vouches for the rest, or as a part of
  /// what successive ones are shifted by, which noise may be.
  ///
  /// What moves to and fro is nearly still where it turns round.
  private let greatestShiftUndeclared = 0.1
  private let greatestGrowthUndeclared = 1.5

  /// Finds thresholds.
  ///
  /// - Throws: `CalibrationError`.
  func calibration(
    from comparisons: [PictureComparison], rests: [ClosedRange<Double>]
  ) throws(CalibrationError) -> CameraCalibration {
    let long = rests.filter { $0.upperBound - $0.lowerBound >= Self.shortestRest }
    let vouched = comparisons.filter { comparison in
      // Both pictures of the baseline cue lie within rest.
      long.contains {
        $0.contains(comparison.time) && $0.contains(comparison.time - settings.baseline)
      }
    }
    let isVouched = vouched.count >= CameraCalibration.fewestPictures
    let candidates = isVouched ? vouched : comparisons
    if case .post = rule { return try CameraCalibration(from: candidates, rule: rule) }
    let seed = quietestSecond(of: candidates)
    guard let first = seed.first else {
      // Says why, when it is that nothing shows.
      _ = try CameraCalibration(from: candidates, rule: rule)
      let comparable = candidates.filter { $0.cues[Self.change] != nil }
      throw .tooFewPictures(found: comparable.count, needed: CameraCalibration.fewestPictures)
    }
    let quiet = growing(seed, within: candidates, isVouched: isVouched)
    let calibration = try CameraCalibration(from: quiet, rule: rule)
    guard Self.isUnchanging(quiet, isVouched: isVouched), !movesOn(quiet),
      isVouched || isDeclared || isUnshifted(quiet)
    else {
      throw .pictureNeverStill(time: first.time)
    }
    return calibration
  }

  /// Whether the pictures shift by about as much all the time, and by more the longer ago they are
  /// compared with, as those of a steady pan do.
  ///
  /// A hand that trembles or sways is back where it was time and again, and has not gone farther in a
  /// longer time.
  private func movesOn(_ pictures: [PictureComparison]) -> Bool {
    let steps = zip(pictures.dropFirst(), pictures).map { $0.time - $1.time }
    guard steps.count + 1 >= CameraCalibration.fewestPictures else { return false }
    var earlier: (shift: Double, age: Double)?
    for reference in CameraCue.Reference.allCases {
      let age = settings.lookBack(of: reference) ?? median(steps)
      let shifts = pictures.compactMap { $0.cues[CameraCue(reference, .shift)] }.sorted()
      guard shifts.count >= CameraCalibration.fewestPictures else { return false }
      let usual = median(shifts)
      if let earlier, usual > CameraCue.Measure.shift.thresholdBounds.lowerBound,
        shifts[shifts.count / 10] > Self.steadiness * usual,
        usual * earlier.age > Self.growth * earlier.shift * age
      {
        return true
      }
      earlier = (usual, age)
    }
    return false
  }

  /// What the least of ten shifts of a steady pan is at least, as a part of the usual one.
  private static let steadiness = 0.6
  /// How a shift grows with time at least, as a part of how steady motion does.
  private static let growth = 0.7

  /// Whether most of what the pictures show stays where it is.
  static func isUnchanging(_ pictures: [PictureComparison], isVouched: Bool) -> Bool {
    let changes = pictures.compactMap { $0.cues[Self.change] }
    guard !changes.isEmpty else { return false }
    return median(changes) <= (isVouched ? greatestChangeAtRest : greatestChangeUnvouched)
  }

  private func isUnshifted(_ pictures: [PictureComparison]) -> Bool {
    func usualShift(since reference: CameraCue.Reference) -> Double {
      let shifts = pictures.compactMap { $0.cues[CameraCue(reference, .shift)] }
      return shifts.isEmpty ? 0 : median(shifts)
    }
    let limit = max(
      greatestShiftUndeclared, greatestGrowthUndeclared * usualShift(since: .previous))
    return max(usualShift(since: .recent), usualShift(since: .baseline)) <= limit
  }

  /// How quiet pictures are ranked: what has changed since a baseline ago tells a hand that holds
  /// still from one that walks, which its shift does not.
  private static let change = CameraCue(.baseline, .decorrelation)
  /// Where motion turns round, a picture may show what one a baseline earlier showed, but not what the
  /// recent ones did.
  private static let recentChange = CameraCue(.recent, .decorrelation)

  /// The run of a second whose median change is least.
  private func quietestSecond(of candidates: [PictureComparison]) -> [PictureComparison] {
    let usable = candidates.filter { $0.cues[Self.change] != nil }
    var best: (median: Double, range: Range<Int>)?
    var end = 0
    for start in usable.indices {
      while end < usable.count,
        usable[end].time - usable[start].time <= Self.shortestRest
          || end - start < CameraCalibration.fewestPictures
            && usable[end].time - usable[start].time <= longestSeed
      { end += 1 }
      guard end - start >= CameraCalibration.fewestPictures else { continue }
      let middle = median(
        usable[start..<end].map { picture in
          max(picture.cues[Self.change] ?? 0, picture.cues[Self.recentChange] ?? 0)
        })
      if best.map({ middle < $0.median }) ?? true { best = (middle, start..<end) }
    }
    return best.map { Array(usable[$0.range]) } ?? []
  }

  /// Adds what is like the seed, until that changes nothing.
  ///
  /// What no threshold could call motion is like any seed, and of the recent pictures what half of that could
  /// not. Where no other sensor vouches for the rest, pictures must not be shifted either: a slow pan over
  /// soft forms is hardly decorrelated.
  private func growing(
    _ seed: [PictureComparison], within candidates: [PictureComparison], isVouched: Bool
  ) -> [PictureComparison] {
    typealias Likeness = (cue: CameraCue, factor: Double, least: Double)
    var asked: [Likeness] = [(Self.change, likeness, 1)]
    if !isVouched { asked.append((CameraCue(.baseline, .shift), likeness, 1)) }
    for reference in [CameraCue.Reference.previous, .recent] {
      for measure in [CameraCue.Measure.shift, .decorrelation] {
        asked.append((CameraCue(reference, measure), likenessOfMoments, 0.5))
      }
    }
    var quiet = seed
    for _ in 0..<8 {
      let limits = asked.map { asked in
        let values = quiet.compactMap { $0.cues[asked.cue] }
        let usual = values.isEmpty ? 0 : median(values)
        let least = asked.least * asked.cue.measure.thresholdBounds.lowerBound
        return (cue: asked.cue, value: max(asked.factor * usual, least))
      }
      let grown = candidates.filter { comparison in
        limits.allSatisfy { comparison.cues[$0.cue] ?? .infinity <= $0.value }
      }
      if grown.count <= quiet.count { break }
      quiet = grown
    }
    return quiet
  }
}
