import Geodesy
import SensorSamples

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
    let causal = preparation.filter()
    let causalEvents = preparation.events(attitudes: preparation.finder.causal)
    var forward = ForwardPass(events: causalEvents, fixes: preparation.screening.fixes)
    var filter = causal
    var log = FilterLog(keepsSteps: false)
    forward.walk(&filter, through: causalEvents.indices, log: &log)

    let events = preparation.events(attitudes: preparation.finder.acausal)
    let result = Smoother.run(
      preparation.filter(), events: events, fixes: preparation.screening.fixes)
    return preparation.trajectory(
      forward: log.outputs.map { $0.filter.navigationState() }, result: result)
  }
}
