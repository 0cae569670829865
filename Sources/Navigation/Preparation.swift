import Geodesy
import SensorSamples

/// What is known of a recording before a filter runs through it.
struct Preparation: Sendable {
  let input: NavigationInput
  let settings: NavigationSettings
  let accelerometer: SampleTrack<AccelerometerSample>
  let gyroscope: SampleTrack<GyroscopeSample>
  let span: ClosedRange<Double>
  let screening: FixScreening
  private(set) var finder: AttitudeFinder
  let stillness: StillnessPlan
  let agitation: (accelerometer: SensorAgitation, gyroscope: SensorAgitation)
  private(set) var warnings: [String] = []

  /// Below this rate, in Hz, samples are not integrated.
  private static let lowestRate = 8.0
  /// Agitation counts for no more than so many times the noise of a quiet sensor.
  private static let greatestAgitation = 25.0
  /// A fix that claims more than this, in m/s, moves.
  private static let clearSpeed = 2.0
  /// Fixes may begin and end this much, in seconds, before and after the inertial data.
  private static let fixMargin = 10.0

  init(_ input: NavigationInput, settings: NavigationSettings) throws(NavigationError) {
    self.input = input
    self.settings = settings
    let longest = settings.inertial.longestInterval
    var accelerometer = SampleTrack(input.accelerometer, longestInterval: longest)
    var gyroscope = SampleTrack(input.gyroscope, longestInterval: longest)
    let fixes = input.fixes.filter(PlaneFix.isValid)
    var warnings: [String] = []
    for (name, rate) in [
      ("accelerometer", accelerometer.medianRate), ("gyroscope", gyroscope.medianRate),
    ] {
      guard let rate, rate < Self.lowestRate else { continue }
      guard !fixes.isEmpty else { throw .rateTooLow(sensor: name, hertz: rate) }
      warnings.append("The \(name) was recorded at \(rate) Hz only and is not integrated.")
    }
    if let norm = Self.medianNorm(accelerometer), !Self.gravityNorms.contains(norm) {
      guard !fixes.isEmpty else { throw .notGravity(norm: norm) }
      accelerometer = SampleTrack([], longestInterval: longest)
      warnings.append(
        "The accelerometer reads \((100 * norm).rounded() / 100) m/s² in the median, which is not "
          + "gravity: its unit is wrong or gravity was taken out, and it is not integrated.")
    }
    if let problem = Self.problem(accelerometer, gyroscope), fixes.isEmpty { throw problem }
    if Self.problem(accelerometer, gyroscope) != nil {
      accelerometer = SampleTrack([], longestInterval: longest)
      gyroscope = SampleTrack([], longestInterval: longest)
      warnings.append(
        "There is no usable pair of accelerometer and gyroscope: the velocity rests on the fixes.")
    }
    for (name, dropped) in [
      ("accelerometer", accelerometer.dropped), ("gyroscope", gyroscope.dropped),
    ] where dropped > 0 {
      warnings.append("\(dropped) samples of the \(name) were repeated or not usable.")
    }
    guard let span = Self.span(accelerometer, gyroscope, fixes) else { throw .nothingToWorkWith }
    screening = FixScreening(input.fixes, span: span, settings: settings.fixes)
    let stepper = InertialStepper(
      accelerometer: accelerometer, gyroscope: gyroscope,
      shortestStep: settings.inertial.shortestStep, start: span.lowerBound)
    let surroundings = Surroundings(origin: screening.plane?.origin)
    let still = input.stationaryIntervals.filter { $0.start < $0.end }.map { $0.start...$0.end }
      .sorted { $0.lowerBound < $1.lowerBound }
    finder = AttitudeFinder(
      stepper: stepper, gyroscope: gyroscope, end: span.upperBound, fixes: screening.fixes,
      still: still, gravity: surroundings.gravity, settings: settings)
    stillness = StillnessPlan(
      intervals: input.stationaryIntervals, within: span, fixes: screening.fixes,
      lag: finder.lag?.applied ?? 0,
      accelerometer: accelerometer, gyroscope: gyroscope, settings: settings)
    let inertial = settings.inertial
    agitation = (
      SensorAgitation(
        of: accelerometer, floor: inertial.accelerometerNoise,
        ceiling: Self.greatestAgitation * inertial.accelerometerNoise),
      SensorAgitation(
        of: gyroscope, floor: inertial.gyroscopeNoise,
        ceiling: Self.greatestAgitation * inertial.gyroscopeNoise)
    )
    self.span = span
    self.accelerometer = accelerometer
    self.gyroscope = gyroscope
    self.warnings = warnings
    searchHeadings()
  }

  /// The median norm of the specific force of a phone: gravity, whatever it does in between.
  private static let gravityNorms = 6.5...15.0

  private static func medianNorm(_ accelerometer: SampleTrack<AccelerometerSample>) -> Double? {
    let norms = accelerometer.samples.map(\.specificForce.norm).sorted()
    return norms.isEmpty ? nil : norms[norms.count / 2]
  }

  private static func problem(
    _ accelerometer: SampleTrack<AccelerometerSample>, _ gyroscope: SampleTrack<GyroscopeSample>
  ) -> NavigationError? {
    let force = accelerometer.medianRate.map { $0 >= lowestRate } ?? false
    let rate = gyroscope.medianRate.map { $0 >= lowestRate } ?? false
    return switch (force, rate) {
    case (true, true): nil
    case (true, false): .accelerometerAlone
    case (false, true): .gyroscopeAlone
    case (false, false): .nothingToWorkWith
    }
  }

  private static func span(
    _ accelerometer: SampleTrack<AccelerometerSample>, _ gyroscope: SampleTrack<GyroscopeSample>,
    _ fixes: [LocationFix]
  ) -> ClosedRange<Double>? {
    let spans = [accelerometer.timeSpan, gyroscope.timeSpan].compactMap(\.self)
    let sorted = fixes.map(\.time).sorted()
    let times = sorted[longestSession(of: sorted) { $0 }]
    guard let low = spans.map(\.lowerBound).min(), let high = spans.map(\.upperBound).max() else {
      return times.min().flatMap { first in times.max().map { first...$0 } }
    }
    let near = times.filter { $0 > low - fixMargin && $0 < high + fixMargin }
    return min(low, near.min() ?? low)...max(high, near.max() ?? high)
  }
}

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

  /// Finds the headings that matching could not, one stretch after the other.
  private mutating func searchHeadings() {
    // What never moves shows no heading, and the search would only cost time.
    guard screening.fixes.contains(where: { $0.speed ?? 0 > Self.clearSpeed }) else { return }
    for (index, start) in finder.starts.enumerated() where finder.headingFound[index] == nil {
      let next = index + 1 < finder.starts.count ? finder.starts[index + 1].time : .infinity
      let end = min(next, start.time + HeadingSearch.longestSpan)
      guard
        let search = HeadingSearch(
          from: start, costs: { costs(of: $0, inPlaceOf: index, until: end) })
      else { continue }
      finder.take(search.start, foundAt: search.found, for: index)
    }
  }

  /// What the fixes of a stretch say against an attitude at its start: squared innovations over
  /// their variance.
  private func costs(
    of start: AttitudeStart, inPlaceOf index: Int, until end: Double
  ) -> [(time: Double, cost: Double)] {
    var attitudes = finder.starts
    attitudes[index] = start
    let events = events(attitudes: attitudes).filter {
      if case .output = $0.content { return false }
      return $0.time < end
    }
    var pass = ForwardPass(events: events, fixes: screening.fixes)
    var filter = filter()
    var log = FilterLog(keepsSteps: false)
    pass.walk(&filter, through: events.indices, log: &log)
    return pass.fixUses.sorted { $0.key < $1.key }.compactMap { fix, use in
      let time = screening.fixes[fix].time
      guard time >= start.time else { return nil }
      return (
        time,
        (use.position.normalizedInnovationSquared ?? 0)
          + (use.motion?.normalizedInnovationSquared ?? 0)
      )
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

  /// The result.
  func trajectory(result: Smoother.Result, blind: [Int: NavigationState]) -> Trajectory {
    var warnings = warnings
    let forward = result.forward.map { index, state in
      finder.knowsHeading(at: state.time) ? state : blind[index] ?? state
    }
    let known = finder.headingFound.compactMap(\.self).min()
    if screening.fixes.isEmpty {
      warnings.append("There is no fix: directions are relative to the heading at the start.")
    } else if known == nil, !accelerometer.samples.isEmpty {
      warnings.append("The motion never showed the heading: the velocity leans on the fixes.")
    }
    return Trajectory(
      origin: screening.plane?.origin, forward: forward.sorted { $0.time < $1.time },
      smoothed: result.smoothed.values.sorted { $0.time < $1.time },
      updates: result.statistics, fixOutcomes: outcomes(result.pass),
      stationarySpans: stationarySpans(result.pass),
      refusedIntervals: stillness.refused + implausibleIntervals(result.pass),
      start: StartReport(
        level: accelerometer.samples.isEmpty ? .none : finder.startsStill ? .still : .coarse,
        headingKnownSince: screening.fixes.isEmpty ? nil : known,
        headingIsRelative: screening.fixes.isEmpty),
      gpsLag: finder.lag, warnings: warnings)
  }

  private func outcomes(_ pass: ForwardPass) -> [FixOutcome] {
    var outcomes = input.fixes.enumerated().map { index, fix in
      FixOutcome(
        time: fix.time, used: false, reason: screening.refused[index] ?? .outsideRecording)
    }
    for (index, use) in pass.fixUses {
      let position = screening.fixes[index].index
      let motionUsed = use.motion?.isUsed ?? false
      outcomes[position].used = use.position.isUsed || motionUsed
      outcomes[position].normalizedInnovationSquared = use.position.normalizedInnovationSquared
      outcomes[position].reason =
        switch (use.position.isUsed, motionUsed) {
        case (true, true): .used
        case (true, false): use.motion == nil ? .used : .positionOnly
        case (false, true): .velocityOnly
        case (false, false): .implausible
        }
    }
    return outcomes
  }

  /// The spans in which zero velocity was used, one for each unbroken run of updates.
  private func stationarySpans(_ pass: ForwardPass) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var last: Int?
    for (time, interval) in pass.stillTimes {
      if interval == last, let span = spans.last,
        time - span.upperBound < 1.5 * settings.stillness.period
      {
        spans[spans.count - 1] = span.lowerBound...time
      } else {
        spans.append(time...time)
        last = interval
      }
    }
    return spans
  }

  private func implausibleIntervals(_ pass: ForwardPass) -> [RefusedInterval] {
    let used = Set(pass.stillTimes.map(\.interval))
    return stillness.spans.enumerated().filter { !used.contains($0.offset) }.map {
      RefusedInterval(
        start: $0.element.lowerBound, end: $0.element.upperBound, reason: .implausible)
    }
  }
}
