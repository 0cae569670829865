import Glibc

extension CameraCalibration.Level {
  /// The level of a cue from the differences of still pictures, of which only a share may lie above
  /// the threshold.
  ///
  /// - Precondition: The differences are positive and at least one.
  init(ofStillDifferences values: [Double], falseMovingRate: Double) {
    let logarithms = values.map { log($0) }
    let centre = StationaryDetection.median(logarithms)
    let width = 1.4826 * StationaryDetection.median(logarithms.map { abs($0 - centre) })
    let widening = (1 + 1 / Double(values.count)).squareRoot()
    var threshold = exp(centre + normalQuantile(1 - falseMovingRate) * width * widening)
    if Double(values.count) >= 1 / falseMovingRate {
      let sorted = values.sorted()
      let place = Int((Double(values.count - 1) * (1 - falseMovingRate)).rounded(.up))
      threshold = max(threshold, sorted[place])
    }
    self.init(median: exp(centre), threshold: threshold)
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
