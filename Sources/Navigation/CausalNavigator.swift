import Geodesy
import LinearAlgebra
import SensorSamples

/// The causal estimate of a recording whose fixes are taken one by one, as somebody decides on the
/// way.
///
/// It answers what a program that runs live would know at a time. Only fixes that were taken reach
/// the filter, and the heading has to show in them. What is the phone's and not the moment's is
/// taken from the whole recording: how late the receiver stamps its fixes, how noisy the inertial
/// sensors are, and which way was up when it began.
///
/// A receiver that stamps late describes the past; the filter then stays so far behind the clock
/// that every fix finds it in time.
///
/// It is a value: a copy goes on by itself, with fixes of its own choice.
public struct CausalNavigator: Sendable {
  private var bank: HeadingBank
  private let events: [NavigationEvent]
  private var next = 0
  /// Where each fix of the input is among the usable ones.
  private let usable: [Int: Int]
  private var taken: Set<Int> = []
  private let lateness: Double
  /// Times of rest that count once a fix in them was taken, and whether one was.
  private var unconfirmed: [(span: ClosedRange<Double>, isConfirmed: Bool)]

  /// Prepares to go through a recording; its output times do not matter.
  ///
  /// - Parameters:
  ///   - input: What was recorded, with all of its fixes.
  ///   - unconfirmed: Those times of rest that could not be told without a fix in them.
  ///   - settings: Those of the filter.
  /// - Throws: ``NavigationError`` when neither the inertial data nor the fixes allow an estimate.
  public init(
    _ input: NavigationInput, unconfirmed: [ClosedRange<Double>] = [],
    settings: NavigationSettings = NavigationSettings()
  ) throws(NavigationError) {
    self.unconfirmed = unconfirmed.map { ($0, false) }
    var input = input
    input.outputTimes = []
    let preparation = try Preparation(input, settings: settings)
    events = preparation.blindEvents(until: .infinity)
    let fixes = preparation.screening.fixes
    usable = Dictionary(fixes.enumerated().map { ($1.index, $0) }) { first, _ in first }
    bank = HeadingBank(preparation.filter(), events: [], fixes: fixes)
    lateness = max(0, preparation.finder.lag?.applied ?? 0)
  }

  /// Lets time pass up to a moment, and takes what was taken before it.
  ///
  /// - Complexity: linear in the number of samples that were passed.
  public mutating func advance(to now: Double) {
    let time = now - lateness
    while next < events.count, events[next].time < time {
      let event = events[next]
      next += 1
      switch event.content {
      case .fix(let index):
        guard taken.contains(index) else { continue }
        confirmRest(at: event.time)
      case .stillness:
        guard isConfirmed(at: event.time) else { continue }
      case .attitude, .tick, .output: break
      }
      bank.take(event)
    }
  }

  private mutating func confirmRest(at time: Double) {
    for index in unconfirmed.indices where unconfirmed[index].span.contains(time) {
      unconfirmed[index].isConfirmed = true
    }
  }

  private func isConfirmed(at time: Double) -> Bool {
    !unconfirmed.contains { !$0.isConfirmed && $0.span.contains(time) }
  }

  /// Takes a fix of the input, by its index, which arrived no earlier than the present.
  ///
  /// One that cannot be used is passed over; it has its effect when time has passed.
  public mutating func take(fix index: Int) {
    if let index = usable[index] { taken.insert(index) }
  }

  /// The estimate now; its own time is that of the last event.
  public var state: NavigationState { bank.mixture().navigationState() }
}

extension NavigationState {
  /// The root mean square length of the horizontal velocity's error in m/s, by the filter.
  public var horizontalVelocitySigma: Double {
    max(0, velocityCovariance[0, 0] + velocityCovariance[1, 1]).squareRoot()
  }

  /// The root mean square length of the horizontal position's error in metres, by the filter.
  public var horizontalPositionSigma: Double {
    max(0, positionCovariance[0, 0] + positionCovariance[1, 1]).squareRoot()
  }
}
