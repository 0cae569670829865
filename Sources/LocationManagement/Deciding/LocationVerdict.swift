/// What became of a location update, and why.
///
/// The raw values are what a result file says.
public enum LocationVerdict: String, Sendable, CaseIterable {
  case delivered
  /// It turned the receiver on.
  case trigger

  // MARK: The fix cannot be believed

  /// A coordinate, the accuracy or the time is NaN or infinite, or the accuracy is negative.
  case invalid
  /// The latitude is beyond ±90° or the longitude beyond ±180°.
  case outOfRange = "out-of-range"
  /// Exactly 0° N 0° E, which receivers write where they know nothing.
  case placeholder
  /// Dated later than it arrived.
  case futureDated = "future-dated"
  /// Older on arrival than the lifetime of a fix.
  case stale
  /// The same fix with the same time as one before it.
  case duplicate
  /// The same position, accuracy and motion as a fix before it, under a new time.
  case repeated
  /// Not later than a fix before it.
  case outOfOrder = "out-of-order"
  /// Less accurate than a session asks for.
  case inaccurate

  // MARK: It came at the wrong moment

  /// A fix from a receiver that is off.
  case gpsOff = "gps-off"
  /// A fix that a receiver switched on so lately could not have had yet.
  case acquiring
  /// A trigger while the receiver is on already.
  case gpsAlreadyOn = "gps-already-on"
  /// A trigger so soon after a session that the next one waits.
  case postponed
  /// A trigger of a service that the policy does not listen to.
  case notListening = "not-listening"
}
