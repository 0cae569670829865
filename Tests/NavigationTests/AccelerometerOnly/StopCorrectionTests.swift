import Geodesy
import LinearAlgebra
import Testing
import _TestSupport

@testable import Navigation

struct StopCorrectionTests {
  private static let gravity = Vector3<Local>(0, 0, 9.8)

  private static func step(_ random: inout SeededGenerator) -> LevelledStep {
    LevelledStep(duration: 0.5, force: Vector3(random.normalVector()) + gravity, rest: gravity)
  }

  /// A device whose true attitude is off the reference by φ feels R_trueᵀ (a + g); turned by the
  /// reference, and with the model's correction, that is a again, up to second order in φ.
  @Test(arguments: 1...20)
  func `a small tilt enters the velocity as the model says`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let reference: Rotation<Body, Local> = random.rotation()
    let error = random.normalVector() * 1e-4
    let truth = Rotation<Local, Local>(rotationVector: error) * reference
    let acceleration = Vector3<Local>(random.normalVector())
    let felt = truth.inverse * (acceleration + Self.gravity)
    let step = LevelledStep(duration: 0.1, force: reference * felt, rest: Self.gravity)
    var attitude = LevelledVector()
    for axis in 0..<3 { attitude[LevelledIndex.attitude + axis] = error[axis] }
    let correction = step.transition * attitude
    for axis in 0..<3 {
      let velocity =
        0.1 * (step.force - step.rest)[axis] + correction[LevelledIndex.velocity + axis]
      #expect(velocity.isClose(to: 0.1 * acceleration[axis], within: 1e-7))
      let position =
        0.005 * (step.force - step.rest)[axis] + correction[LevelledIndex.position + axis]
      #expect(position.isClose(to: 0.005 * acceleration[axis], within: 1e-8))
    }
  }

  /// Conditioning the joint distribution of all instants needs no way back.
  ///
  /// The states of all instants are jointly normal; their mean and covariance given what the rest at
  /// the end says follow from that one distribution.
  @Test func `it equals conditioning the joint distribution of all instants`() throws {
    var random = SeededGenerator(seed: 3)
    let noise = LevelledNoise(acceleration: 0.04, tilt: 0.01, turn: 0.02, vertical: 0.005)
    var motion = LevelledMotion(velocitySigma: 0.3, forceSigma: 0.5)
    var estimates = [motion]
    var transitions: [LevelledMatrix] = []
    // Their joint mean and covariance, ten components an instant.
    var joint = Matrix<40, 40>()
    var mean = Matrix<40, 1>()
    for instant in 0..<4 {
      if instant > 0 {
        let transition = motion.advance(Self.step(&random), noise: noise)
        transitions.append(transition)
        estimates.append(motion)
        // Cov(x_k, x_j) = F Cov(x_k-1, x_j) for all earlier j.
        for earlier in 0..<instant {
          let block = LevelledMatrix { joint[10 * (instant - 1) + $0, 10 * earlier + $1] }
          let moved = transition * block
          for row in 0..<10 {
            for column in 0..<10 {
              joint[10 * instant + row, 10 * earlier + column] = moved[row, column]
              joint[10 * earlier + column, 10 * instant + row] = moved[row, column]
            }
          }
        }
      }
      for row in 0..<10 {
        mean[10 * instant + row] = motion.state[row]
        for column in 0..<10 {
          joint[10 * instant + row, 10 * instant + column] = motion.covariance[row, column]
        }
      }
    }

    let rows = [33, 34, 35, 36, 37, 39]
    let sigmas = [0.02, 0.02, 0.02, 0.1 / Earth.standardGravity, 0.1 / Earth.standardGravity, 0.1]
    let seen = Matrix<6, 6> {
      joint[rows[$0], rows[$1]] + ($0 == $1 ? sigmas[$0] * sigmas[$0] : 0)
    }
    let factor = try #require(CholeskyFactor(seen))
    let cross = Matrix<6, 40> { row, column in joint[rows[row], column] }
    let residual = Matrix<6, 1> { row, _ in -mean[rows[row]] }
    let expected = mean + cross.transpose * factor.solve(residual)
    let covariance = joint - cross.transpose * factor.solve(cross)

    var correction = try #require(
      StopCorrection(motion, velocitySigma: 0.02, forceSigma: 0.1))
    for instant in (0..<4).reversed() {
      let result = correction.corrected(estimates[instant])
      let state = LevelledVector { row, _ in expected[10 * instant + row] }
      #expect(result.state.isClose(to: state, within: 1e-9))
      let block = LevelledMatrix { covariance[10 * instant + $0, 10 * instant + $1] }
      #expect(result.covariance.isClose(to: block, within: 1e-9))
      if instant > 0 { correction.cross(transitions[instant - 1]) }
    }
  }
}
