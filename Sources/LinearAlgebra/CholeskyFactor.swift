/// The lower triangular L of a symmetric positive definite matrix A = L Lᵀ.
///
/// Only the lower triangle of A is read.
///
/// - Source: Golub and Van Loan, "Matrix Computations", 4th edition, section 4.2.
@frozen
public struct CholeskyFactor<let count: Int>: Sendable {
  /// L, with zeros above the diagonal.
  public let lower: Matrix<count, count>

  /// The factor of a matrix; nil unless the matrix is positive definite and finite.
  ///
  /// - Complexity: O(count³).
  @inlinable
  public init?(_ matrix: Matrix<count, count>) {
    var lower = Matrix<count, count>()
    let matrix = matrix.elements.span
    for row in 0..<count {
      for column in 0...row {
        var rest = matrix[row][column]
        for inner in 0..<column { rest -= lower[row, inner] * lower[column, inner] }
        if column < row {
          lower[row, column] = rest / lower[column, column]
        } else {
          guard rest > 0, rest.isFinite else { return nil }
          lower[row, row] = rest.squareRoot()
        }
      }
    }
    self.lower = lower
  }

  /// The X of L X = B, by forward substitution.
  @inlinable
  public func solveLower<let width: Int>(_ b: Matrix<count, width>) -> Matrix<count, width> {
    var x = b
    let lower = lower.elements.span
    for row in 0..<count {
      for inner in 0..<row {
        let factor = lower[row][inner]
        for column in 0..<width { x[row, column] -= factor * x[inner, column] }
      }
      for column in 0..<width { x[row, column] /= lower[row][row] }
    }
    return x
  }

  /// The X of A X = B.
  @inlinable
  public func solve<let width: Int>(_ b: Matrix<count, width>) -> Matrix<count, width> {
    var x = solveLower(b)
    let lower = lower.elements.span
    for row in stride(from: count - 1, through: 0, by: -1) {
      for inner in (row + 1)..<max(count, row + 1) {
        let factor = lower[inner][row]
        for column in 0..<width { x[row, column] -= factor * x[inner, column] }
      }
      for column in 0..<width { x[row, column] /= lower[row][row] }
    }
    return x
  }

  /// The squared Mahalanobis norm bᵀ A⁻¹ b.
  @inlinable
  public func squaredNorm(of b: Vector<count>) -> Double {
    let whitened = solveLower(b)
    let components = whitened.elements.span
    var sum = 0.0
    for index in 0..<count { sum += components[index][0] * components[index][0] }
    return sum
  }
}
