/// Tells plausible innovations of one kind from others, and lets a filter that drifted recover.
///
/// A measurement whose normalised innovation squared is above the threshold is refused. If the
/// filter is what is wrong, refused measurements agree with each other; after enough of them in a
/// row the gate reopens. After a long time without any used measurement few are enough, since then
/// it is likely that the filter drifted; otherwise it takes many, so that a burst of reflections
/// cannot pull the estimate away.
struct InnovationGate: Sendable {
  enum Verdict: Sendable {
    case use
    case refuse
    /// Use it after the state has been made uncertain enough.
    case reopen
  }

  /// Two refused residuals agree if no component differs by more than this.
  var agreement: Double
  /// The number of agreeing refusals, and their time span, that reopen a gate in use.
  var patience = (count: 10, seconds: 8.0)
  /// The same after a pause.
  var patienceAfterPause = (count: 2, seconds: 0.5)
  /// Seconds without a used measurement that count as a pause.
  var pause = 10.0

  private(set) var lastUsed = -Double.infinity
  private var refusals = 0
  private var firstRefusal = 0.0
  private var lastResidual = SIMD3<Double>.zero

  init(agreement: Double) { self.agreement = agreement }

  mutating func judge(
    normalizedInnovationSquared nis: Double, threshold: Double, residual: SIMD3<Double>,
    time: Double
  ) -> Verdict {
    guard nis.isFinite else { return .refuse }
    if nis <= threshold {
      accept(at: time)
      return .use
    }
    let difference = residual - lastResidual
    let disagreement = max(abs(difference.x), abs(difference.y), abs(difference.z))
    if refusals == 0 || disagreement > agreement {
      refusals = 0
      firstRefusal = time
    }
    refusals += 1
    lastResidual = residual
    let patience = firstRefusal - lastUsed > pause ? patienceAfterPause : patience
    guard refusals >= patience.count, time - firstRefusal >= patience.seconds else {
      return .refuse
    }
    accept(at: time)
    return .reopen
  }

  private mutating func accept(at time: Double) {
    refusals = 0
    lastUsed = time
  }
}
