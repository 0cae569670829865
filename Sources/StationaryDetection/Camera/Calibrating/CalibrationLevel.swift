extension CameraCalibration.Level {
  /// The level of a cue from the differences of still pictures, of which only a share may lie above
  /// the threshold.
  ///
  /// The upper half of the differences is taken as that of a normal distribution about their median, with
  /// the width from its median deviation, deaf to a few odd pictures and to how the lower half is spread:
  /// a tremor that is back where it was leaves some differences near nothing.
  ///
  /// ```
  /// threshold = m + z(1 − rate) · s · √(1 + 1/n),   s = 1.4826 · median (d − m) of those above m
  /// ```
  ///
  /// Where enough pictures exist the empirical quantile is taken instead when it is higher: video
  /// coding gives each key picture a jump that a normal tail does not know.
  ///
  /// The threshold stays within the bounds of its measure, which are all there is to go by where
  /// pictures hardly ever differ.
  ///
  /// - Source: The factor √(1 + 1/n) is that of a prediction interval for one more draw.
  init(
    ofStillDifferences values: [Double], falseMovingRate: Double, within bounds: ClosedRange<Double>
  ) {
    let values = values.filter { $0 > 0 }
    guard values.count >= CameraCalibration.fewestPictures else {
      self.init(median: 0, threshold: bounds.lowerBound)
      return
    }
    let centre = StationaryDetection.median(values)
    let above = values.filter { $0 > centre }.map { $0 - centre }
    let width = above.isEmpty ? 0 : 1.4826 * StationaryDetection.median(above)
    let widening = (1 + 1 / Double(values.count)).squareRoot()
    var threshold = centre + normalQuantile(1 - falseMovingRate) * width * widening
    if Double(values.count) >= 1 / falseMovingRate {
      let sorted = values.sorted()
      let place = Int((Double(values.count - 1) * (1 - falseMovingRate)).rounded(.up))
      threshold = max(threshold, sorted[place])
    }
    threshold = min(max(threshold, bounds.lowerBound), bounds.upperBound)
    self.init(median: min(centre, threshold), threshold: threshold)
  }
}

extension CameraCue.Measure {
  /// What a threshold may be.
  ///
  /// | measure | least | greatest |
  /// | --- | --- | --- |
  /// | shift | 0.4 pixels of some 160: a quarter of a degree for a usual lens, an arm's length panned in twenty | 3 pixels, two degrees: the sway of a hand |
  /// | decorrelation | 0.4: noise two fifths as strong as the texture, or a shift by half its size | 0.65: as much of the picture is new as has stayed |
  /// | shape | 0.2: a car through two cells in three | 0.5 |
  ///
  /// Below the least nothing is called motion, however still the calibration was: lamps flicker and
  /// encoders begin anew. Above the greatest nothing is called still, whatever passed the camera
  /// meanwhile.
  public var thresholdBounds: ClosedRange<Double> {
    switch self {
    case .shift: 0.4...3
    case .decorrelation: 0.4...0.65
    case .shape: 0.2...0.5
    }
  }
}

/// The middle value; the mean of both for an even count.
///
/// - Precondition: There is at least one value.
func median(_ values: [Double]) -> Double {
  precondition(!values.isEmpty, "a median of something")
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
