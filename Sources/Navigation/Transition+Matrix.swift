import LinearAlgebra

/// Transitions applied to whole matrices, the part of a run that costs most.
///
/// The rows that others are made of are copied first, which is cheap; what is left are loops along
/// rows, which the compiler vectorises.
extension Transition {
  /// Replaces M by F M.
  func apply(to matrix: inout ErrorMatrix) {
    let velocity = RowTriple(matrix, from: ErrorState.velocity)
    let theta = RowTriple(matrix, from: ErrorState.attitude)
    let force = RowTriple(matrix, from: ErrorState.accelerometerBias)
    var rate = RowTriple(matrix, from: ErrorState.gyroscopeBias)
    rate.add(matrix, from: ErrorState.gyroscopeScale, times: self.rate)
    let d = velocityChange
    // The rows of -[ΔV ×].
    let skew = (SIMD3(0, d.z, -d.y), SIMD3(-d.z, 0, d.x), SIMD3(d.y, -d.x, 0))
    for axis in 0..<3 {
      var unit = SIMD3<Double>.zero
      unit[axis] = duration
      matrix.elements[ErrorState.position + axis].become(1, plus: velocity, times: unit)
      matrix.elements[ErrorState.velocity + axis]
        .become(1, plus: theta, times: row(axis, of: skew))
      matrix.elements[ErrorState.velocity + axis]
        .become(1, plus: force, times: -row(axis, of: forceRotation))
      matrix.elements[ErrorState.attitude + axis]
        .become(attitudeRetention[axis], plus: rate, times: -row(axis, of: rateRotation))
    }
    retainFixErrors(in: &matrix)
  }

  /// Replaces M by Fᵀ M.
  func applyTransposed(to matrix: inout ErrorMatrix) {
    let position = RowTriple(matrix, from: ErrorState.position)
    let velocity = RowTriple(matrix, from: ErrorState.velocity)
    let theta = RowTriple(matrix, from: ErrorState.attitude)
    let d = velocityChange
    // -[ΔV ×]ᵀ = [ΔV ×].
    let skew = (SIMD3(0, -d.z, d.y), SIMD3(d.z, 0, -d.x), SIMD3(-d.y, d.x, 0))
    for axis in 0..<3 {
      var unit = SIMD3<Double>.zero
      unit[axis] = duration
      matrix.elements[ErrorState.velocity + axis].become(1, plus: position, times: unit)
      matrix.elements[ErrorState.attitude + axis]
        .become(attitudeRetention[axis], plus: velocity, times: row(axis, of: skew))
      matrix.elements[ErrorState.accelerometerBias + axis]
        .become(1, plus: velocity, times: -column(axis, of: forceRotation))
      let turn = column(axis, of: rateRotation)
      matrix.elements[ErrorState.gyroscopeBias + axis].become(1, plus: theta, times: -turn)
      for other in 0..<3 where rate != .zero {
        matrix.elements[ErrorState.gyroscopeScale + 3 * axis + other]
          .become(1, plus: theta, times: turn * -rate[other])
      }
    }
    retainFixErrors(in: &matrix)
  }

  /// Replaces a symmetric M by F M Fᵀ, exactly symmetric.
  func sandwich(_ matrix: inout ErrorMatrix) {
    apply(to: &matrix)
    matrix.transposeInPlace()
    apply(to: &matrix)
    matrix.mirrorLowerTriangle()
  }

  /// Replaces a symmetric M by Fᵀ M F, exactly symmetric.
  func sandwichTransposed(_ matrix: inout ErrorMatrix) {
    applyTransposed(to: &matrix)
    matrix.transposeInPlace()
    applyTransposed(to: &matrix)
    matrix.mirrorLowerTriangle()
  }

  private func retainFixErrors(in matrix: inout ErrorMatrix) {
    for axis in 0..<3 {
      matrix.elements[ErrorState.fixPosition + axis].scale(by: fixPositionRetention)
      matrix.elements[ErrorState.fixVelocity + axis].scale(by: fixVelocityRetention)
    }
  }

  @inline(__always)
  private func row(_ index: Int, of rows: BlockRows) -> SIMD3<Double> {
    index == 0 ? rows.0 : index == 1 ? rows.1 : rows.2
  }

  @inline(__always)
  private func column(_ index: Int, of rows: BlockRows) -> SIMD3<Double> {
    SIMD3(rows.0[index], rows.1[index], rows.2[index])
  }
}

/// Copies of three rows that follow each other.
private struct RowTriple {
  private(set) var first, second, third: ErrorRow

  @inline(__always)
  init(_ matrix: borrowing ErrorMatrix, from start: Int) {
    let rows = matrix.elements.span
    (first, second, third) = (rows[start], rows[start + 1], rows[start + 2])
  }

  /// Adds to each of the three rows multiples of three others; those follow each other.
  @inline(__always)
  mutating func add(
    _ matrix: borrowing ErrorMatrix, from start: Int, times factors: SIMD3<Double>
  ) {
    guard factors != .zero else { return }
    first.become(1, plus: RowTriple(matrix, from: start), times: factors)
    second.become(1, plus: RowTriple(matrix, from: start + 3), times: factors)
    third.become(1, plus: RowTriple(matrix, from: start + 6), times: factors)
  }
}

extension ErrorRow {
  /// Multiplies the row and adds multiples of three others.
  @inline(__always)
  fileprivate mutating func become(
    _ retention: Double, plus rows: borrowing RowTriple, times factors: SIMD3<Double>
  ) {
    let (a, b, c) = (rows.first.span, rows.second.span, rows.third.span)
    let (x, y, z) = (factors.x, factors.y, factors.z)
    for column in 0..<ErrorState.count {
      var sum = retention * self[column]
      sum += x * a[column]
      sum += y * b[column]
      sum += z * c[column]
      self[column] = sum
    }
  }

  @inline(__always)
  fileprivate mutating func scale(by factor: Double) {
    for column in 0..<ErrorState.count { self[column] *= factor }
  }
}

extension ErrorMatrix {
  fileprivate mutating func transposeInPlace() {
    for row in 1..<ErrorState.count {
      for column in 0..<row {
        let element = self[row, column]
        self[row, column] = self[column, row]
        self[column, row] = element
      }
    }
  }

  /// Takes the lower triangle for both: the two orders of summation differ in the last bit.
  fileprivate mutating func mirrorLowerTriangle() {
    for row in 1..<ErrorState.count {
      for column in 0..<row { self[column, row] = self[row, column] }
    }
  }
}
