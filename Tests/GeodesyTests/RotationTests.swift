import Geodesy
import LinearAlgebra
import Testing
import _TestSupport

/// A rotation vector that hurts, with a name.
struct HurtfulTurn: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var vector: SIMD3<Double>

  static let all = [
    HurtfulTurn(testDescription: "null", vector: .zero),
    HurtfulTurn(testDescription: "tiny", vector: SIMD3(1e-12, -2e-12, 3e-12)),
    HurtfulTurn(testDescription: "at the series' border", vector: SIMD3(1e-4, 0, 0)),
    HurtfulTurn(testDescription: "a right angle", vector: SIMD3(0, .pi / 2, 0)),
    HurtfulTurn(testDescription: "oblique", vector: SIMD3(0.3, -1.2, 0.7)),
    HurtfulTurn(testDescription: "near half a turn", vector: SIMD3(0, 0, .pi - 1e-9)),
    HurtfulTurn(testDescription: "near half an oblique turn", vector: SIMD3(1.8, -1.8, 1.8)),
  ]
}

struct RotationTests {
  typealias Turn = Rotation<Local, Local>

  @Test(arguments: HurtfulTurn.all)
  func `the logarithm undoes the exponential`(turn: HurtfulTurn) {
    let back = Turn(rotationVector: turn.vector).rotationVector
    // At half a turn the scalar part is rounded to 1e-16, and the angle loses half the digits.
    #expect(Vector3<Local>(back).isClose(to: Vector3(turn.vector), within: 1e-8))
  }

  @Test(arguments: HurtfulTurn.all)
  func `the exponential is that of the matrix series`(turn: HurtfulTurn) {
    let rotation = Turn(rotationVector: turn.vector)
    let k = Matrix<3, 3>([
      [0, -turn.vector.z, turn.vector.y], [turn.vector.z, 0, -turn.vector.x],
      [-turn.vector.y, turn.vector.x, 0],
    ])
    var (term, sum) = (Matrix<3, 3>.identity, Matrix<3, 3>.identity)
    for order in 1...40 {
      term = (1 / Double(order)) * (term * k)
      sum += term
    }
    #expect(matrix(rotation).isClose(to: sum, within: 1e-13))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `rotations are a group that acts as its matrices do`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b, c): (Turn, Turn, Turn) = (random.rotation(), random.rotation(), random.rotation())
    let v = Vector3<Local>(random.normalVector())
    #expect(((a * b) * c).isClose(to: a * (b * c), within: 1e-7))
    #expect((a * a.inverse).isClose(to: .identity, within: 1e-7))
    #expect((a * (b * v)).isClose(to: (a * b) * v, within: 1e-14))
    let product = matrix(a) * Vector<3>([[v.x], [v.y], [v.z]])
    #expect((a * v).isClose(to: Vector3(product[0], product[1], product[2]), within: 1e-14))
    #expect((matrix(a) * matrix(b)).isClose(to: matrix(a * b), within: 1e-14))
  }

  @Test func `a positive turn about the vertical takes east to north`() {
    let quarter = Rotation<Body, Local>.heading(.pi / 2)
    #expect((quarter * Vector3(1, 0, 0)).isClose(to: Vector3(0, 1, 0), within: 1e-15))
  }

  @Test func `a long chain of turns keeps norm one`() {
    var rotation = Turn.identity
    let step = Turn(rotationVector: SIMD3(0.01, -0.02, 0.005))
    for _ in 0..<100_000 { rotation = rotation * step }
    let imaginary = SIMD3(rotation.x, rotation.y, rotation.z)
    let squaredNorm = rotation.w * rotation.w + (imaginary * imaginary).sum()
    #expect(squaredNorm.isClose(to: 1, within: 1e-14))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the shortest rotation between directions takes one to the other`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (Vector3<Local>(random.normalVector()), Vector3<Local>(random.normalVector()))
    let turned = Turn(from: a, to: b) * a
    #expect((turned / turned.norm).isClose(to: b / b.norm, within: 1e-14))
  }

  @Test(arguments: [
    Vector3<Local>(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(1, 2, -3),
  ])
  func `the rotation to the opposite direction is half a turn`(direction: Vector3<Local>) {
    let rotation = Turn(from: direction, to: -direction)
    #expect((rotation * direction).isClose(to: -direction, within: 1e-12))
    #expect(rotation.angle.isClose(to: .pi, within: 1e-7))
  }

  @Test func `a quaternion without direction gives no rotation`() {
    #expect(Turn(w: 0, x: 0, y: 0, z: 0) == nil)
    #expect(Turn(w: .nan, x: 0, y: 0, z: 0) == nil)
    #expect(Turn(w: .infinity, x: 0, y: 0, z: 0) == nil)
    #expect(Turn(from: .zero, to: Vector3(1, 0, 0)) == .identity)
  }

  private func matrix(_ rotation: Turn) -> Matrix<3, 3> {
    let rows = rotation.matrixRows
    return Matrix([
      [rows.0.x, rows.0.y, rows.0.z], [rows.1.x, rows.1.y, rows.1.z],
      [rows.2.x, rows.2.y, rows.2.z],
    ])
  }
}
