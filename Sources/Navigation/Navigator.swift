package import Geodesy
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
  ///
  /// Where most of the fixes are refused it is the filter that is wrong, not they. Then it begins
  /// again without the first ones, and at last without the inertial sensors: an estimate is never
  /// worse than the fixes alone.
  public func trajectory(of input: NavigationInput) throws(NavigationError) -> Trajectory {
    let trajectory = try attempt(input)
    guard trajectory.contradictsFixes else { return trajectory }
    var second = try attempt(input.withoutFixes(inFirst: Self.doubtfulBeginning))
    if !second.contradictsFixes {
      second.warnings.append(
        "The first fixes contradict all others and were left out.")
      return second
    }
    var last = try attempt(input.withoutInertialSamples())
    last.warnings.append(
      "The inertial samples contradict the fixes: the velocity rests on the fixes alone.")
    return last
  }

  /// The first fixes are the likeliest to be wrong: remembered, or from few satellites; seconds.
  private static let doubtfulBeginning = 8.0

  /// The trajectory of a recording whose attitude at the beginning is known, for comparisons.
  package func trajectory(
    of input: NavigationInput, startingAt attitude: Rotation<Body, Local>
  ) throws(NavigationError) -> Trajectory {
    var preparation = try Preparation(input, settings: settings)
    preparation.know(attitude)
    let result = Smoother.run(
      preparation.filter(), events: preparation.events(), fixes: preparation.screening.fixes)
    return preparation.trajectory(result: result, blind: [:])
  }

  private func attempt(_ input: NavigationInput) throws(NavigationError) -> Trajectory {
    let preparation = try Preparation(input, settings: settings)
    // The heading that an alignment finds is taken back to the beginning, and the filter runs anew
    // from there. Until the time at which it was found, the causal estimate is that of filters
    // which do not know it.
    let result = Smoother.run(
      preparation.filter(), events: preparation.events(), fixes: preparation.screening.fixes)
    var bank = HeadingBank(
      preparation.filter(), events: preparation.blindEvents(), fixes: preparation.screening.fixes)
    bank.walk()
    return preparation.trajectory(result: result, blind: bank.states)
  }
}

extension Trajectory {
  /// Whether most of the fixes that the filter judged were refused as implausible.
  fileprivate var contradictsFixes: Bool {
    let refused = fixOutcomes.count { $0.reason == .implausible || $0.reason == .velocityOnly }
    let accepted = fixOutcomes.count { $0.reason == .used || $0.reason == .positionOnly }
    return refused > 4 && refused > accepted
  }
}

extension NavigationInput {
  /// The same with the fixes of the first seconds marked as invalid, so that each keeps its place.
  fileprivate func withoutFixes(inFirst seconds: Double) -> Self {
    var input = self
    guard let first = fixes.lazy.map(\.time).filter(\.isFinite).min() else { return input }
    for index in fixes.indices where fixes[index].time < first + seconds {
      input.fixes[index].horizontalAccuracy = -1
    }
    return input
  }

  /// The same as if only the positioning service had been recorded.
  fileprivate func withoutInertialSamples() -> Self {
    var input = self
    input.accelerometer = []
    input.gyroscope = []
    input.stationaryIntervals = []
    return input
  }
}
