import Geodesy
import SensorSamples

extension Preparation {
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
