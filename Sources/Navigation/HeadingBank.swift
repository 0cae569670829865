import Geodesy
import Glibc
import LinearAlgebra

/// The causal estimate while the heading is not known: a filter for each heading that it may have.
///
/// Until the device moves, one filter without heading is enough. Where a rest ends, or with the
/// first fix that moves, it is divided into one for each sector, and every fix makes those likelier
/// that foretold it. What is put out is the mean of all by their likelihood, with what they disagree
/// on as uncertainty. A sector that has become unlikely is dropped; the last one left is the filter.
/// If the device comes to rest before any fix told, there is one without heading again.
///
/// - Source: D. L. Alspach and H. W. Sorenson, "Nonlinear Bayesian estimation using Gaussian sum
///   approximations", IEEE Trans. Automatic Control 17 (1972), 439–448.
struct HeadingBank: Sendable {
  let events: [NavigationEvent]
  let fixes: [PlaneFix]
  /// The estimates by the index of their output time.
  private(set) var states: [Int: NavigationState] = [:]

  private struct Member: Sendable {
    var filter: NavigationFilter
    var logLikelihood = 0.0
    /// The same with the width of what was foretold: the logarithm of the probability of all fixes.
    var evidence = 0.0

    mutating func use(_ fix: PlaneFix) {
      var log = FilterLog(keepsSteps: false)
      let use = filter.use(fix, log: &log)
      // Each by itself, so that a position which fits none does not hide what the velocity says.
      for offer in [use.position, use.motion] {
        guard let square = offer?.normalizedInnovationSquared else { continue }
        logLikelihood -= 0.5 * min(square, HeadingBank.greatestCost)
      }
      evidence += use.evidence
    }
  }

  private var members: [Member]
  private var divided = (time: -Double.infinity, fixes: 0)
  /// The filter without heading: at the last moment of rest, and beside those with a heading.
  private var rested: NavigationFilter?
  private var undivided: Member?

  private static let sectors = 16
  /// Standard deviation that covers a sector, in rad.
  private static let sectorSigma = 0.25
  /// A fix that claims more than this, in m/s, moves.
  private static let clearSpeed = 0.7
  /// What a position or a velocity can say against a heading; a wild fix must not decide alone.
  private static let greatestCost = 16.0
  /// Less likely than an unknown heading by e to this, all headings are wrong; and likelier by e to that,
  /// the last one is right.
  private static let (refuted, proven) = (3.0, 12.0)
  /// A heading less likely than the likeliest by e to this is dropped.
  private static let dropped = 9.0
  /// Headings that differ by less than this are not told apart yet.
  private static let undecided = 2.0
  /// So long, in seconds, after its last sign a rest is over.
  private static let pause = 0.6
  /// After so many seconds and moving fixes the likeliest heading is taken.
  private static let longestDoubt = (time: 120.0, fixes: 20)

  init(_ filter: NavigationFilter, events: [NavigationEvent], fixes: [PlaneFix]) {
    members = [Member(filter: filter)]
    self.events = events
    self.fixes = fixes
  }

  /// Takes the filters through all events.
  mutating func walk() {
    for event in events { take(event) }
  }

  /// Takes the filters through one event, which is not before any other that was taken.
  mutating func take(_ event: NavigationEvent) {
    advance(to: event.time)
    switch event.content {
    case .attitude(let start):
      members = [undivided ?? members[likeliest]]
      (rested, undivided) = (nil, nil)
      change { filter, log in filter.restart(at: start, log: &log) }
    case .fix(let index):
      use(fixes[index], at: event.time)
    case .stillness(let update):
      rest(update)
    case .tick:
      change { filter, log in filter.tick(log: &log) }
    case .output(let index):
      states[index] = mixture().navigationState()
    }
  }

  private var likeliest: Int {
    members.indices.max { members[$0].logLikelihood < members[$1].logLikelihood } ?? 0
  }

  mutating func advance(to time: Double) {
    if let rested, members.count == 1, time > rested.time + Self.pause {
      // What happened since is gone through again, now with a direction.
      divide(rested, at: rested.time)
    }
    change { filter, log in filter.advance(to: time, log: &log) }
    guard let undivided, members.contains(where: { $0.filter.knowledge != .full }) else { return }
    // What one has forgotten the others hardly know.
    members = [undivided]
    self.undivided = nil
  }

  private mutating func rest(_ update: StillnessUpdate) {
    if let undivided, members.count > 1,
      members.allSatisfy({ $0.logLikelihood > -Self.undecided })
    {
      members = [undivided]
      self.undivided = nil
    }
    var isResting = false
    change { filter, log in isResting = filter.use(update, log: &log) || isResting }
    guard members.count == 1, members[0].filter.knowledge == .level, isResting else { return }
    rested = members[0].filter
  }

  private mutating func change(_ body: (inout NavigationFilter, inout FilterLog) -> Void) {
    var log = FilterLog(keepsSteps: false)
    for index in members.indices { body(&members[index].filter, &log) }
    if var member = undivided {
      body(&member.filter, &log)
      undivided = member
    }
  }

  private mutating func use(_ fix: PlaneFix, at time: Double) {
    if members.count == 1, members[0].filter.knowledge == .level,
      fix.speed ?? 0 > Self.clearSpeed
    {
      divide(members[0].filter, at: time)
    }
    for index in members.indices { members[index].use(fix) }
    undivided?.use(fix)
    weigh(fix, at: time)
  }

  private mutating func weigh(_ fix: PlaneFix, at time: Double) {
    guard let undivided else { return }
    let best = members[likeliest].logLikelihood
    if undivided.evidence > members[likeliest].evidence + Self.refuted {
      // No heading foretells the fixes as well as none.
      members = [undivided]
      self.undivided = nil
      return
    }
    if fix.speed ?? 0 > Self.clearSpeed { divided.fixes += 1 }
    let isLate =
      time > divided.time + Self.longestDoubt.time && divided.fixes >= Self.longestDoubt.fixes
    let margin = isLate ? 0 : Self.dropped
    members.removeAll { $0.logLikelihood < best - margin }
    for index in members.indices { members[index].logLikelihood -= best }
    if members.count == 1, members[0].evidence > undivided.evidence + Self.proven {
      self.undivided = nil
    }
  }

  private mutating func divide(_ filter: NavigationFilter, at time: Double) {
    undivided = Member(filter: members[0].filter)
    rested = nil
    members = (0..<Self.sectors).map { sector in
      var member = Member(filter: filter)
      member.filter.suppose(
        turned: 2 * .pi * Double(sector) / Double(Self.sectors), sigma: Self.sectorSigma)
      return member
    }
    divided = (time, 0)
  }

  /// The mean of all filters by their likelihood.
  func mixture() -> FilterSnapshot {
    let best = members[likeliest]
    let center = best.filter.snapshot()
    guard members.count > 1 else { return center }
    let weighted = members.map {
      (exp($0.logLikelihood - best.logLikelihood), $0.filter.snapshot())
    }
    return center.mixed(with: weighted)
  }
}

extension FilterSnapshot {
  /// The same with the position and the velocity of a sum of normal distributions.
  func mixed(with parts: [(weight: Double, snapshot: FilterSnapshot)]) -> FilterSnapshot {
    var result = self
    let total = parts.reduce(0) { $0 + $1.weight }
    var (position, velocity) = (Vector3<Local>.zero, Vector3<Local>.zero)
    for part in parts {
      position += part.snapshot.state.position * (part.weight / total)
      velocity += part.snapshot.state.velocity * (part.weight / total)
    }
    result.state.position = position
    result.state.velocity = velocity
    let size = ErrorState.attitude
    for row in 0..<size { for column in 0..<size { result.covariance[row, column] = 0 } }
    for part in parts {
      let share = part.weight / total
      let (p, v) = (
        part.snapshot.state.position - position, part.snapshot.state.velocity - velocity
      )
      let off = [p.x, p.y, p.z, v.x, v.y, v.z]
      for row in 0..<size {
        for column in 0..<size {
          result.covariance[row, column] +=
            share * (part.snapshot.covariance[row, column] + off[row] * off[column])
        }
      }
      let turn = part.snapshot.state.attitude * state.attitude.inverse
      let heading = turn.rotationVector.z
      let z = ErrorState.attitude + 2
      result.covariance[z, z] += share * heading * heading
    }
    return result
  }
}
