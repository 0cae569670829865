/// The thresholds of the camera's cues, and the pictures they hold for.
public struct CameraCalibration: Sendable, Equatable {
  /// What is known of a cue while the device is still.
  public struct Level: Sendable, Equatable {
    /// The usual difference.
    public var median: Double
    /// The difference above which a picture is called moving.
    public var threshold: Double

    public init(median: Double, threshold: Double) {
      self.median = median
      self.threshold = threshold
    }
  }

  public var rule: DetectionRule
  /// Pixels in a row of the pictures that the thresholds hold for.
  ///
  /// Noise differs with the size of the cells, so pictures of another size are not judged.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The level of each cue; none for the post's rule, whose threshold is the mean.
  public var levels: [CameraCue: Level]
  /// The mean of the post's measure over the pictures used: the post's threshold.
  public var meanDifference: Double
  /// The pictures used.
  public var pictureCount: Int
  /// When the first and last of them were taken, in seconds.
  public var timeSpan: ClosedRange<Double>

  public init(
    rule: DetectionRule, width: Int, height: Int, levels: [CameraCue: Level],
    meanDifference: Double, pictureCount: Int, timeSpan: ClosedRange<Double>
  ) {
    self.rule = rule
    self.width = width
    self.height = height
    self.levels = levels
    self.meanDifference = meanDifference
    self.pictureCount = pictureCount
    self.timeSpan = timeSpan
  }

  /// The least number of pictures a distribution can be told from.
  public static let fewestPictures = 8

  /// Finds the thresholds from pictures that were taken while the device was still.
  ///
  /// For the rule by distribution each cue gets a threshold that still pictures exceed at its part of
  /// the stated rate: of the normal distribution of the logarithms, or the empirical quantile where that
  /// is higher, within the bounds of the measure (``CameraCue/Measure/thresholdBounds``). For the post's
  /// rule the threshold is the mean over the first `calibrationFrames`.
  ///
  /// - Throws: `CalibrationError`: `tooFewPictures`; `nothingToSee`, when motion would not show.
  public init(
    from comparisons: [PictureComparison], rule: DetectionRule
  ) throws(CalibrationError) {
    let size = Self.mostFrequentSize(in: comparisons)
    var used = comparisons.filter {
      $0.difference != nil && !$0.isRepeat && $0.width == size.width && $0.height == size.height
    }
    if case .post(let calibrationFrames) = rule {
      used = Array(used.prefix(calibrationFrames))
    } else {
      let blind = used.filter { $0.obstacle != nil }
      if 2 * blind.count > used.count, let first = blind.first, let reason = first.obstacle {
        if blind.contains(where: { $0.obstacle == .changing }) {
          throw .pictureNeverStill(time: first.time)
        }
        throw .nothingToSee(time: first.time, reason: reason)
      }
      used.removeAll { $0.obstacle != nil }
    }
    guard let first = used.first, let last = used.last, used.count >= Self.fewestPictures else {
      throw .tooFewPictures(found: used.count, needed: Self.fewestPictures)
    }
    let differences = used.compactMap(\.difference)
    self.init(
      rule: rule, width: size.width, height: size.height, levels: Self.levels(of: used, rule: rule),
      meanDifference: differences.reduce(0, +) / Double(differences.count),
      pictureCount: used.count, timeSpan: first.time...last.time)
  }

  private static func levels(
    of pictures: [PictureComparison], rule: DetectionRule
  ) -> [CameraCue: Level] {
    guard case .distribution(let distribution) = rule else { return [:] }
    // All cues together keep the stated rate.
    let rate = distribution.falseMovingRate / Double(CameraCue.allCases.count)
    let levels = CameraCue.allCases.map { cue in
      let values = pictures.compactMap { $0.cues[cue] }
      return (
        cue,
        Level(
          ofStillDifferences: values, falseMovingRate: rate, within: cue.measure.thresholdBounds)
      )
    }
    return Dictionary(uniqueKeysWithValues: levels)
  }

  private static func mostFrequentSize(
    in comparisons: [PictureComparison]
  ) -> (width: Int, height: Int) {
    let counts = Dictionary(
      comparisons.map { ([$0.width, $0.height], 1) }, uniquingKeysWith: +)
    // Ties go to the larger picture, so that the answer does not depend on the order of a hash.
    let size = counts.max { ($0.value, $0.key[0] * $0.key[1]) < ($1.value, $1.key[0] * $1.key[1]) }
    return (size?.key[0] ?? 0, size?.key[1] ?? 0)
  }
}
