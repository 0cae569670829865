import LocationManagement
import SensorSamples

/// What any duty-cycled manager can be asked.
protocol DutyCycledManager {
  mutating func receive(_ update: LocationUpdate, at now: Double) -> [LocationEvent]
  mutating func advance(to now: Double) -> [LocationEvent]
}

extension LocationManager: DutyCycledManager {}

/// The behaviour of the manager that was published in 2011, faults included.
///
/// Both services call the same function, time is looked at only when an update comes, and the
/// delegate is told before the receiver is turned off.
struct PublishedManager: DutyCycledManager {
  private var isFirst = true
  private var sessionStart: Double?

  mutating func receive(_ update: LocationUpdate, at now: Double) -> [LocationEvent] {
    let fix = update.fix
    if abs(fix.time - now) > 1, !isFirst { return [] }
    isFirst = false
    guard let start = sessionStart else {
      sessionStart = now
      return [.startGPS]
    }
    let isAccurate = fix.horizontalAccuracy <= 65
    let isTimedOut = abs(start - now) >= 60
    if isAccurate || isTimedOut { sessionStart = nil }
    return (isAccurate ? [.deliver(fix)] : []) + (sessionStart == nil ? [.stopGPS] : [])
  }

  /// It has no notion of time between updates.
  mutating func advance(to now: Double) -> [LocationEvent] { [] }
}
