import Geodesy

/// Finds a heading that too few fixes could not show at once, by trying headings all around.
///
/// A receiver that is mostly off gives a fix every few minutes; between two of them the specific
/// force cannot be matched with changes of velocity directly, since the sensors drift. A filter
/// copes with the drift, if only its heading is right within a sector. So one filter starts in
/// each sector, and the fixes tell whose predictions were right: this is a bank of filters with
/// the model fixed and the initial state unknown.
///
/// - Source: D. T. Magill, "Optimal adaptive estimation of sampled stochastic processes", IEEE
///   Trans. Automatic Control 10 (1965), 434–439. The covariances of the filters hardly differ, so
///   their determinants are left out of the likelihood.
struct HeadingSearch: Sendable {
  /// The attitude at the start of the stretch, with the heading that was found.
  private(set) var start: AttitudeStart
  /// The time of the fix that ruled out all other headings.
  private(set) var found: Double

  private static let sectors = 12
  /// Standard deviation that covers a sector, in rad.
  private static let sectorSigma = 0.3
  /// Steps of the second round, in rad, and what it leaves uncertain.
  private static let refinements = [-0.26, -0.13, 0, 0.13, 0.26]
  private static let refinedSigma = 0.15
  /// What a single fix can say against a heading; a wild fix must not decide alone.
  private static let greatestCost = 30.0
  /// The other headings must be less likely by e³ at the least.
  private static let margin = 7.0
  /// The normalised innovation squared of a fix that fits, on average, at the most.
  private static let greatestMean = 6.0
  /// Seconds of a stretch that are looked at.
  static let longestSpan = 1200.0

  /// Tries all headings of an attitude; nil when the fixes cannot tell them apart.
  ///
  /// - Parameters:
  ///   - level: The attitude with any heading.
  ///   - costs: What the fixes of the stretch, in time order, say against an attitude.
  init?(
    from level: AttitudeStart, costs: (AttitudeStart) -> [(time: Double, cost: Double)]
  ) {
    func candidate(_ turn: Double, _ sigma: Double) -> AttitudeStart {
      var start = level
      start.attitude = Rotation<Body, Local>.heading(turn) * level.attitude
      start.headingSigma = sigma
      return start
    }
    let width = 2 * Double.pi / Double(Self.sectors)
    let totals = (0..<Self.sectors).map { sector in
      var total = 0.0
      return costs(candidate(Double(sector) * width, Self.sectorSigma)).map { fix in
        total += min(fix.cost, Self.greatestCost)
        return (time: fix.time, total: total)
      }
    }
    guard
      let best = totals.indices.min(by: { Self.last(totals[$0]) < Self.last(totals[$1]) }),
      let decided = Self.decision(totals, for: best),
      Self.last(totals[best]) < Self.greatestMean * Double(totals[best].count)
    else { return nil }
    let turns = Self.refinements.map { Double(best) * width + $0 }
    let refined = turns.map { turn in
      costs(candidate(turn, Self.refinedSigma)).reduce(0) { $0 + min($1.cost, Self.greatestCost) }
    }
    guard let finest = refined.indices.min(by: { refined[$0] < refined[$1] }) else { return nil }
    start = candidate(turns[finest], Self.refinedSigma)
    found = decided
  }

  private static func last(_ totals: [(time: Double, total: Double)]) -> Double {
    totals.last?.total ?? .infinity
  }

  /// When a sector had beaten all but its neighbours for good; nil if it never did.
  private static func decision(
    _ totals: [[(time: Double, total: Double)]], for best: Int
  ) -> Double? {
    let rivals = totals.indices.filter { sector in
      let distance = abs(sector - best)
      return min(distance, sectors - distance) > 1
    }
    var decided: Double?
    for index in totals[best].indices.reversed() {
      let lead = rivals.map { totals[$0][index].total - totals[best][index].total }.min() ?? 0
      guard lead >= margin else { break }
      decided = totals[best][index].time
    }
    return decided
  }
}
