import Geodesy
import LinearAlgebra
import Testing
import _TestSupport

@testable import Navigation

struct ErrorCovarianceTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the prediction is F P Fᵀ + Q`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var p = covariance(&random)
    let t = transition(&random)
    let expected =
      dense(t) * p.matrix * dense(t).transpose + 0.3 * ErrorMatrix.identity
    p.predict(t, noise(0.3))
    #expect(p.matrix.isClose(to: expected, within: 1e-12))
    #expect(p.matrix == p.matrix.transpose)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the update is that of Joseph's form`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var p = covariance(&random)
    let before = p.matrix
    let h = row(&random)
    let hRow = vector(h).transpose
    let variance = (hRow * before * hRow.transpose)[0, 0] + 0.4
    let gain = (1 / variance) * (before * hRow.transpose)
    let keep = ErrorMatrix.identity - gain * hRow
    let expected = keep * before * keep.transpose + 0.4 * (gain * gain.transpose)
    let update = p.update(row: h, variance: 0.4, residual: 1)
    #expect(p.matrix.isClose(to: expected, within: 1e-12))
    #expect(p.matrix == p.matrix.transpose)
    #expect(update.variance.isClose(to: variance, within: 1e-12))
    #expect(vector(update.gained).isClose(to: before * hRow.transpose, within: 1e-12))
  }

  @Test func `a long life keeps the covariance positive definite`() {
    var random = SeededGenerator(seed: 5)
    var p = covariance(&random)
    for _ in 0..<2_000 {
      p.predict(transition(&random), noise(1e-6))
      _ = p.update(row: row(&random), variance: 1e-4, residual: 0)
    }
    #expect(CholeskyFactor(p.matrix)?.lower != nil)
  }
}

struct TransitionTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the blocks act as the matrix and its transpose do`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let t = transition(&random)
    let full: ErrorMatrix = random.matrix()
    var (forward, backward) = (full, full)
    t.apply(to: &forward)
    t.applyTransposed(to: &backward)
    #expect(forward.isClose(to: dense(t) * full, within: 1e-13))
    #expect(backward.isClose(to: dense(t).transpose * full, within: 1e-13))
    var row = ErrorRow(repeating: 0)
    for index in 0..<ErrorState.count { row[index] = full[index, 0] }
    let expected = dense(t).transpose * vector(row)
    t.applyTransposed(to: &row)
    #expect(vector(row).isClose(to: expected, within: 1e-13))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `symmetric matrices stay symmetric between both`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let t = transition(&random)
    let full: ErrorMatrix = random.covariance()
    var (forward, backward) = (full, full)
    t.sandwich(&forward)
    t.sandwichTransposed(&backward)
    #expect(forward.isClose(to: dense(t) * full * dense(t).transpose, within: 1e-11))
    #expect(backward.isClose(to: dense(t).transpose * full * dense(t), within: 1e-11))
    #expect(forward == forward.transpose)
    #expect(backward == backward.transpose)
  }
}

/// The modified Bryson–Frazier smoother against a textbook Rauch–Tung–Striebel smoother.
struct BackwardPassTests {
  /// - Source: H. Rauch, F. Tung and C. Striebel, AIAA J. 3 (1965), 1445–1450.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `it equals the Rauch–Tung–Striebel smoother`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var p = ErrorCovariance()
    p.add(noise(2))
    var x = ErrorVector()
    struct Moment {
      var predicted, filtered: ErrorMatrix
      var predictedState, state: ErrorVector
      var transition: Transition
      var updates: [ScalarUpdate]
    }
    var moments: [Moment] = []
    for _ in 0..<25 {
      let t = transition(&random)
      x = dense(t) * x
      p.predict(t, noise(0.05))
      let (predicted, predictedState) = (p.matrix, x)
      var updates: [ScalarUpdate] = []
      for _ in 0..<2 {
        let h = row(&random)
        let residual = random.normal() - (vector(h).transpose * x)[0, 0]
        let update = p.update(row: h, variance: 0.7, residual: residual)
        x += (residual / update.variance) * vector(update.gained)
        updates.append(update)
      }
      moments.append(
        Moment(
          predicted: predicted, filtered: p.matrix, predictedState: predictedState, state: x,
          transition: t, updates: updates))
    }

    var backward = BackwardPass()
    var (smoothed, smoothedCovariance) = (x, p.matrix)
    for index in moments.indices.reversed() {
      let moment = moments[index]
      if index + 1 < moments.count {
        // C = P Fᵀ (P⁻)⁻¹, of which the transpose is solved for.
        let next = moments[index + 1]
        let factor = try #require(CholeskyFactor(next.predicted))
        let c = factor.solve(dense(next.transition) * moment.filtered).transpose
        smoothed = moment.state + c * (smoothed - next.predictedState)
        smoothedCovariance =
          moment.filtered + c * (smoothedCovariance - next.predicted) * c.transpose
      }
      let ours = backward.smoothed(
        FilterSnapshot(
          time: 0, state: NominalState(), covariance: moment.filtered, planeFromHere: .identity))
      #expect(ours.covariance.isClose(to: smoothedCovariance, within: 1e-9))
      let correction = smoothed - moment.state
      let position = Vector3<Local>(correction[0], correction[1], correction[2])
      let velocity = Vector3<Local>(correction[3], correction[4], correction[5])
      #expect(ours.state.position.isClose(to: position, within: 1e-9))
      #expect(ours.state.velocity.isClose(to: velocity, within: 1e-9))
      for update in moment.updates.reversed() { backward.cross(update) }
      backward.cross(moment.transition)
    }
  }
}
