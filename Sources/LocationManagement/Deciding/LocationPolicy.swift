/// When the receiver is on.
public enum LocationPolicy: Sendable, Equatable {
  /// Always on: every valid fix is delivered, whatever its accuracy.
  case continuous
  /// Off until the significant-change service reports; then on until one accurate fix has come.
  case dutyCycled
  /// Off until the phone has left a circle around its last fix, with a radius in metres; then on
  /// until one accurate fix has come, around which the next circle is drawn.
  case region(radius: Double)
  /// Off, but for one accurate fix every so many seconds.
  case periodic(interval: Double)
  /// Off while a filter knows its own motion well enough; then on until one accurate fix has come.
  case uncertainty(UncertaintyLimit)

  /// The service that turns the receiver on.
  var trigger: LocationSource? {
    switch self {
    case .continuous, .periodic, .uncertainty: nil
    case .dutyCycled: .significantChange
    case .region: .regionExit
    }
  }
}

/// What shapes a location manager's decisions.
///
/// | setting | unit | meaning | zero |
/// | --- | --- | --- | --- |
/// | ``lifetime`` | s | greatest age of a fix on arrival | only fixes without delay |
/// | ``accuracy`` | m | greatest horizontal accuracy that ends a session | none ends one |
/// | ``timeout`` | s | longest session without a fix | not allowed |
/// | ``minimumInterval`` | s | from the end of a session to the next start | no pause |
/// | ``firstBackOff`` | s | the same after one time-out, doubled by each further one | no back-off |
/// | ``greatestBackOff`` | s | where the doubling ends | no back-off |
public struct LocationSettings: Sendable, Equatable {
  public var lifetime = 1.0
  public var accuracy = 65.0
  public var timeout = 60.0
  public var minimumInterval = 10.0
  public var firstBackOff = 30.0
  public var greatestBackOff = 960.0

  public init() {}

  /// How long the receiver stays off after a number of sessions in a row without a fix, in seconds.
  func pause(afterFailures failures: Int) -> Double {
    guard failures > 0 else { return minimumInterval }
    // Sixty doublings reach any cap; more would overflow.
    let backOff = firstBackOff * Double(UInt64(1) << min(failures - 1, 60))
    return max(minimumInterval, min(backOff, greatestBackOff))
  }
}
