public import Evaluation
import Geodesy
import LocationManagement
import Navigation
public import Recordings
import SensorSamples
import StationaryDetection

/// Finds how fast a phone moved, from what it recorded.
///
/// It joins the modules: fixes come from a location manager, stationary intervals from the camera
/// and the inertial sensors, and the navigator makes of both, and of the inertial samples, a
/// motion with its uncertainty. None of the modules knows another.
public struct VelocityEstimator: Sendable {
  public var settings: EstimationSettings
  /// What the results say made them.
  public var version: String

  public init(settings: EstimationSettings = EstimationSettings(), version: String) {
    self.settings = settings
    self.version = version
  }

  /// Estimates the motion of a whole recording.
  ///
  /// The reference of the recording is not looked at; `FusionResult.compare(with:)`
  /// does that, once the estimate stands.
  ///
  /// - Throws: `EstimationError` when the recording holds too little, or its video cannot be read.
  /// - Complexity: linear in the length of the recording.
  public func estimate(_ recording: Recording) throws(EstimationError) -> FusionResult {
    try estimate(recording, fixes: FixSelection(from: recording, settings: settings))
  }

  /// Estimates the motion from fixes that were selected, and pictures that were read, before.
  func estimate(
    _ recording: Recording, fixes: FixSelection, pictures: PictureSequence? = nil
  ) throws(EstimationError) -> FusionResult {
    guard let span = Self.span(of: recording) else { throw .navigation(.nothingToWorkWith) }
    let stillness = try StillnessEvidence(
      of: recording, fixes: fixes.delivered, settings: settings, pictures: pictures)
    let trajectory = try navigate(recording, span, fixes: fixes.delivered, stillness: stillness)
    guard !trajectory.smoothed.isEmpty else { throw .navigation(.nothingToWorkWith) }
    return result(
      of: recording, span, trajectory: trajectory, fixes: fixes, stillness: stillness)
  }

  private func navigate(
    _ recording: Recording, _ span: ClosedRange<Double>, fixes: [LocationFix],
    stillness: StillnessEvidence
  ) throws(EstimationError) -> Trajectory {
    let input = NavigationInput(
      accelerometer: recording.accelerometer, gyroscope: recording.gyroscope, fixes: fixes,
      stationaryIntervals: stillness.navigationIntervals,
      outputTimes: OutputTimes(over: span, rate: settings.rate).times)
    do {
      return try Navigator(settings: settings.navigation).trajectory(of: input)
    } catch {
      guard error.leavesTheAccelerometer(recording.accelerometer) else { throw .navigation(error) }
    }
    do {
      var navigator = AccelerometerOnlyNavigator(
        settings: settings.accelerometerOnly, stillness: settings.navigation.stillness)
      navigator.longestInterval = settings.navigation.inertial.longestInterval
      return try navigator.trajectory(of: input)
    } catch {
      throw .navigation(error)
    }
  }

  /// The times that states are given for: those of the inertial samples, or else of the fixes.
  private static func span(of recording: Recording) -> ClosedRange<Double>? {
    if let span = recording.timeSpan { return span }
    let times = recording.location.lazy.map(\.time).filter(\.isFinite)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }
}

extension NavigationError {
  /// Whether an accelerometer is left that may do alone, between times of rest.
  fileprivate func leavesTheAccelerometer(_ samples: [AccelerometerSample]) -> Bool {
    switch self {
    case .accelerometerAlone: true
    case .rateTooLow(let sensor, _): sensor == "gyroscope"
    case .notGravity: AccelerationKind(of: samples) == .linear
    case .nothingToWorkWith, .gyroscopeAlone, .noRest, .linearAcceleration: false
    }
  }
}
