import CLAPACKE

/// The eigenvalues and eigenvectors of a symmetric matrix.
public struct SymmetricEigenvalues<let count: Int>: Sendable {
  /// The eigenvalues in ascending order.
  public let values: Vector<count>
  /// The eigenvectors of norm one, a column each, in the order of the values.
  public let vectors: Matrix<count, count>

  /// The decomposition of a matrix of which only the lower triangle is read.
  ///
  /// It is nil when an element is not finite or the iteration does not converge.
  ///
  /// - Complexity: O(count³).
  /// - Source: LAPACK, routine DSYEV.
  public init?(_ matrix: Matrix<count, count>) {
    guard matrix.isFinite else { return nil }
    var elements: [Double] = []
    for row in 0..<count {
      for column in 0..<count { elements.append(matrix[row, column]) }
    }
    var values = [Double](repeating: 0, count: count)
    let size = Int32(count)
    let status = unsafe elements.withUnsafeMutableBufferPointer { elements in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe LAPACKE_dsyev(
          LAPACK_ROW_MAJOR, CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "L")), size,
          elements.baseAddress, size, values.baseAddress)
      }
    }
    guard status == 0 else { return nil }
    self.values = Vector { row, _ in values[row] }
    vectors = Matrix { row, column in elements[row * count + column] }
  }
}
