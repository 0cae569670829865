/// What a program that runs live tells its location manager.
public enum LocationInput: Sendable, Equatable {
  /// A position, and the service that it came from.
  case update(LocationUpdate)
  /// What a filter says of its own error, for the policy that asks for fixes by it.
  case uncertainty(Uncertainty)
}

/// Drives a location manager by a clock, for programs that run live.
///
/// Inputs come from an asynchronous sequence; events go to a closure, in order and one at a time.
/// The receiver is stopped when the inputs end, and at once when the task that runs is cancelled,
/// even if the inputs take their time to notice.
public actor LiveLocationManager<Timer: Clock> where Timer.Duration == Duration {
  private var manager: LocationManager
  private let clock: Timer
  private let zero: Timer.Instant
  private let act: @Sendable (_ event: LocationEvent, _ time: Double) -> Void
  private var isRunning = false
  private var alarm: (deadline: Double, task: Task<Void, Never>)?

  /// Prepares to manage.
  ///
  /// - Parameters:
  ///   - policy: When the receiver is on.
  ///   - settings: What shapes the decisions.
  ///   - clock: A clock that never steps.
  ///   - zero: The instant from which the times of the fixes are counted; now, if it is left out.
  ///   - act: Does what an event says, and returns soon; the time is in seconds after zero.
  public init(
    policy: LocationPolicy, settings: LocationSettings = LocationSettings(), clock: Timer,
    zero: Timer.Instant? = nil,
    act: @escaping @Sendable (_ event: LocationEvent, _ time: Double) -> Void
  ) {
    manager = LocationManager(policy: policy, settings: settings)
    self.clock = clock
    self.zero = zero ?? clock.now
    self.act = act
  }

  /// Manages until the inputs end or the task is cancelled; the receiver is off afterwards.
  ///
  /// While it runs, another call returns at once.
  public func run(_ inputs: some AsyncSequence<LocationInput, Never> & Sendable) async {
    guard !isRunning, !Task.isCancelled else { return }
    isRunning = true
    perform(manager.start(at: now))
    await withTaskCancellationHandler {
      for await input in inputs {
        guard isRunning else { break }
        take(input)
      }
    } onCancel: {
      Task { await self.halt() }
    }
    halt()
  }

  private func take(_ input: LocationInput) {
    switch input {
    case .update(let update): perform(manager.receive(update, at: now))
    case .uncertainty(let uncertainty): perform(manager.assess(uncertainty, at: now))
    }
  }

  private func halt() {
    guard isRunning else { return }
    isRunning = false
    perform(manager.stop(at: now))
    alarm?.task.cancel()
    alarm = nil
  }

  private func perform(_ events: [LocationEvent]) {
    let time = now
    for event in events { act(event, time) }
    setAlarm()
  }
}

// MARK: - Time

extension LiveLocationManager {
  /// Seconds since zero.
  private var now: Double { zero.duration(to: clock.now) / .seconds(1) }

  /// Sees to it that somebody wakes up at the manager's deadline.
  private func setAlarm() {
    guard alarm?.deadline != manager.deadline else { return }
    alarm?.task.cancel()
    alarm = manager.deadline.map { deadline in
      let instant = zero.advanced(by: .seconds(deadline))
      let task = Task { [weak self, clock] in
        guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
        await self?.wake(at: deadline)
      }
      return (deadline, task)
    }
  }

  private func wake(at deadline: Double) {
    guard isRunning, alarm?.deadline == deadline else { return }
    alarm = nil
    // Seconds in binary may fall short of the instant by their last digit.
    perform(manager.advance(to: max(now, deadline)))
  }
}
