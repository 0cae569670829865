import LinearAlgebra

/// The modified Bryson–Frazier smoother, which carries the future's evidence back through a log.
///
/// With `x⁺`, `P⁺` the filter's estimate and covariance after an update, the smoothed ones are
///
///     x - P λ        P - P Λ P
///
/// where λ and Λ begin at zero and go back through a step `F` and a scalar update `h`, `s`,
/// residual `r`, gain `k = P h / s` as
///
///     λ ← Fᵀ λ                   Λ ← Fᵀ Λ F
///     λ ← λ - h (r/s + kᵀ λ)     Λ ← Λ - h (Λ k)ᵀ - (Λ k) hᵀ + h hᵀ (kᵀ Λ k + 1/s)
///
/// It equals the Rauch–Tung–Striebel smoother and inverts nothing.
///
/// - Source: G. J. Bierman, "Factorization methods for discrete sequential estimation", 1977,
///   section X.2.
struct BackwardPass: Sendable {
  private(set) var adjoint = ErrorRow(repeating: 0)
  private(set) var information = ErrorMatrix()

  /// Goes back through a step.
  mutating func cross(_ transition: Transition) {
    transition.applyTransposed(to: &adjoint)
    transition.sandwichTransposed(&information)
  }

  /// Goes back through a scalar update.
  mutating func cross(_ update: ScalarUpdate) {
    let inverse = 1 / update.variance
    let (h, gained) = (update.row.span, update.gained.span)
    var gainedAdjoint = 0.0
    for index in 0..<ErrorState.count { gainedAdjoint += gained[index] * adjoint[index] }
    let correction = (update.residual + gainedAdjoint) * inverse
    var informed = ErrorRow(repeating: 0)
    for row in 0..<ErrorState.count {
      let gain = gained[row] * inverse
      for column in 0..<ErrorState.count { informed[column] += gain * information[row, column] }
    }
    var quadratic = inverse
    for index in 0..<ErrorState.count { quadratic += gained[index] * inverse * informed[index] }
    for row in 0..<ErrorState.count where h[row] != 0 { adjoint[row] -= h[row] * correction }
    for row in 0..<ErrorState.count where h[row] != 0 {
      for column in 0..<ErrorState.count {
        information[row, column] -= h[row] * informed[column]
        information[column, row] -= h[row] * informed[column]
      }
      for column in 0..<ErrorState.count where h[column] != 0 {
        information[row, column] += h[row] * h[column] * quadratic
      }
    }
  }

  /// The estimate of the filter, corrected by all that came after it.
  func smoothed(_ filter: FilterSnapshot) -> FilterSnapshot {
    var result = filter
    var correction = ErrorVector()
    let covariance = filter.covariance.elements.span
    let adjoint = adjoint.span
    for row in 0..<ErrorState.count {
      let elements = covariance[row].span
      var sum = 0.0
      for column in 0..<ErrorState.count { sum += elements[column] * adjoint[column] }
      correction[row] = -sum
    }
    result.state.inject(correction)
    result.covariance = filter.covariance - filter.covariance * information * filter.covariance
    result.covariance.symmetrize()
    return result
  }
}

/// Smooths a recording with little memory: the filter runs twice, the second time in blocks.
///
/// - Complexity: O(steps) in time; in memory O(blocks) checkpoints and the steps of one block.
struct Smoother: Sendable {
  /// Seconds between two checkpoints.
  static let blockDuration = 10.0

  /// The result of a run.
  struct Result: Sendable {
    /// The smoothed estimates by the index of their output time.
    var smoothed: [Int: NavigationState]
    /// The filter's own estimates by the same index.
    var forward: [Int: NavigationState]
    var statistics: [UpdateKind: UpdateStatistics]
    var pass: ForwardPass
  }

  static func run(
    _ initial: NavigationFilter, events: [NavigationEvent], fixes: [PlaneFix]
  ) -> Result {
    var pass = ForwardPass(events: events, fixes: fixes)
    var filter = initial
    var checkpoints: [NavigationFilter] = []
    var log = FilterLog(keepsSteps: false)
    let blocks = blocks(of: events)
    for block in blocks {
      checkpoints.append(filter)
      pass.walk(&filter, through: block, log: &log)
    }
    var smoothed: [Int: NavigationState] = [:]
    var backward = BackwardPass()
    for (block, checkpoint) in zip(blocks, checkpoints).reversed() {
      var again = ForwardPass(events: events, fixes: fixes)
      var filter = checkpoint
      var log = FilterLog(keepsSteps: true)
      again.walk(&filter, through: block, log: &log)
      log.rewind(&backward) { smoothed[$0.index] = $0.filter.navigationState() }
    }
    return Result(
      smoothed: smoothed, forward: log.states, statistics: log.statistics, pass: pass)
  }

  private static func blocks(of events: [NavigationEvent]) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    for index in events.indices
    where index + 1 == events.count || events[index + 1].time > events[start].time + blockDuration {
      blocks.append(start..<(index + 1))
      start = index + 1
    }
    return blocks
  }
}
