import LinearAlgebra

/// Something that was observed of the state.
///
/// The filter knows no sensor: a new kind of measurement is a new type in a file of its own.
protocol Measurement: Sendable {
  var kind: UpdateKind { get }

  /// What the measurement says against a state; nil where it says nothing.
  func linearized(at state: NominalState) -> LinearizedMeasurement?
}

/// A measurement `residual = H · error + noise` of one to three components.
struct LinearizedMeasurement: Sendable {
  /// From 1 to 3.
  let count: Int
  /// Observed minus expected.
  var residual = SIMD3<Double>.zero
  /// H, of which the first `count` rows count.
  var rows = InlineArray<3, ErrorRow>(repeating: ErrorRow(repeating: 0))
  /// Covariance of the noise; rows and columns beyond `count` are those of the identity.
  var noise = Matrix<3, 3>.identity

  init(count: Int) {
    precondition((1...3).contains(count), "a measurement has one to three components")
    self.count = count
  }
}

extension LinearizedMeasurement {
  /// The same measurement with independent noise of variance one; nil if the noise is degenerate.
  func whitened() -> LinearizedMeasurement? {
    guard let factor = CholeskyFactor(noise) else { return nil }
    var result = self
    result.noise = .identity
    for row in 0..<count {
      for inner in 0..<row {
        let factor = factor.lower[row, inner]
        result.residual[row] -= factor * result.residual[inner]
        for column in 0..<ErrorState.count {
          result.rows[row][column] -= factor * result.rows[inner][column]
        }
      }
      let scale = 1 / factor.lower[row, row]
      result.residual[row] *= scale
      for column in 0..<ErrorState.count { result.rows[row][column] *= scale }
    }
    return result
  }
}
