extension CameraStationaryDetector {
  /// Judges the pictures of a whole recording, using what came after as well.
  ///
  /// While the pictures come in, a rest is known late at its beginning (the dwell, and the baseline
  /// that still reaches back into motion) and ends late (the release). Afterwards both can be put
  /// right:
  ///
  /// - A rest begins with its dwell. Its first picture equals the one a baseline earlier, so the
  ///   pictures in between belong to it too, as far back as successive ones hardly differ.
  /// - A rest ends before the pictures that were already above the threshold.
  ///
  /// The post's rule has neither, and is not changed.
  ///
  /// - Parameters:
  ///   - comparisons: In order of time.
  ///   - calibration: The thresholds, for pictures of this camera.
  ///   - baseline: Seconds that the baseline cue looks back.
  /// - Returns: One observation for each comparison.
  /// - Complexity: O(comparisons).
  public static func observations(
    of comparisons: [PictureComparison], calibration: CameraCalibration, baseline: Double
  ) -> [CameraObservation] {
    var detector = CameraStationaryDetector(calibration: calibration)
    var observations = comparisons.map { detector.update($0) }
    guard case .distribution = calibration.rule else { return observations }
    var index = 0
    while index < observations.count {
      let start = index
      while index < observations.count, observations[index].state == .still { index += 1 }
      guard index > start else {
        index += 1
        continue
      }
      var first = start
      while first > 0, observations[first - 1].isBelowThreshold,
        observations[first - 1].state == .unknown
      { first -= 1 }
      let reach = observations[first].time - baseline - timeRounding
      while first > 0, observations[first - 1].time >= reach,
        observations[first - 1].state == .moving,
        calibration.isBelowThreshold(comparisons[first - 1], of: .successive)
      { first -= 1 }
      for place in first..<start { observations[place].state = .still }
      var last = index - 1
      while last > first, observations[last].isAboveThreshold {
        observations[last].state = .moving
        last -= 1
      }
    }
    return observations
  }
}

extension CameraObservation {
  fileprivate var isBelowThreshold: Bool {
    guard let difference, let threshold else { return false }
    return difference <= threshold
  }

  fileprivate var isAboveThreshold: Bool {
    guard let difference, let threshold else { return false }
    return difference > threshold
  }
}

extension CameraCalibration {
  fileprivate func isBelowThreshold(_ comparison: PictureComparison, of cue: CameraCue) -> Bool {
    guard let difference = comparison.cues[cue], let level = levels[cue] else { return false }
    return difference <= level.threshold
  }
}
