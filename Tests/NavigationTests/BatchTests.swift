import Geodesy
import LinearAlgebra
import Testing
import _TestSupport

@testable import Navigation

/// Least squares over all states at once, by its normal equations.
private struct NormalEquations {
  private(set) var matrix: [[Double]]
  private(set) var vector: [Double]

  init(size: Int) {
    matrix = Array(repeating: Array(repeating: 0, count: size), count: size)
    vector = Array(repeating: 0, count: size)
  }

  /// Adds a factor `value = Σ coefficient · x + noise`.
  mutating func add(_ terms: [(index: Int, coefficient: Double)], value: Double, variance: Double) {
    for a in terms where a.coefficient != 0 {
      vector[a.index] += a.coefficient * value / variance
      for b in terms { matrix[a.index][b.index] += a.coefficient * b.coefficient / variance }
    }
  }

  /// The solution, and the covariance of all unknowns, by Gauss–Jordan elimination.
  func solved() -> (solution: [Double], covariance: [[Double]]) {
    let size = vector.count
    var left = matrix
    var right = (0..<size).map { row in (0..<size).map { $0 == row ? 1.0 : 0 } }
    for pivot in 0..<size {
      let scale = 1 / left[pivot][pivot]
      for column in 0..<size {
        left[pivot][column] *= scale
        right[pivot][column] *= scale
      }
      let (leftPivot, rightPivot) = (left[pivot], right[pivot])
      for row in 0..<size where row != pivot && left[row][pivot] != 0 {
        let factor = left[row][pivot]
        for column in 0..<size {
          left[row][column] -= factor * leftPivot[column]
          right[row][column] -= factor * rightPivot[column]
        }
      }
    }
    return (right.map { zip($0, vector).reduce(0) { $0 + $1.0 * $1.1 } }, right)
  }
}

/// The filter and its smoother against the batch solution of the same linearised factors.
struct BatchTests {
  private static let steps = 10
  private static let (prior, process, measured) = (2.0, 0.05, 0.7)

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the smoothed states are those of a batch least squares`(seed: UInt64) {
    let n = ErrorState.count
    var random = SeededGenerator(seed: seed)
    var batch = NormalEquations(size: n * Self.steps)
    var p = ErrorCovariance()
    p.add(noise(Self.prior))
    var x = ErrorVector()
    var filtered: [(state: ErrorVector, covariance: ErrorMatrix)] = []
    var log: [(transition: Transition?, updates: [ScalarUpdate])] = []
    for step in 0..<Self.steps {
      var moved: Transition?
      if step == 0 {
        for index in 0..<n { batch.add([(index, 1)], value: 0, variance: Self.prior) }
      } else {
        let t = transition(&random)
        let f = dense(t)
        for row in 0..<n {
          let before = (0..<n).map { (index: n * (step - 1) + $0, coefficient: -f[row, $0]) }
          batch.add(before + [(n * step + row, 1)], value: 0, variance: Self.process)
        }
        x = f * x
        p.predict(t, noise(Self.process))
        moved = t
      }
      var updates: [ScalarUpdate] = []
      for _ in 0..<2 {
        let (h, value) = (row(&random), 3 * random.normal())
        batch.add(
          (0..<n).map { (n * step + $0, h[$0]) }, value: value, variance: Self.measured)
        let residual = value - (vector(h).transpose * x)[0, 0]
        let update = p.update(row: h, variance: Self.measured, residual: residual)
        x += (residual / update.variance) * vector(update.gained)
        updates.append(update)
      }
      filtered.append((x, p.matrix))
      log.append((moved, updates))
    }

    let expected = batch.solved()
    var backward = BackwardPass()
    for step in (0..<Self.steps).reversed() {
      let (state, covariance) = filtered[step]
      let ours = backward.smoothed(
        FilterSnapshot(
          time: 0, state: NominalState(), covariance: covariance, planeFromHere: .identity))
      // The attitude is left out, which a correction turns rather than adds to.
      for (start, part) in [
        (ErrorState.position, ours.state.position.components),
        (ErrorState.velocity, ours.state.velocity.components),
        (ErrorState.accelerometerBias, ours.state.accelerometerBias.components),
        (ErrorState.gyroscopeBias, ours.state.gyroscopeBias.components),
        (ErrorState.fixPosition, ours.state.fixPosition.components),
        (ErrorState.fixVelocity, ours.state.fixVelocity.components),
      ] {
        for axis in 0..<3 {
          let index = start + axis
          #expect(
            (state[index] + part[axis]).isClose(
              to: expected.solution[n * step + index], within: 1e-8))
        }
      }
      for row in 0..<n {
        #expect(
          (0..<n).allSatisfy { column in
            ours.covariance[row, column].isClose(
              to: expected.covariance[n * step + row][n * step + column], within: 1e-8)
          })
      }
      for update in log[step].updates.reversed() { backward.cross(update) }
      if let transition = log[step].transition { backward.cross(transition) }
    }
  }
}
