import StationaryDetection

extension LabelledVideo {
  /// Shows the video to a detector of each kind, and compares what they say with the truth.
  ///
  /// - Throws: What reading the pictures throws.
  public func verdicts(of kinds: [any ClipDetector.Type]) throws -> [Verdicts] {
    var detectors: [any ClipDetector] = kinds.map { $0.init() }
    var states = kinds.map { _ in [(time: Double, state: StationaryState)]() }
    var isCalibrated = false
    try forEachPicture { luma, frame, time in
      if !isCalibrated, time >= timeline.leadIn {
        isCalibrated = true
        for index in detectors.indices { detectors[index].calibrate() }
      }
      for index in detectors.indices {
        states[index].append((time, detectors[index].judge(luma, frame: frame, time: time)))
      }
    }
    return states.map { Verdicts(of: $0, truth: timeline) }
  }
}

extension ClipCase {
  /// The verdicts on the clips of all its seeds together, for each kind of detector.
  ///
  /// - Throws: `SimulationError` and `FrameReadingError` of a compressed clip.
  public func verdicts(of kinds: [any ClipDetector.Type]) throws -> [Verdicts] {
    var sums = kinds.map { _ in Verdicts() }
    for seed in seeds {
      let verdicts = try clip(seed: seed).verdicts(of: kinds)
      for index in sums.indices { sums[index] = sums[index] + verdicts[index] }
    }
    return sums
  }
}
