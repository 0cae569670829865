import Geodesy

/// Finds the motion of a phone from its inertial sensors and its fixes.
///
/// A strapdown integration in the tangent plane is corrected by an error-state Kalman filter with
/// the fixes and with zero velocity where the device stands still, and then smoothed.
public struct Navigator: Sendable {
  public var settings: NavigationSettings

  public init(settings: NavigationSettings = NavigationSettings()) { self.settings = settings }

  /// The trajectory of a recording.
  ///
  /// - Throws: ``NavigationError`` when neither the inertial data nor the fixes allow one.
  /// - Complexity: linear in the number of samples.
  public func trajectory(of input: NavigationInput) throws(NavigationError) -> Trajectory {
    let preparation = try Preparation(input, settings: settings)
    // The heading that an alignment finds is taken back to the beginning, and the filter runs anew
    // from there. Until the time at which it was found, the causal estimate is that of a filter
    // which does not know it.
    let result = Smoother.run(
      preparation.filter(), events: preparation.events(), fixes: preparation.screening.fixes)
    var blind = FilterLog(keepsSteps: false)
    let events = preparation.blindEvents()
    if !events.isEmpty {
      var pass = ForwardPass(events: events, fixes: preparation.screening.fixes)
      var filter = preparation.filter()
      pass.walk(&filter, through: events.indices, log: &blind)
    }
    return preparation.trajectory(result: result, blind: blind.states)
  }
}
