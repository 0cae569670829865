import Evaluation
import LocationManagement
import Navigation
import SensorSamples

extension LocationSeries {
  /// One row for each update of the location services, with the filter's verdict on the delivered.
  ///
  /// - Parameters:
  ///   - replay: What the location manager decided.
  ///   - outcomes: What the filter made of each delivered fix, in the order of delivery.
  ///   - fix: The fix behind a decision.
  init(
    _ replay: LocationReplay, outcomes: [FixOutcome],
    fix: (LocationReplay.Decision) -> LocationFix
  ) {
    self.init()
    var outcomes = outcomes[...]
    for decision in replay.decisions {
      let fix = fix(decision)
      let outcome = decision.isUsed ? outcomes.popFirst() : nil
      time.append(decision.time)
      used.append(outcome?.used ?? false)
      normalisedInnovationSquared.append(outcome?.normalizedInnovationSquared ?? .nan)
      reason.append(Self.reason(decision.verdict, outcome))
      gpsOnSeconds.append(decision.gpsOnSeconds)
      energyJoules.append(decision.energy)
      latitudeDegrees.append(fix.latitude * 180 / .pi)
      longitudeDegrees.append(fix.longitude * 180 / .pi)
      horizontalAccuracy.append(fix.horizontalAccuracy)
      speed.append(fix.speed ?? .nan)
    }
  }

  /// The manager's reason for what it held back, the filter's for the rest; nil for a plain use.
  private static func reason(_ verdict: LocationVerdict, _ outcome: FixOutcome?) -> String? {
    guard let outcome else { return verdict.rawValue }
    return outcome.reason == .used ? nil : outcome.reason.rawValue
  }
}
