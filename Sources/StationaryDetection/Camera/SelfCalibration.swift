/// Finds the camera's thresholds in the recording that they are then used on.
///
/// A recording seldom begins with a device held still for the purpose. Where the inertial sensors
/// know times of rest, the pictures of those times are candidates; else all pictures are. Even
/// candidates can move (a train that rolls as quietly as it stands), so the quietest second of them
/// is the seed, and what is like it is added until nothing is.
struct SelfCalibration {
  var rule: DetectionRule
  /// Seconds that the baseline cue looks back, so that both its pictures lie within rest.
  var baseline: Double

  /// Rest must last this long to be calibrated on, in seconds.
  static let shortestRest = 1.0
  /// A picture belongs to the quiet ones up to so many times their usual baseline difference.
  ///
  /// The differences of a device in a still hand reach 1.55 times.
  private let likeness = 1.6
  /// The baseline difference of still pictures, as a part of what neighbouring cells differ by: at
  /// 1 nothing of the picture has stayed where it was.
  static let greatestChangeAtRest = 0.75
  /// The same when no other sensor vouches for the rest.
  static let greatestChangeUnvouched = 0.4

  /// Finds thresholds.
  ///
  /// - Throws: `CalibrationError`.
  func calibration(
    from comparisons: [PictureComparison], rests: [ClosedRange<Double>]
  ) throws(CalibrationError) -> CameraCalibration {
    let long = rests.filter { $0.upperBound - $0.lowerBound >= Self.shortestRest }
    let vouched = comparisons.filter { comparison in
      long.contains {
        $0.contains(comparison.time) && $0.contains(comparison.time - baseline)
      }
    }
    let isVouched = vouched.count >= CameraCalibration.fewestPictures
    let candidates = isVouched ? vouched : comparisons
    if case .post = rule { return try CameraCalibration(from: candidates, rule: rule) }
    let seed = quietestSecond(of: candidates)
    guard let first = seed.first, !seed.isEmpty else {
      throw .tooFewPictures(found: candidates.count, needed: CameraCalibration.fewestPictures)
    }
    let quiet = growing(seed, within: candidates)
    let calibration = try CameraCalibration(from: quiet, rule: rule)
    guard Self.isUnchanging(quiet, isVouched: isVouched) else {
      throw .pictureNeverStill(time: first.time)
    }
    return calibration
  }

  /// Whether most of what the pictures show stays where it is.
  static func isUnchanging(_ pictures: [PictureComparison], isVouched: Bool) -> Bool {
    let changes = pictures.compactMap { $0.cues[.baseline] }
    guard !changes.isEmpty else { return false }
    let limit = isVouched ? greatestChangeAtRest : greatestChangeUnvouched
    return median(changes) <= limit * median(pictures.map(\.contrast))
  }

  /// The run of a second whose median baseline difference is least.
  private func quietestSecond(of candidates: [PictureComparison]) -> [PictureComparison] {
    let usable = candidates.filter { $0.cues[.baseline] != nil && !$0.isRepeat }
    var best: (median: Double, range: Range<Int>)?
    var end = 0
    for start in usable.indices {
      while end < usable.count, usable[end].time - usable[start].time <= Self.shortestRest {
        end += 1
      }
      guard end - start >= CameraCalibration.fewestPictures else { continue }
      let middle = median(usable[start..<end].compactMap { $0.cues[.baseline] })
      if best.map({ middle < $0.median }) ?? true { best = (middle, start..<end) }
    }
    return best.map { Array(usable[$0.range]) } ?? []
  }

  /// Adds what is like the seed, until that changes nothing.
  private func growing(
    _ seed: [PictureComparison], within candidates: [PictureComparison]
  ) -> [PictureComparison] {
    var quiet = seed
    for _ in 0..<8 {
      let limit = likeness * median(quiet.compactMap { $0.cues[.baseline] })
      let grown = candidates.filter { comparison in
        !comparison.isRepeat && comparison.cues[.baseline].map { $0 <= limit } ?? false
      }
      if grown.count <= quiet.count { break }
      quiet = grown
    }
    return quiet
  }
}
