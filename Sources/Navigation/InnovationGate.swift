/// Tells plausible innovations of one kind from others, and lets a filter that drifted recover.
///
/// A measurement whose normalised innovation squared is above the threshold is refused. If the
/// filter is what is wrong, refused measurements agree with each other; after enough of them in a
/// row the gate reopens. After a long time without any used measurement fewer are enough, since then
/// it is likely that the filter drifted; but the first fixes after a tunnel are the likeliest to be
/// reflections, and a burst of a few must not pull the estimate away. An estimate that itself rests
/// on a few measurements only, at the beginning or after the gate reopened, is given up soonest. And
/// where nothing but refusals on the same side has come for long, the filter is wrong although they do
/// not agree: the error of one that runs away grows from one measurement to the next.
struct InnovationGate: Sendable {
  enum Verdict: Sendable {
    case use
    case refuse
    /// Use it after the state has been made uncertain enough.
    case reopen
  }

  /// Two refused residuals agree if no component differs by more than this.
  var agreement: Double
  /// A residual with a larger component is not explained by a few seconds of drift.
  var gross = Double.infinity
  /// The number of agreeing refusals, and their time span, that reopen a gate in use.
  var patience = (count: 10, seconds: 8.0)
  /// The same after a pause.
  var patienceAfterPause = (count: 6, seconds: 4.0)
  /// Seconds without a used measurement that count as a pause.
  var pause = 10.0
  /// The same while less than `firm` measurements support the state.
  var patienceUnsupported = (count: 2, seconds: 0.5)
  /// So many measurements used since the gate last opened make the state firm.
  var firm = 4

  /// The number of refusals in a row on the same side, and their time span, that reopen the gate.
  var patienceOnOneSide = (count: 5, seconds: 30.0)

  private(set) var lastUsed = -Double.infinity
  /// Seconds from the use before the last one to that.
  private(set) var lastInterval = Double.infinity
  /// The measurements used since the gate last opened.
  private var support = 0
  private var refusals = 0
  private var firstRefusal = 0.0
  /// The refusals in a row on the same side.
  private var oneSided = (count: 0, start: 0.0)
  private var lastResidual = SIMD3<Double>.zero

  init(agreement: Double, gross: Double = .infinity) {
    self.agreement = agreement
    self.gross = gross
  }

  func isGross(_ residual: SIMD3<Double>) -> Bool {
    max(abs(residual.x), abs(residual.y), abs(residual.z)) > gross
  }

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
    if oneSided.count == 0 || (residual * lastResidual).sum() <= 0 { oneSided = (0, time) }
    oneSided.count += 1
    lastResidual = residual
    let patience =
      support < firm
      ? patienceUnsupported : firstRefusal - lastUsed > pause ? patienceAfterPause : patience
    let isWrong =
      refusals >= patience.count && time - firstRefusal >= patience.seconds
      || oneSided.count >= patienceOnOneSide.count
        && time - oneSided.start >= patienceOnOneSide.seconds
    guard isWrong else { return .refuse }
    support = 0
    accept(at: time)
    return .reopen
  }

  private mutating func accept(at time: Double) {
    refusals = 0
    oneSided.count = 0
    support += 1
    lastInterval = time - lastUsed
    lastUsed = time
  }
}
