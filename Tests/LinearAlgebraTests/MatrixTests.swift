import LinearAlgebra
import Testing
import _TestSupport

/// The laws of matrix algebra, on random matrices.
struct MatrixTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the product is associative and distributes over the sum`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let a: Matrix<3, 5> = random.matrix()
    let (b, c): (Matrix<5, 2>, Matrix<5, 2>) = (random.matrix(), random.matrix())
    let d: Matrix<2, 4> = random.matrix()
    // Sums of at most 10 terms of order one: a few units in the last place.
    #expect(((a * b) * d).isClose(to: a * (b * d), within: 1e-13))
    #expect((a * (b + c)).isClose(to: a * b + a * c, within: 1e-13))
    #expect((a * (b - c)).isClose(to: a * b - a * c, within: 1e-13))
    #expect(((2.5 * a) * b).isClose(to: 2.5 * (a * b), within: 1e-13))
  }

  @Test func `the product has the elements of its definition`() {
    let a = Matrix<2, 3>([[1, 2, 3], [4, 5, 6]])
    let b = Matrix<3, 2>([[7, 8], [9, 10], [11, 12]])
    #expect(a * b == Matrix<2, 2>([[58, 64], [139, 154]]))
  }

  @Test func `the transpose of a product is the product of the transposes in reverse`() {
    var random = SeededGenerator(seed: 4)
    let (a, b): (Matrix<3, 5>, Matrix<5, 2>) = (random.matrix(), random.matrix())
    #expect((a * b).transpose.isClose(to: b.transpose * a.transpose, within: 1e-14))
    #expect(a.transpose.transpose == a)
  }

  @Test func `the identity changes nothing on either side`() {
    var random = SeededGenerator(seed: 5)
    let a: Matrix<3, 5> = random.matrix()
    #expect(Matrix<3, 3>.identity * a == a)
    #expect(a * Matrix<5, 5>.identity == a)
  }

  @Test func `a symmetrised matrix equals its transpose to the last bit`() {
    var random = SeededGenerator(seed: 6)
    var a: Matrix<7, 7> = random.matrix()
    let before = a
    a.symmetrize()
    #expect(a == a.transpose)
    #expect(a.isClose(to: 0.5 * (before + before.transpose), within: 1e-15))
  }

  @Test func `a diagonal matrix scales, and its trace is the sum`() {
    let d = Matrix<3, 3>(diagonal: Vector([[1], [2], [3]]))
    #expect(d * Vector<3>([[1], [1], [1]]) == Vector([[1], [2], [3]]))
    #expect(d.trace == 6)
  }

  @Test func `the largest magnitude and finiteness see every element`() {
    var a = Matrix<2, 3>()
    #expect(a.largestMagnitude == 0)
    a[1, 2] = -4
    #expect(a.largestMagnitude == 4)
    #expect(a.isFinite)
    a[0, 1] = .nan
    #expect(!a.isFinite)
    #expect(a != a)
  }
}
