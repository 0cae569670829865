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
  /// Where the first fixes are contradicted by those right after them, or most fixes are refused, it
  /// is the filter that is wrong, not they. Then it begins again without the first ones, and at last
  /// without the inertial sensors: an estimate is never worse than the fixes alone.
  public func trajectory(of input: NavigationInput) throws(NavigationError) -> Trajectory {
    let (trajectory, overthrow) = try attempt(input)
    let doubtful = (input.firstFixTime ?? 0) + Self.doubtfulBeginning
    let isBeginningWrong = overthrow.map { $0 < doubtful } ?? false
    guard isBeginningWrong || trajectory.contradictsFixes else { return trajectory }
    let begin = isBeginningWrong ? min(overthrow ?? doubtful, doubtful) : doubtful
    var (second, _) = try attempt(input.withoutFixes(before: begin))
    if !second.contradictsFixes {
      second.warnings.append(
        "The first fixes contradict all others and were left out.")
      return second
    }
    var (last, _) = try attempt(input.withoutInertialSamples())
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

  private func run(_ preparation: Preparation) -> Smoother.Result {
    Smoother.run(
      preparation.startedFilter(), events: preparation.events(),
      fixes: preparation.screening.fixes)
  }

  /// The normalised innovation squared per component above which a heading that few fixes showed was
  /// wrong.
  private static let greatestMisfit = 2.0

  /// A trajectory, and when the first fix overthrew the filter's state.
  private func attempt(
    _ input: NavigationInput
  ) throws(NavigationError) -> (trajectory: Trajectory, overthrow: Double?) {
    var preparation = try Preparation(input, settings: settings)
    // The heading that an alignment finds is taken back to the beginning, and the filter runs anew
    // from there. Until the time at which it was found, the causal estimate is that of filters
    // which do not know it.
    var result = run(preparation)
    if !preparation.unsearched.isEmpty, result.pass.misfit > Self.greatestMisfit {
      preparation.distrustSearches()
      result = run(preparation)
    }
    var bank = HeadingBank(
      preparation.filter(), events: preparation.blindEvents(), fixes: preparation.screening.fixes)
    bank.walk()
    return (
      preparation.trajectory(result: result, blind: bank.states), result.pass.firstOverthrow
    )
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
  fileprivate var firstFixTime: Double? { fixes.lazy.map(\.time).filter(\.isFinite).min() }

  /// The same with the fixes before a time marked as invalid, so that each keeps its place.
  fileprivate func withoutFixes(before time: Double) -> Self {
    var input = self
    for index in fixes.indices where fixes[index].time < time {
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
