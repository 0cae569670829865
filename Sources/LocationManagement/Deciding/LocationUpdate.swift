public import SensorSamples

/// Which service of the phone an update came from.
public enum LocationSource: String, Sendable, CaseIterable {
  /// The satellite receiver: accurate, and the only source whose fixes are delivered.
  case gps
  /// The significant-change service: coarse, cheap, and a reason to turn the receiver on.
  case significantChange = "significant-change"
  /// The edge of a monitored region was crossed: a reason to turn the receiver on.
  case regionExit = "region-exit"
}

/// A position together with the service that gave it.
///
/// A coarse position of one service must never be judged as an accurate one of the other, so the
/// source travels with the fix.
public struct LocationUpdate: Sendable, Equatable {
  public var source: LocationSource
  public var fix: LocationFix

  public init(source: LocationSource, fix: LocationFix) {
    self.source = source
    self.fix = fix
  }
}
