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
  /// For the rule by distribution the logarithm of a difference is taken as normal, its centre as
  /// the median and its width from the median deviation, both deaf to a few odd pictures:
  ///
  /// ```
  /// threshold = exp( m + z(1 − rate) · s · √(1 + 1/n) ),   s = 1.4826 · median |ln d − m|
  /// ```
  ///
  /// Where enough pictures exist the empirical quantile is taken instead when it is higher: video
  /// coding gives each key picture a jump that a normal tail does not know.
  ///
  /// No threshold reaches what unrelated places of the picture differ by: whatever passed in front
  /// of the camera meanwhile, a picture of which nothing has stayed is not still.
  ///
  /// For the post's rule the threshold is the mean over the first `calibrationFrames`.
  ///
  /// - Throws: `CalibrationError`: `tooFewPictures`; `nothingToSee`, when motion would not show.
  /// - Source: The factor √(1 + 1/n) is that of a prediction interval for one more draw.
  public init(
    from comparisons: [PictureComparison], rule: DetectionRule
  ) throws(CalibrationError) {
    let size = Self.mostFrequentSize(in: comparisons)
    var used = comparisons.filter {
      $0.difference != nil && !$0.isRepeat && $0.width == size.width && $0.height == size.height
    }
    if case .post(let calibrationFrames) = rule { used = Array(used.prefix(calibrationFrames)) }
    guard let first = used.first, let last = used.last, used.count >= Self.fewestPictures else {
      throw .tooFewPictures(found: used.count, needed: Self.fewestPictures)
    }
    let differences = used.compactMap(\.difference)
    var levels: [CameraCue: Level] = [:]
    if case .distribution(let distribution) = rule {
      // All cues together keep the stated rate.
      let rate = distribution.falseMovingRate / Double(CameraCue.allCases.count)
      let contrast = median(used.map(\.contrast))
      for cue in CameraCue.allCases {
        let values = used.compactMap { $0.cues[cue] }.filter { $0 > 0 }
        guard values.count >= Self.fewestPictures else { continue }
        var level = Level(ofStillDifferences: values, falseMovingRate: rate)
        level.threshold = min(level.threshold, SelfCalibration.greatestChangeAtRest * contrast)
        levels[cue] = level
      }
      if let level = levels[.successive], contrast < distribution.visibility * level.median {
        throw .nothingToSee(time: first.time)
      }
    }
    self.init(
      rule: rule, width: size.width, height: size.height, levels: levels,
      meanDifference: differences.reduce(0, +) / Double(differences.count),
      pictureCount: used.count, timeSpan: first.time...last.time)
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
