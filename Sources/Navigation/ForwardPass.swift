import Geodesy

/// A filter on its way through the events of a recording.
struct ForwardPass: Sendable {
  /// In time order.
  let events: [NavigationEvent]
  let fixes: [PlaneFix]
  /// What became of the fixes so far, by their index among the usable ones.
  private(set) var fixUses: [Int: FixUse] = [:]
  /// When zero velocity was used, with the interval that it belongs to.
  private(set) var stillTimes: [(time: Double, interval: Int)] = []

  /// The first fix that overthrew the state, by its own time; nil without one.
  var firstOverthrow: Double? {
    fixUses.filter { $0.value.position.overthrew || $0.value.motion?.overthrew ?? false }
      .map { fixes[$0.key].time }.min()
  }

  /// The mean of the fixes' normalised innovations squared, each as far as a wild fix may count.
  var misfit: Double {
    let squares = fixUses.values.flatMap { use in
      [use.position, use.motion].compactMap { $0?.normalizedInnovationSquared }
    }
    // Nearly all have two components.
    return squares.reduce(0) { $0 + 0.5 * min($1, Self.greatestMisfit) }
      / Double(max(1, squares.count))
  }
  private static let greatestMisfit = 30.0

  init(events: [NavigationEvent], fixes: [PlaneFix]) {
    self.events = events
    self.fixes = fixes
  }

  /// Takes a filter through some of the events.
  mutating func walk(
    _ filter: inout NavigationFilter, through range: Range<Int>, log: inout FilterLog
  ) {
    for event in events[range] {
      filter.advance(to: event.time, log: &log)
      switch event.content {
      case .attitude(let start):
        filter.restart(at: start, log: &log)
      case .fix(let index):
        fixUses[index] = filter.use(fixes[index], log: &log)
      case .stillness(let update):
        if filter.use(update, log: &log) { stillTimes.append((event.time, update.interval)) }
      case .tick:
        filter.tick(log: &log)
      case .output(let index):
        log.record(.init(index: index, filter: filter.snapshot()))
      }
    }
  }
}

extension NavigationFilter {
  /// The estimate now.
  func snapshot() -> FilterSnapshot {
    FilterSnapshot(
      time: time, state: state, covariance: covariance.matrix,
      planeFromHere: surroundings.planeFromHere)
  }
}
