public import StationaryDetection

/// The camera detector of this package, by one of its rules.
struct RuleDetector {
  private let rule: DetectionRule
  private var comparer = PictureComparer()
  private var leadIn: [PictureComparison] = []
  private var isCalibrated = false
  /// Nil where the calibration was refused: all that follows is unknown.
  private var detector: CameraStationaryDetector?

  init(rule: DetectionRule) { self.rule = rule }

  mutating func judge(_ luma: Span<UInt8>, frame: LumaFrame, time: Double) -> StationaryState {
    let comparison = comparer.compare(luma, frame: frame, time: time)
    guard isCalibrated else {
      leadIn.append(comparison)
      return .unknown
    }
    return detector?.update(comparison).state ?? .unknown
  }

  mutating func calibrate() {
    isCalibrated = true
    guard let calibration = try? CameraCalibration(from: leadIn, rule: rule) else { return }
    var fresh = CameraStationaryDetector(calibration: calibration)
    for comparison in leadIn { _ = fresh.update(comparison) }
    detector = fresh
  }
}

/// The rule by the distribution of still differences.
public struct DistributionDetector: ClipDetector {
  public static let name = "distribution"
  private var detector = RuleDetector(rule: .distribution())

  public init() {}

  public mutating func judge(
    _ luma: Span<UInt8>, frame: LumaFrame, time: Double
  ) -> StationaryState {
    detector.judge(luma, frame: frame, time: time)
  }

  public mutating func calibrate() { detector.calibrate() }
}

/// The post's rule: the mean difference of the lead-in is the threshold.
public struct PostDetector: ClipDetector {
  public static let name = "mean of the lead-in"
  private var detector = RuleDetector(rule: .post())

  public init() {}

  public mutating func judge(
    _ luma: Span<UInt8>, frame: LumaFrame, time: Double
  ) -> StationaryState {
    detector.judge(luma, frame: frame, time: time)
  }

  public mutating func calibrate() { detector.calibrate() }
}
