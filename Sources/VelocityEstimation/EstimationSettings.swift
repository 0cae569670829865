public import Evaluation
public import LocationManagement
public import Navigation
public import StationaryDetection

/// What shapes an estimate.
public struct EstimationSettings: Sendable, Equatable {
  public var location = LocationChoice.automatic
  public var locationManager = LocationSettings()
  /// Whether the pictures of the recording are looked at.
  public var usesVideo = true
  public var estimate = EstimateKind.smoothed
  /// States a second in the result, in Hz.
  public var rate = 10.0
  public var navigation = NavigationSettings()
  /// For recordings without a gyroscope and without a fix.
  public var accelerometerOnly = AccelerometerOnlySettings()
  public var detection = StationaryDetector.Settings()

  public init() {}

  /// The policy for a recording; nil when no fix is to be used.
  func policy(hasSignificantLocation: Bool) -> LocationPolicy? {
    switch location {
    case .automatic: hasSignificantLocation ? .dutyCycled : .continuous
    case .policy(let policy): policy
    case .off: nil
    }
  }
}
