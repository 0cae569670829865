import CLAPACKE
import LinearAlgebra
import Testing
import _TestSupport

struct CholeskyFactorTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the factor times its transpose is the matrix`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let a: Matrix<6, 6> = random.covariance()
    let factor = try #require(CholeskyFactor(a))
    #expect((factor.lower * factor.lower.transpose).isClose(to: a, within: 1e-13))
    #expect(factor.lower[1, 4] == 0)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the solution is that of LAPACK`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let a: Matrix<6, 6> = random.covariance()
    let b: Matrix<6, 2> = random.matrix()
    let x = try #require(CholeskyFactor(a)).solve(b)
    var (matrix, right) = (flattened(a), flattened(b))
    let status = unsafe LAPACKE_dposv(
      LAPACK_ROW_MAJOR, CChar(UInt8(ascii: "L")), 6, 2, &matrix, 6, &right, 2)
    #expect(status == 0)
    // The condition number is below 1e3, so 12 digits are common.
    #expect(x.isClose(to: Matrix { right[$0 * 2 + $1] }, within: 1e-11))
  }

  @Test func `the squared norm is that of the definition`() throws {
    var random = SeededGenerator(seed: 7)
    let a: Matrix<4, 4> = random.covariance()
    let b: Vector<4> = random.matrix()
    let factor = try #require(CholeskyFactor(a))
    let expected = (b.transpose * factor.solve(b))[0, 0]
    #expect(factor.squaredNorm(of: b).isClose(to: expected, within: 1e-11))
  }

  @Test(arguments: [
    Matrix<2, 2>([[1, 2], [2, 1]]), Matrix<2, 2>([[0, 0], [0, 1]]),
    Matrix<2, 2>([[.nan, 0], [0, 1]]), Matrix<2, 2>([[.infinity, 0], [0, 1]]),
  ])
  func `a matrix that is not positive definite has no factor`(matrix: Matrix<2, 2>) {
    #expect(CholeskyFactor(matrix)?.lower == nil)
  }
}

struct SymmetricEigenvaluesTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `values and orthonormal vectors give the matrix back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var a: Matrix<5, 5> = random.matrix()
    a.symmetrize()
    let eigen = try #require(SymmetricEigenvalues(a))
    let v = eigen.vectors
    #expect((v * Matrix(diagonal: eigen.values) * v.transpose).isClose(to: a, within: 1e-12))
    #expect((v.transpose * v).isClose(to: .identity, within: 1e-13))
    #expect((0..<4).allSatisfy { eigen.values[$0] <= eigen.values[$0 + 1] })
  }

  @Test func `a matrix with a number that is not finite has none`() {
    var a = Matrix<3, 3>.identity
    a[2, 1] = .nan
    #expect(SymmetricEigenvalues(a)?.values == nil)
  }
}

/// The elements, row after row.
private func flattened<let rows: Int, let columns: Int>(_ a: Matrix<rows, columns>) -> [Double] {
  (0..<rows).flatMap { row in (0..<columns).map { a[row, $0] } }
}
