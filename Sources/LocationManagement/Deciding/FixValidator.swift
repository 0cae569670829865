import SensorSamples

/// Tells fixes that can be believed from those that cannot, by what they say and what came before.
struct FixValidator: Sendable {
  let lifetime: Double
  private var recent: [LocationFix] = []
  private var latestTime = -Double.infinity

  /// How many fixes back a repetition is noticed: receivers repeat the last one or two.
  private static let memory = 8

  init(lifetime: Double) { self.lifetime = lifetime }

  /// Why a fix that arrives now cannot be believed, or nil.
  mutating func objection(to fix: LocationFix, at now: Double) -> LocationVerdict? {
    if let objection = Self.objectionToValues(of: fix) { return objection }
    // A fix that is refused for its time is remembered too: repeated with a new time, it is still
    // the same old fix.
    defer { remember(fix) }
    if fix.time > now { return .futureDated }
    if let earlier = recent.last(where: { $0.says(theSameAs: fix) }) {
      return earlier.time == fix.time ? .duplicate : .repeated
    }
    if now - fix.time > lifetime { return .stale }
    if fix.time <= latestTime { return .outOfOrder }
    latestTime = fix.time
    return nil
  }

  private static func objectionToValues(of fix: LocationFix) -> LocationVerdict? {
    let values = [fix.time, fix.latitude, fix.longitude, fix.horizontalAccuracy]
    if !values.allSatisfy(\.isFinite) || fix.horizontalAccuracy < 0 { return .invalid }
    if abs(fix.latitude) > .pi / 2 || abs(fix.longitude) > .pi { return .outOfRange }
    if fix.latitude == 0, fix.longitude == 0 { return .placeholder }
    return nil
  }

  private mutating func remember(_ fix: LocationFix) {
    if recent.count == Self.memory { recent.removeFirst() }
    recent.append(fix)
  }
}

extension LocationFix {
  /// Whether all but the times is equal.
  ///
  /// Noise makes two honest fixes differ in some digit; equal ones are one measurement, told twice.
  fileprivate func says(theSameAs other: LocationFix) -> Bool {
    var other = other
    other.time = time
    return self == other
  }
}
