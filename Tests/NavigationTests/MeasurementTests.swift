import Geodesy
import LinearAlgebra
import Testing
import _TestSupport

@testable import Navigation

/// A measurement with a name, for tables.
struct NamedMeasurement: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var measurement: any Measurement

  static let all = [
    NamedMeasurement(
      testDescription: "horizontal position",
      measurement: HorizontalPosition(position: Vector3(3, -2, 1), sigma: 2)),
    NamedMeasurement(
      testDescription: "vertical position", measurement: VerticalPosition(up: 4, sigma: 3)),
    NamedMeasurement(
      testDescription: "velocity",
      measurement: FixVelocity(
        velocity: Vector3(5, 1, 0), covariance: Matrix([[2, 1, 0], [1, 3, 0], [0, 0, 1]]),
        isThreeDimensional: false)),
    NamedMeasurement(
      testDescription: "three-dimensional velocity",
      measurement: FixVelocity(
        velocity: Vector3(5, 1, -1), covariance: .identity, isThreeDimensional: true)),
    NamedMeasurement(testDescription: "speed", measurement: FixSpeed(speed: 6, sigma: 0.5)),
    NamedMeasurement(testDescription: "zero velocity", measurement: ZeroVelocity(sigma: 0.01)),
    NamedMeasurement(
      testDescription: "zero angular rate",
      measurement: ZeroAngularRate(
        reading: Vector3(0.01, 0.02, -0.03), earthRotation: Vector3(0, 5e-5, 5e-5), sigma: 1e-3)),
    NamedMeasurement(
      testDescription: "gravity",
      measurement: GravityDirection(specificForce: Vector3(1, 2, 9.5), sigma: 0.5)),
  ]
}

struct MeasurementTests {
  @Test(arguments: NamedMeasurement.all, [1, 2, 3, 4] as [UInt64])
  func `the Jacobian is that of central differences`(
    named: NamedMeasurement, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var state = NominalState()
    state.position = Vector3(random.normalVector() * 10)
    state.velocity = Vector3(random.normalVector() * 5 + SIMD3(8, 0, 0))
    state.attitude = random.rotation()
    state.accelerometerBias = Vector3(random.normalVector() * 0.1)
    state.gyroscopeBias = Vector3(random.normalVector() * 0.01)
    state.fixPosition = Vector3(random.normalVector())
    state.fixVelocity = Vector3(random.normalVector() * 0.1)
    let linear = try #require(named.measurement.linearized(at: state))
    let step = 1e-5
    for index in 0..<ErrorState.count {
      var error = ErrorVector()
      error[index] = step
      var (ahead, behind) = (state, state)
      ahead.inject(error)
      behind.inject(-1 * error)
      let above = try #require(named.measurement.linearized(at: ahead))
      let below = try #require(named.measurement.linearized(at: behind))
      for row in 0..<linear.count {
        // A residual falls by what the state explains. The Earth's rotation seen from a turned
        // body is left out of the Jacobian: at most 7.3e-5 rad/s a radian.
        let slope = (below.residual[row] - above.residual[row]) / (2 * step)
        #expect(linear.rows[row][index].isClose(to: slope, within: 1.5e-4))
      }
    }
  }

  @Test func `whitening keeps what a measurement says`() throws {
    let velocity = FixVelocity(
      velocity: Vector3(5, 1, 2), covariance: Matrix([[2, 1, 0.5], [1, 3, 0.2], [0.5, 0.2, 1]]),
      isThreeDimensional: true)
    let linear = try #require(velocity.linearized(at: NominalState()))
    let white = try #require(linear.whitened())
    let factor = try #require(CholeskyFactor(linear.noise))
    let residual = Vector<3> { row, _ in linear.residual[row] }
    let whiteSquared = (white.residual * white.residual).sum()
    #expect(whiteSquared.isClose(to: factor.squaredNorm(of: residual), within: 1e-12))
    #expect(white.noise == .identity)
  }

  @Test func `a speed says nothing while the estimate hardly moves`() {
    var state = NominalState()
    state.velocity = Vector3(0.3, 0.1, 0)
    #expect(FixSpeed(speed: 5, sigma: 0.5).linearized(at: state)?.count == nil)
  }

  @Test func `noise that is no covariance is not used`() {
    var state = NominalState()
    state.velocity = Vector3(5, 0, 0)
    #expect(FixSpeed(speed: 5, sigma: .nan).linearized(at: state)?.whitened()?.count == nil)
    #expect(ZeroVelocity(sigma: 0).linearized(at: state)?.whitened()?.count == nil)
  }
}

/// The strapdown equations against the transition that linearises them.
struct LinearisationTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the transition is that of central differences`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var state = NominalState()
    state.velocity = Vector3(random.normalVector() * 5)
    state.attitude = random.rotation()
    let force = Vector3<Body>(random.normalVector() * 10)
    let rate = Vector3<Body>(random.normalVector())
    let surroundings = Surroundings(origin: nil)
    let duration = 0.01
    func propagated(_ error: ErrorVector) -> NominalState {
      var state = state
      state.inject(error)
      let halfway = state.turn(
        by: rate, coning: .zero, during: duration, earthRotation: .zero)
      state.move(
        by: halfway * (force - state.accelerometerBias), during: duration, in: surroundings)
      return state
    }
    let nominal = propagated(ErrorVector())
    var middle = state
    let halfway = middle.turn(by: rate, coning: .zero, during: duration, earthRotation: .zero)
    var transition = Transition(duration: duration)
    transition.velocityChange = (halfway * force).components * duration
    transition.forceRotation = halfway.scaledRows(duration)
    transition.rateRotation = halfway.scaledRows(duration)
    var matrix = ErrorMatrix.identity
    transition.apply(to: &matrix)
    let step = 1e-6
    for index in 0..<15 {
      var error = ErrorVector()
      error[index] = step
      let moved = propagated(error)
      let expected = ErrorVector { row, _ in matrix[row, index] }
      let velocity = (moved.velocity - nominal.velocity) / step
      let turn = (moved.attitude * nominal.attitude.inverse).rotationVector / step
      for axis in 0..<3 {
        // Second order in the step: T² f/2 for the gyroscope bias, half an acceleration's way.
        #expect(velocity[axis].isClose(to: expected[ErrorState.velocity + axis], within: 2e-3))
        #expect(turn[axis].isClose(to: expected[ErrorState.attitude + axis], within: 1e-4))
        let position = (moved.position - nominal.position) / step
        #expect(position[axis].isClose(to: expected[ErrorState.position + axis], within: 2e-3))
      }
    }
  }
}
