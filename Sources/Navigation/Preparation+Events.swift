import Geodesy
import SensorSamples

/// What happens in a recording, and the filter that walks through it.
extension Preparation {
  /// A filter at the beginning.
  func filter() -> NavigationFilter {
    NavigationFilter(
      stepper: InertialStepper(
        accelerometer: accelerometer, gyroscope: gyroscope,
        shortestStep: settings.inertial.shortestStep, start: span.lowerBound),
      surroundings: Surroundings(origin: screening.plane?.origin),
      settings: settings, agitation: agitation)
  }

  /// A filter at the beginning that knows what was found out about it later.
  func startedFilter() -> NavigationFilter {
    var filter = filter()
    if let startingBias { filter.start(with: startingBias) }
    return filter
  }

  /// Takes an attitude at the beginning for known.
  mutating func know(_ attitude: Rotation<Body, Local>) {
    guard let first = finder.starts.first else { return }
    let start = AttitudeStart(
      time: first.time, attitude: attitude, levelSigma: Self.knownAngleSigma,
      headingSigma: Self.knownAngleSigma)
    finder.take(start, foundAt: first.time, for: 0)
  }

  /// Standard deviation of an angle that is known, in rad.
  private static var knownAngleSigma: Double { 1e-3 }

  /// A fix that claims more than this, in m/s, moves.
  private static var clearSpeed: Double { 2 }

  /// Finds the headings that matching could not, one stretch after the other.
  mutating func searchHeadings() {
    // What never moves shows no heading, and the search would only cost time.
    guard screening.fixes.contains(where: { $0.speed ?? 0 > Self.clearSpeed }) else { return }
    for (index, start) in finder.starts.enumerated() where finder.headingFound[index] == nil {
      if index == 0 {
        startingBias = finder.motions[0].firstRest.map {
          GyroscopeStart($0.gyroscopeBias, shownAt: $0.time, startingAt: start.time, settings)
        }
      }
      let next = index + 1 < finder.starts.count ? finder.starts[index + 1].time : .infinity
      let end = min(next, start.time + HeadingSearch.longestSpan)
      // To compare two costs less than to try all around, and takes more fixes.
      let proven = min(next, start.time + 3 * HeadingSearch.longestSpan)
      guard
        let search = HeadingSearch(
          from: start, costs: { costs(of: $0, inPlaceOf: index, until: end) }),
        evidence(of: search.start, inPlaceOf: index, until: proven)
          > evidence(of: start, inPlaceOf: index, until: proven) + Self.proof
      else {
        if index == 0 { startingBias = nil }
        continue
      }
      unsearched[index] = start
      let shown = index == 0 ? startingBias?.shown ?? search.found : search.found
      finder.take(search.start, foundAt: max(search.found, shown), for: index)
    }
  }

  /// Takes back the headings that a search found.
  mutating func distrustSearches() {
    for (index, start) in unsearched { finder.take(start, foundAt: nil, for: index) }
    unsearched = [:]
    startingBias = nil
  }

  /// A heading must foretell the fixes better than none does, by e to this.
  private static var proof: Double { 10 }

  /// What the fixes of a stretch say against an attitude at its start: squared innovations over
  /// their variance.
  private func costs(
    of start: AttitudeStart, inPlaceOf index: Int, until end: Double
  ) -> [(time: Double, cost: Double)] {
    uses(of: start, inPlaceOf: index, until: end).map { time, use in
      (
        time,
        (use.position.normalizedInnovationSquared ?? 0)
          + (use.motion?.normalizedInnovationSquared ?? 0)
      )
    }
  }

  private func evidence(
    of start: AttitudeStart, inPlaceOf index: Int, until end: Double
  ) -> Double {
    uses(of: start, inPlaceOf: index, until: end).reduce(0) { $0 + $1.use.evidence }
  }

  /// What became of the fixes of a stretch that began with an attitude, in time order.
  private func uses(
    of start: AttitudeStart, inPlaceOf index: Int, until end: Double
  ) -> [(time: Double, use: FixUse)] {
    var attitudes = finder.starts
    attitudes[index] = start
    let events = events(attitudes: attitudes).filter {
      if case .output = $0.content { return false }
      return $0.time < end
    }
    var pass = ForwardPass(events: events, fixes: screening.fixes)
    var filter = startedFilter()
    var log = FilterLog(keepsSteps: false)
    pass.walk(&filter, through: events.indices, log: &log)
    return pass.fixUses.sorted { $0.key < $1.key }.compactMap { fix, use in
      let time = screening.fixes[fix].time
      return time >= start.time ? (time, use) : nil
    }
  }

  /// All that happens, in time order.
  func events() -> [NavigationEvent] { events(attitudes: finder.starts) }

  /// The same for filters without headings, until the last time at which it is needed.
  func blindEvents() -> [NavigationEvent] {
    let needed = input.outputTimes.filter { span.contains($0) && !finder.knowsHeading(at: $0) }
    guard let last = needed.max() else { return [] }
    return blindEvents(until: last)
  }

  /// The same for filters that are told no heading, until a time.
  func blindEvents(until last: Double) -> [NavigationEvent] {
    let levels = finder.starts.map { start in
      var level = start
      level.headingSigma = nil
      return level
    }
    return events(attitudes: levels).filter { $0.time <= last }
  }

  private func events(attitudes: [AttitudeStart]) -> [NavigationEvent] {
    let lag = finder.lag?.applied ?? 0
    var events = attitudes.map { NavigationEvent(time: $0.time, content: .attitude($0)) }
    events += screening.fixes.enumerated().map {
      NavigationEvent(time: $1.time - lag, content: .fix($0))
    }
    events += stillness.events
    let seconds = Int(span.upperBound - span.lowerBound)
    events += (0...seconds).map {
      NavigationEvent(time: span.lowerBound + Double($0), content: .tick)
    }
    events += input.outputTimes.enumerated().map {
      NavigationEvent(time: $1, content: .output($0))
    }
    events.removeAll { !span.contains($0.time) }
    events.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    return events
  }
}
