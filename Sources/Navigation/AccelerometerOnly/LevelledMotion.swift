import Geodesy
import LinearAlgebra

/// A Kalman filter on its way through a motion.
struct LevelledMotion: Sendable {
  fileprivate(set) var state = LevelledVector()
  fileprivate(set) var covariance = LevelledMatrix()

  /// At the beginning of a motion.
  ///
  /// - Parameters:
  ///   - velocitySigma: Standard deviation of the velocity in m/s, an axis.
  ///   - forceSigma: Standard deviation of the force of rest in m/s², an axis.
  init(velocitySigma: Double, forceSigma: Double) {
    let tilt = forceSigma / Earth.standardGravity
    for axis in 0..<3 { setVariance(LevelledIndex.velocity + axis, velocitySigma * velocitySigma) }
    for axis in 0..<2 { setVariance(LevelledIndex.attitude + axis, tilt * tilt) }
    setVariance(LevelledIndex.vertical, forceSigma * forceSigma)
  }

  private mutating func setVariance(_ index: Int, _ variance: Double) {
    covariance[index, index] = variance
  }

  /// Goes through a step, and returns its transition.
  mutating func advance(_ step: LevelledStep, noise: LevelledNoise) -> LevelledMatrix {
    let transition = step.transition
    state = transition * state
    let acceleration = step.force - step.rest
    let half = 0.5 * step.duration * step.duration
    for axis in 0..<3 {
      state[LevelledIndex.position + axis] += acceleration[axis] * half
      state[LevelledIndex.velocity + axis] += acceleration[axis] * step.duration
    }
    // Half of the noise before the step and half after it: the trapezoidal rule.
    add(noise, during: 0.5 * step.duration)
    covariance = transition * covariance * transition.transpose
    add(noise, during: 0.5 * step.duration)
    covariance.symmetrize()
    return transition
  }

  private mutating func add(_ noise: LevelledNoise, during time: Double) {
    func add(_ index: Int, _ density: Double) { covariance[index, index] += density * time }
    for axis in 0..<3 {
      add(LevelledIndex.velocity + axis, noise.acceleration + (axis == 2 ? 0 : noise.bends))
      add(LevelledIndex.attitude + axis, axis == 2 ? noise.turn : noise.tilt)
    }
    add(LevelledIndex.vertical, noise.vertical)
  }

  /// Adds to the variance of each component of the velocity, in (m/s)².
  mutating func doubtVelocity(by variance: Double) {
    for axis in 0..<3 {
      let index = LevelledIndex.velocity + axis
      setVariance(index, covariance[index, index] + variance)
    }
  }

  private func vector(_ start: Int) -> Vector3<Local> {
    Vector3(state[start], state[start + 1], state[start + 2])
  }

  private func block(_ start: Int) -> Matrix<3, 3> {
    Matrix { covariance[start + $0, start + $1] }
  }

  /// Metres since the beginning of the motion.
  var position: Vector3<Local> { vector(LevelledIndex.position) }
  var velocity: Vector3<Local> { vector(LevelledIndex.velocity) }
  var attitudeError: Vector3<Local> { vector(LevelledIndex.attitude) }
  var positionCovariance: Matrix<3, 3> { block(LevelledIndex.position) }
  var velocityCovariance: Matrix<3, 3> { block(LevelledIndex.velocity) }
  var attitudeCovariance: Matrix<3, 3> { block(LevelledIndex.attitude) }
}

/// What a rest says of the motion before it: its velocity, its tilt and the error of its vertical
/// acceleration have come to nothing.
///
/// Within a motion nothing is measured, so that one correction of an earlier estimate does what a
/// smoother does. With H the rows of what is seen, taken back through the transitions since then,
///
///     S = H P Hᵀ + R        x ← x - P Hᵀ S⁻¹ z        P ← P - P Hᵀ S⁻¹ H P
///
/// where S and the residual z are those at the end of the motion.
struct StopCorrection: Sendable {
  /// H, for the time that was reached on the way back.
  private var seen: Matrix<6, 10>
  private let weighted: Vector<6>
  private let factor: CholeskyFactor<6>
  /// The velocity over its standard deviation, each component given those before it.
  let normalizedVelocity: Vector<3>

  private static let indices = [3, 4, 5, 6, 7, 9]

  /// At the end of a motion; nil where its covariance is not positive, which no motion's is.
  init?(_ end: LevelledMotion, velocitySigma: Double, forceSigma: Double) {
    seen = Matrix { row, column in Self.indices[row] == column ? 1 : 0 }
    let tilt = forceSigma / Earth.standardGravity
    let sigmas = [velocitySigma, velocitySigma, velocitySigma, tilt, tilt, forceSigma]
    var innovation = seen * end.covariance * seen.transpose
    for row in 0..<6 { innovation[row, row] += sigmas[row] * sigmas[row] }
    let residual = seen * end.state
    guard let factor = CholeskyFactor(innovation) else { return nil }
    self.factor = factor
    weighted = factor.solve(residual)
    let whitened = factor.solveLower(residual)
    normalizedVelocity = Vector { row, _ in whitened[row] }
  }

  /// Goes back through a transition.
  mutating func cross(_ transition: LevelledMatrix) { seen = seen * transition }

  /// The correction of an estimate at the time that was reached.
  func corrected(_ earlier: LevelledMotion) -> LevelledMotion {
    var result = earlier
    let gained = earlier.covariance * seen.transpose
    result.state -= gained * weighted
    result.covariance -= gained * factor.solve(gained.transpose)
    result.covariance.symmetrize()
    return result
  }
}
