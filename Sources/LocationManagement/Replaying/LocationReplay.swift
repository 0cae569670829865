public import SensorSamples

/// What a policy would have done with the location streams of a recording.
///
/// A recording does not say when its fixes arrived, so each arrives at its own time, and rows that
/// stand out of order in the file are put in order. What is dated before the recording began was
/// in the phone already and arrives when the recording begins.
public struct LocationReplay: Sendable {
  /// What became of one row of a location stream.
  public struct Decision: Sendable, Equatable {
    /// When it arrived, in seconds on the recording's clock.
    public var time: Double
    /// Its row in the stream of its source.
    public var index: Int
    public var source: LocationSource
    public var verdict: LocationVerdict
    /// Seconds that the receiver had been on until then.
    public var gpsOnSeconds: Double
    /// Joules that the receiver had taken until then.
    public var energy: Double

    /// Whether the fix was delivered.
    public var isUsed: Bool { verdict == .delivered }
  }

  /// An event of the manager and when it came, in seconds on the recording's clock.
  public struct TimedEvent: Sendable, Equatable {
    public var time: Double
    public var event: LocationEvent
  }

  public let policy: LocationPolicy
  /// One a row, in the order of arrival.
  public private(set) var decisions: [Decision] = []
  /// What the manager said, but for what it rejected.
  public private(set) var events: [TimedEvent] = []
  /// What the manager delivered, in time order.
  public private(set) var delivered: [LocationFix] = []
  /// Seconds that the receiver was on.
  public var gpsOnSeconds: Double { receiver.onSeconds(at: end) }
  /// Joules that the receiver took.
  public var energy: Double { gpsOnSeconds * receiver.model.power }

  private var manager: LocationManager
  private var receiver: ReplayedReceiver
  private let regionService: RegionService
  private var region: MonitoredRegion?
  private var forecast: (any UncertaintyForecast)?
  /// When the filter is asked next.
  private var nextQuestion: Double
  private var end: Double

  /// How often the filter is asked, in seconds.
  private static let questionInterval = 1.0

  /// Replays the streams of a recording.
  ///
  /// - Parameters:
  ///   - policy: When the receiver is on.
  ///   - settings: What shapes the decisions.
  ///   - model: What the receiver takes to have a fix.
  ///   - regionService: How a region is watched.
  ///   - forecast: The filter that the policy uncertainty asks; without one nothing is certain, and
  ///     the policy asks for fixes as often as the settings let it.
  ///   - gps: What the receiver gave while the recording was made.
  ///   - significantChange: What the significant-change service gave.
  ///   - span: When the recording began and ended; nil takes it from the streams.
  public init(
    policy: LocationPolicy, settings: LocationSettings = LocationSettings(),
    receiver model: ReceiverModel = ReceiverModel(),
    regionService: RegionService = RegionService(),
    forecast: (any UncertaintyForecast)? = nil, gps: [LocationFix],
    significantChange: [LocationFix] = [], span: ClosedRange<Double>? = nil
  ) {
    self.policy = policy
    manager = LocationManager(policy: policy, settings: settings)
    receiver = ReplayedReceiver(model: model)
    self.regionService = regionService
    self.forecast = forecast
    let rows = LocationRow.inOrder(gps: gps, significantChange: significantChange, span: span)
    let start = span?.lowerBound ?? rows.first?.arrival ?? 0
    nextQuestion = start
    end = max(span?.upperBound ?? start, rows.last?.arrival ?? start)

    // With the receiver always on, the recording is what it gave, from the first row on.
    if policy == .continuous { receiver.model.hotStart = 0 }
    record(manager.start(at: start), at: start)
    for row in rows {
      passTime(until: row.arrival)
      take(row)
    }
    passTime(until: end)
    record(manager.stop(at: end), at: end)
  }
}

// MARK: - The run

extension LocationReplay {
  private mutating func passTime(until time: Double) {
    while true {
      let deadline = manager.deadline ?? .infinity
      let question = asksFilter ? nextQuestion : .infinity
      guard min(deadline, question) <= time else { return }
      if deadline <= question {
        record(manager.advance(to: deadline), at: deadline)
      } else {
        ask(at: question)
      }
    }
  }

  private var asksFilter: Bool {
    if case .uncertainty = policy { true } else { false }
  }

  private mutating func ask(at time: Double) {
    nextQuestion = time + Self.questionInterval
    guard !manager.isGPSOn else { return }
    let uncertainty = forecast?.uncertainty(at: time) ?? .unknown
    record(manager.assess(uncertainty, at: time), at: time)
  }

  private mutating func take(_ row: LocationRow) {
    let verdict =
      if row.source == .gps, !receiver.isOn {
        LocationVerdict.gpsOff
      } else if row.source == .gps, !receiver.hasFix(at: row.arrival) {
        LocationVerdict.acquiring
      } else {
        record(manager.receive(row.update, at: row.arrival), at: row.arrival)
      }
    if verdict == .delivered { forecast?.take(row: row.index) }
    let onSeconds = receiver.onSeconds(at: row.arrival)
    decisions.append(
      Decision(
        time: row.arrival, index: row.index, source: row.source, verdict: verdict,
        gpsOnSeconds: onSeconds, energy: onSeconds * receiver.model.power))
    crossRegion(with: row)
  }

  /// The region service knows where the phone is while the receiver is off; here it knows it from
  /// the fixes that the receiver gave when the recording was made.
  private mutating func crossRegion(with row: LocationRow) {
    guard row.source == .gps, row.fix.horizontalAccuracy >= 0,
      region?.isLeft(with: row.fix, at: row.arrival) == true
    else { return }
    region = nil
    let exit = LocationUpdate(source: .regionExit, fix: row.fix)
    record(manager.receive(exit, at: row.arrival), at: row.arrival)
  }

  /// Acts on the events, keeps them, and tells what became of the update that caused them.
  @discardableResult
  private mutating func record(_ emitted: [LocationEvent], at time: Double) -> LocationVerdict {
    var verdict = LocationVerdict.trigger
    for event in emitted {
      switch event {
      case .startGPS: receiver.turnOn(at: time)
      case .stopGPS: receiver.turnOff(at: time)
      case .deliver(let fix):
        delivered.append(fix)
        verdict = .delivered
      case .monitorRegion(let center, let radius):
        region = MonitoredRegion(center: center, radius: radius, service: regionService)
      case .timedOut: break
      case .rejected(_, let reason):
        verdict = reason
        continue
      }
      events.append(TimedEvent(time: time, event: event))
    }
    return verdict
  }
}
