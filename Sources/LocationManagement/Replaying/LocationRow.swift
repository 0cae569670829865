import SensorSamples

/// A row of a location stream and when it arrives.
struct LocationRow {
  var arrival: Double
  var index: Int
  var update: LocationUpdate
  var source: LocationSource { update.source }
  var fix: LocationFix { update.fix }

  /// The rows of both streams by arrival; at the same time triggers come first.
  static func inOrder(
    gps: [LocationFix], significantChange: [LocationFix], span: ClosedRange<Double>?
  ) -> [LocationRow] {
    func rows(_ fixes: [LocationFix], _ source: LocationSource) -> [LocationRow] {
      let earliest =
        span?.lowerBound ?? fixes.lazy.map(\.time).filter(\.isFinite).min() ?? 0
      return fixes.enumerated().map { index, fix in
        // A row without a usable time cannot be placed; it arrives first and is rejected.
        let arrival = fix.time.isFinite ? max(fix.time, earliest) : earliest
        return LocationRow(
          arrival: arrival, index: index, update: LocationUpdate(source: source, fix: fix))
      }
    }
    let all = rows(significantChange, .significantChange) + rows(gps, .gps)
    // By time within an arrival, so that fixes older than the recording stay in order; by position
    // where all else is equal, because the sort of the standard library promises no stability.
    return all.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.arrival != y.arrival { return x.arrival < y.arrival }
      if x.source != y.source { return a.offset < b.offset }
      return x.fix.time != y.fix.time ? x.fix.time < y.fix.time : a.offset < b.offset
    }.map(\.element)
  }
}
