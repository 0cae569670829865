public import SensorSamples

/// What a location manager decided; acting on it is the caller's.
///
/// Because decisions are values, nothing that a caller does in answer to one can re-enter the
/// manager half-way through a change of state.
public enum LocationEvent: Sendable, Equatable {
  /// Turn the receiver on.
  case startGPS
  /// Turn the receiver off; it precedes the delivery that ends a session.
  case stopGPS
  /// A fix that can be believed.
  case deliver(LocationFix)
  /// A session ended without a fix that was accurate enough.
  ///
  /// It carries the most accurate fix of the session that was valid and fresh, where there was one.
  case timedOut(best: LocationFix?)
  /// An update that changed nothing, and why.
  case rejected(LocationFix, LocationVerdict)
  /// Tell the region service to report when the phone is farther than a radius in metres.
  case monitorRegion(center: LocationFix, radius: Double)
}
