extension CameraStationaryDetector {
  /// Judges the pictures of a whole recording, using what came after as well.
  ///
  /// While the pictures come in, a rest is known late at its beginning (the dwell) and ends late (the
  /// release). Afterwards both can be put right: a rest begins with its dwell, and ends before the
  /// pictures that were already above the threshold. The post's rule has neither, and is not changed.
  ///
  /// - Parameters:
  ///   - comparisons: In order of time.
  ///   - calibration: The thresholds, for pictures of this camera.
  ///   - settings: How the pictures were compared.
  /// - Returns: One observation for each comparison.
  /// - Complexity: O(comparisons).
  public static func observations(
    of comparisons: [PictureComparison], calibration: CameraCalibration,
    settings: PictureComparer.Settings = PictureComparer.Settings()
  ) -> [CameraObservation] {
    var detector = CameraStationaryDetector(calibration: calibration, settings: settings)
    // When the rest began that a picture belongs to.
    var starts: [Double?] = []
    var observations = comparisons.map { comparison in
      let observation = detector.update(comparison)
      starts.append(observation.state == .still ? detector.restStart : nil)
      return observation
    }
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
      if let since = starts[start] {
        while first > 0, observations[first - 1].time >= since { first -= 1 }
      }
      for place in first..<start {
        observations[place].state = .still
        observations[place].reason = nil
      }
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
  fileprivate var isAboveThreshold: Bool {
    guard let difference, let threshold else { return false }
    return difference > threshold
  }
}
