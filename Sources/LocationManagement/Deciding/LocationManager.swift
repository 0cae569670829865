import SensorSamples

/// Decides when the satellite receiver is on, and which fixes can be believed.
///
/// A session begins with a trigger and ends with the first accurate fix, or after a time-out that
/// needs no update to be noticed: call ``advance(to:)`` when ``deadline`` has come. Sessions keep a
/// distance from each other, which grows while they fail and is reset by a success. A trigger that
/// comes too early is not lost; it starts the next session when that is due.
///
/// All times are seconds of one clock that never steps: that of the fixes.
public struct LocationManager: Sendable {
  public let policy: LocationPolicy
  public let settings: LocationSettings

  private var validator: FixValidator
  private var session: Session?
  /// When the next session begins without a further trigger.
  private var nextStart: Double?
  private var restsUntil = -Double.infinity
  private var failures = 0
  private var clock = -Double.infinity

  private struct Session {
    var start: Double
    var end: Double?
    var best: LocationFix?
  }

  public init(policy: LocationPolicy, settings: LocationSettings = LocationSettings()) {
    precondition(settings.timeout > 0, "a session needs some time: the time-out must be positive")
    self.policy = policy
    self.settings = settings
    validator = FixValidator(lifetime: settings.lifetime)
  }

  /// Whether the receiver is meant to be on.
  public var isGPSOn: Bool { session != nil }

  /// When ``advance(to:)`` has something to do, if no update comes before.
  public var deadline: Double? {
    if let session { session.end } else { nextStart }
  }

  /// Begins to manage; policies without a trigger of their own start the receiver here.
  public mutating func start(at now: Double) -> [LocationEvent] {
    tick(now)
    return policy == .dutyCycled ? [] : startSession()
  }

  /// Ends what is going on.
  public mutating func stop(at now: Double) -> [LocationEvent] {
    tick(now)
    nextStart = nil
    return endSession()
  }

  /// Lets time pass without an update.
  public mutating func advance(to now: Double) -> [LocationEvent] {
    tick(now)
    if let session, let end = session.end, end <= clock { return timeOut(best: session.best) }
    if session == nil, let start = nextStart, start <= clock { return startSession() }
    return []
  }

  /// Takes what a filter says of its own error now; other policies than uncertainty ignore it.
  ///
  /// Asked again and again, as long as the limit is passed: what comes too early is not kept.
  public mutating func assess(_ uncertainty: Uncertainty, at now: Double) -> [LocationEvent] {
    let due = advance(to: now)
    guard case .uncertainty(let limit) = policy, session == nil, restsUntil <= clock,
      limit.isPassed(by: uncertainty)
    else { return due }
    return due + startSession()
  }

  /// Takes an update that arrives now.
  public mutating func receive(_ update: LocationUpdate, at now: Double) -> [LocationEvent] {
    // Whatever was due by now happened before the update.
    let due = advance(to: now)
    return due + (update.source == .gps ? judge(update.fix) : react(to: update))
  }
}

// MARK: - Updates

extension LocationManager {
  private mutating func judge(_ fix: LocationFix) -> [LocationEvent] {
    // Fixes that were queued in the phone when the receiver was turned off still arrive: they are
    // no trigger.
    guard session != nil else { return [.rejected(fix, .gpsOff)] }
    if let objection = validator.objection(to: fix, at: clock) {
      return [.rejected(fix, objection)]
    }
    if policy == .continuous { return [.deliver(fix)] }
    guard fix.horizontalAccuracy <= settings.accuracy else {
      if fix.horizontalAccuracy < session?.best?.horizontalAccuracy ?? .infinity {
        session?.best = fix
      }
      return [.rejected(fix, .inaccurate)]
    }
    failures = 0
    var events = endSession() + [.deliver(fix)]
    if case .region(let radius) = policy {
      events.append(.monitorRegion(center: fix, radius: radius))
    }
    return events
  }

  /// A trigger says that the phone moved, however old or coarse the position in it may be.
  private mutating func react(to update: LocationUpdate) -> [LocationEvent] {
    guard update.source == policy.trigger else { return [.rejected(update.fix, .notListening)] }
    guard session == nil else { return [.rejected(update.fix, .gpsAlreadyOn)] }
    guard restsUntil <= clock else {
      nextStart = restsUntil
      return [.rejected(update.fix, .postponed)]
    }
    return startSession()
  }
}

// MARK: - Sessions

extension LocationManager {
  /// A clock that is set back would make fixes look fresh and sessions endless.
  private mutating func tick(_ now: Double) { clock = max(clock, now) }

  private mutating func startSession() -> [LocationEvent] {
    guard session == nil else { return [] }
    let end = policy == .continuous ? nil : clock + settings.timeout
    session = Session(start: clock, end: end)
    nextStart = nil
    return [.startGPS]
  }

  private mutating func timeOut(best: LocationFix?) -> [LocationEvent] {
    failures += 1
    let events = endSession() + [.timedOut(best: best)]
    // Without a fix there is no circle to leave, so nothing else would start the receiver again.
    if case .region = policy { nextStart = restsUntil }
    return events
  }

  private mutating func endSession() -> [LocationEvent] {
    guard let ended = session else { return [] }
    session = nil
    restsUntil = clock + settings.pause(afterFailures: failures)
    if case .periodic(let interval) = policy { nextStart = max(ended.start + interval, restsUntil) }
    return [.stopGPS]
  }
}
