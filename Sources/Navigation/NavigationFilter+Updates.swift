import Geodesy
import Glibc
import LinearAlgebra

/// What became of an offered measurement.
struct Offer: Sendable {
  var isUsed: Bool
  /// Whether a state had to be given up for it that was off by more than a filter drifts at first.
  var overthrew = false
  /// Innovation squared over its variance; nil where the measurement said nothing.
  var normalizedInnovationSquared: Double?
  /// The logarithm of the innovation's covariance's determinant, in units of the noise.
  var logDeterminant = 0.0
}

/// What became of a fix.
struct FixUse: Sendable {
  var position: Offer
  var motion: Offer?

  /// What a fix can say at most against what was foretold; a wild one must not decide alone.
  private static let greatestSquare = 40.0

  /// The logarithm of the probability of the fix, but for a term that is the same for all filters.
  var evidence: Double {
    [position, motion].reduce(0) { sum, offer in
      guard let offer, let square = offer.normalizedInnovationSquared else { return sum }
      return sum - 0.5 * (min(square, Self.greatestSquare) + offer.logDeterminant)
    }
  }
}

extension NavigationFilter {
  /// Judges a measurement and takes it in if it is plausible.
  @discardableResult
  mutating func offer(
    _ measurement: some Measurement, gate: WritableKeyPath<InnovationGates, InnovationGate>,
    strictness: Double = 1, log: inout FilterLog
  ) -> Offer {
    guard let linear = measurement.linearized(at: state)?.whitened() else {
      return Offer(isUsed: false)
    }
    var (nis, logDeterminant) = innovation(of: linear)
    let threshold = strictness * settings.fixes.gates.byCount[linear.count - 1]
    // The residual was whitened; its agreement with others is judged in its own unit.
    let residual = measurement.linearized(at: state)?.residual ?? .zero
    let verdict = gates[keyPath: gate].judge(
      normalizedInnovationSquared: nis, threshold: threshold, residual: residual, time: time)
    log.count(measurement.kind, isUsed: verdict != .refuse, nis: nis, components: linear.count)
    if verdict == .refuse {
      return Offer(
        isUsed: false, normalizedInnovationSquared: nis, logDeterminant: logDeterminant)
    }
    if verdict == .reopen {
      covariance.add(gates.doubt(after: residual, of: measurement.kind))
      (nis, logDeterminant) = innovation(of: linear)
    }
    take(linear, log: &log)
    return Offer(
      isUsed: true,
      overthrew: verdict == .reopen && gates[keyPath: gate].isGross(residual),
      normalizedInnovationSquared: nis, logDeterminant: logDeterminant)
  }

  /// How unlikely an innovation is, and how wide the distribution that it is drawn from.
  private func innovation(
    of linear: LinearizedMeasurement
  ) -> (normalizedSquare: Double, logDeterminant: Double) {
    var innovationCovariance = Matrix<3, 3>.identity
    let elements = covariance.matrix.elements.span
    let rows = linear.rows.span
    for row in 0..<linear.count {
      let h = rows[row].span
      var product = ErrorRow(repeating: 0)
      for index in 0..<ErrorState.count where h[index] != 0 {
        let terms = elements[index].span
        for column in 0..<ErrorState.count { product[column] += h[index] * terms[column] }
      }
      for other in 0...row {
        let h = rows[other].span
        for index in 0..<ErrorState.count {
          innovationCovariance[row, other] += product[index] * h[index]
        }
      }
    }
    guard let factor = CholeskyFactor(innovationCovariance) else { return (.infinity, 0) }
    let square = factor.squaredNorm(
      of: Vector { row, _ in row < linear.count ? linear.residual[row] : 0 })
    return (square, (0..<3).reduce(0) { $0 + 2 * log(factor.lower[$1, $1]) })
  }

  /// Takes a whitened measurement in, a component after the other.
  private mutating func take(_ linear: LinearizedMeasurement, log: inout FilterLog) {
    var correction = ErrorVector()
    let rows = linear.rows.span
    for row in 0..<linear.count {
      let h = rows[row].span
      var residual = linear.residual[row]
      for index in 0..<ErrorState.count { residual -= h[index] * correction[index] }
      let update = covariance.update(row: rows[row], variance: 1, residual: residual)
      let gained = update.gained.span
      let scaled = residual / update.variance
      for index in 0..<ErrorState.count { correction[index] += gained[index] * scaled }
      log.record(update)
    }
    state.inject(correction)
  }
}
