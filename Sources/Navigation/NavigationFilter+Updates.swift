import Geodesy
import LinearAlgebra

/// What became of an offered measurement.
struct Offer: Sendable {
  var isUsed: Bool
  /// Whether a state had to be given up for it that was off by more than a filter drifts at first.
  var overthrew = false
  /// Innovation squared over its variance; nil where the measurement said nothing.
  var normalizedInnovationSquared: Double?
}

/// What became of a fix.
struct FixUse: Sendable {
  var position: Offer
  var motion: Offer?
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
    var nis = normalizedInnovationSquared(of: linear)
    let threshold = strictness * settings.fixes.gates.byCount[linear.count - 1]
    // The residual was whitened; its agreement with others is judged in its own unit.
    let residual = measurement.linearized(at: state)?.residual ?? .zero
    let verdict = gates[keyPath: gate].judge(
      normalizedInnovationSquared: nis, threshold: threshold, residual: residual, time: time)
    log.count(measurement.kind, isUsed: verdict != .refuse, nis: nis, components: linear.count)
    if verdict == .refuse { return Offer(isUsed: false, normalizedInnovationSquared: nis) }
    if verdict == .reopen {
      covariance.add(gates.doubt(after: residual, of: measurement.kind))
      nis = normalizedInnovationSquared(of: linear)
    }
    take(linear, log: &log)
    return Offer(
      isUsed: true,
      overthrew: verdict == .reopen && gates[keyPath: gate].isGross(residual),
      normalizedInnovationSquared: nis)
  }

  private func normalizedInnovationSquared(of linear: LinearizedMeasurement) -> Double {
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
    guard let factor = CholeskyFactor(innovationCovariance) else { return .infinity }
    return factor.squaredNorm(
      of: Vector { row, _ in row < linear.count ? linear.residual[row] : 0 })
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
