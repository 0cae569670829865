import Geodesy
import LinearAlgebra

/// The covariance of the error state: the only type that changes it.
///
/// *Invariant*: the matrix is exactly symmetric.
struct ErrorCovariance: Sendable {
  private(set) var matrix = ErrorMatrix()

  /// A diagonal covariance; the standard deviations are set by part.
  init() {}

  /// Replaces P by F P Fᵀ + Q.
  mutating func predict(_ transition: Transition, _ noise: ProcessNoise) {
    transition.sandwich(&matrix)
    add(noise)
  }

  /// Adds variances on the diagonal.
  mutating func add(_ noise: ProcessNoise) {
    for axis in 0..<3 {
      matrix[ErrorState.position + axis, ErrorState.position + axis] += noise.position[axis]
      matrix[ErrorState.velocity + axis, ErrorState.velocity + axis] += noise.velocity[axis]
      matrix[ErrorState.attitude + axis, ErrorState.attitude + axis] += noise.attitude[axis]
      let (b, g) = (ErrorState.accelerometerBias + axis, ErrorState.gyroscopeBias + axis)
      matrix[b, b] += noise.accelerometerBias
      matrix[g, g] += noise.gyroscopeBias
      let (e, w) = (ErrorState.fixPosition + axis, ErrorState.fixVelocity + axis)
      matrix[e, e] += noise.fixPosition[axis]
      matrix[w, w] += noise.fixVelocity[axis]
    }
    for index in ErrorState.gyroscopeScale..<ErrorState.gyroscopeScale + 9 {
      matrix[index, index] += noise.gyroscopeScale
    }
  }

  /// Takes a scalar measurement `h x + noise` in, and returns what it gained.
  ///
  /// For the optimal gain Joseph's form is P - (P hᵀ)(P hᵀ)ᵀ / s. Both factors are divided by √s
  /// before they are multiplied, so that the result is exactly symmetric.
  mutating func update(
    row: ErrorRow, variance: Double, residual: Double
  ) -> ScalarUpdate {
    let gained = product(with: row)
    let (h, gains) = (row.span, gained.span)
    var innovationVariance = variance
    for index in 0..<ErrorState.count { innovationVariance += h[index] * gains[index] }
    let scale = 1 / innovationVariance.squareRoot()
    var scaled = gained
    for index in 0..<ErrorState.count { scaled[index] *= scale }
    for row in 0..<ErrorState.count {
      subtract(scaled[row], times: scaled, from: &matrix.elements[row])
    }
    return ScalarUpdate(
      row: row, gained: gained, variance: innovationVariance, residual: residual)
  }
}

extension ErrorCovariance {
  /// P hᵀ.
  private func product(with row: ErrorRow) -> ErrorRow {
    var product = ErrorRow(repeating: 0)
    // Measured: the matrix's subscript copies it at each read, so that an update takes 35 µs, not 0.4.
    let (h, elements) = (row.span, matrix.elements.span)
    for index in 0..<ErrorState.count where h[index] != 0 {
      let (factor, terms) = (h[index], elements[index].span)
      for column in 0..<ErrorState.count { product[column] += factor * terms[column] }
    }
    return product
  }
}

/// Takes a multiple of a row from another.
private func subtract(_ factor: Double, times row: ErrorRow, from result: inout ErrorRow) {
  let row = row.span
  for column in 0..<ErrorState.count { result[column] -= factor * row[column] }
}

extension ErrorCovariance {
  /// Turns the attitude error's axes.
  mutating func turnAttitude(by turn: Rotation<Local, Local>) {
    let rows = turn.matrixRows
    var transform = ErrorMatrix.identity
    for (index, row) in [rows.0, rows.1, rows.2].enumerated() {
      for axis in 0..<3 {
        transform[ErrorState.attitude + index, ErrorState.attitude + axis] = row[axis]
      }
    }
    matrix = transform * matrix * transform.transpose
    matrix.symmetrize()
  }

  /// The three variances that begin at an index.
  func variances(at start: Int) -> SIMD3<Double> {
    let elements = matrix.elements.span
    return SIMD3(
      elements[start][start], elements[start + 1][start + 1], elements[start + 2][start + 2])
  }
}
