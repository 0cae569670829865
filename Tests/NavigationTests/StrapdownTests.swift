import Geodesy
import Glibc
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// Strapdown integration against motions that are known in closed form.
struct StrapdownTests {
  /// Integrates samples of ideal sensors from a given beginning.
  private func integrate(
    from start: NominalState, force: (Double) -> Vector3<Body>, rate: (Double) -> Vector3<Body>,
    duration: Double, frequency: Double, in surroundings: Surroundings
  ) -> NominalState {
    let times = (0...Int(duration * frequency) + 1).map { Double($0) / frequency }
    var stepper = InertialStepper(
      accelerometer: SampleTrack(
        times.map { AccelerometerSample(time: $0, specificForce: force($0)) },
        longestInterval: 0.3),
      gyroscope: SampleTrack(
        times.map { GyroscopeSample(time: $0, angularRate: rate($0)) }, longestInterval: 0.3),
      shortestStep: 1e-4, start: 0)
    var (state, surroundings) = (start, surroundings)
    while let step = stepper.next(until: duration) {
      guard let force = step.specificForce, let rate = step.angularRate else { continue }
      surroundings.move(to: state.position)
      let halfway = state.turn(
        by: rate, coning: step.coning, during: step.duration,
        earthRotation: surroundings.earthRotation)
      state.move(
        by: halfway * (force + Vector3(step.sculling / step.duration)), during: step.duration,
        in: surroundings)
    }
    return state
  }

  private let flat = Surroundings(origin: nil)

  @Test func `a body in free fall follows the parabola`() {
    let end = integrate(
      from: NominalState(velocity: Vector3(3, -2, 5)), force: { _ in .zero }, rate: { _ in .zero },
      duration: 2, frequency: 50, in: flat)
    let g = Earth.standardGravity
    #expect(end.velocity.isClose(to: Vector3(3, -2, 5 - 2 * g), within: 1e-12))
    #expect(end.position.isClose(to: Vector3(6, -4, 10 - 2 * g), within: 1e-12))
  }

  @Test func `a circle at constant speed closes`() {
    // Heading along +y of the body; at 8 m/s and 0.4 rad/s to the left, f = (-v ω, 0, g).
    let (speed, turn) = (8.0, 0.4)
    let duration = 2 * .pi / turn
    let end = integrate(
      from: NominalState(velocity: Vector3(0, speed, 0)),
      force: { _ in Vector3(-speed * turn, 0, Earth.standardGravity) },
      rate: { _ in Vector3(0, 0, turn) }, duration: duration, frequency: 100, in: flat)
    // The chord of a step of 4 mrad is shorter than its arc by 1 - φ²/24 = 7e-7: no closed
    // circle suffers, but single steps are off by v T φ²/24 = 5e-8 m/s.
    #expect(end.velocity.isClose(to: Vector3(0, speed, 0), within: 1e-4))
    #expect(end.position.isClose(to: .zero, within: 1e-2))
  }

  /// A rotation axis that itself goes around: `ω = (a cos Ωt, a sin Ωt, 0)` by itself turns the body
  /// about z although ω has no z component.
  ///
  /// In a frame that turns with Ω about z the rate is constant, (a, 0, -Ω), so that the attitude is
  /// `exp(w t) exp(Ω t z)`... read from right to left in the body: q = exp((a, 0, Ω) t) exp(-Ω t z).
  /// A reading r = ω + B + M ω is put right to first order: what is left is M (B + M ω).
  @Test func `scale and misalignment are taken off a reading`() {
    var state = NominalState()
    state.gyroscopeBias = Vector3(0.004, -0.006, 0.002)
    state.gyroscopeScale = (SIMD3(0.01, -0.004, 0), SIMD3(0.002, -0.008, 0.006), SIMD3(0, 0.005, 0))
    // ω = (0.5, -0.3, 0.8): M ω = (0.0062, 0.0082, -0.0015).
    let reading = Vector3<Body>(0.5 + 0.004 + 0.0062, -0.3 - 0.006 + 0.0082, 0.8 + 0.002 - 0.0015)
    #expect(state.corrected(reading).isClose(to: Vector3(0.5, -0.3, 0.8), within: 2e-4))
  }

  /// The attitude's derivative by each element of M, against central differences.
  @Test func `the gyroscope's scale turns the attitude as the transition says`() {
    let (rate, duration) = (Vector3<Body>(0.7, -0.4, 1.1), 0.02)
    let before = Rotation<Body, Local>(rotationVector: SIMD3(0.9, -0.4, 0.7))
    func end(_ row: Int, _ column: Int, _ value: Double) -> Rotation<Body, Local> {
      var state = NominalState()
      state.attitude = before
      var correction = ErrorVector()
      correction[ErrorState.gyroscopeScale + 3 * row + column] = value
      state.inject(correction)
      _ = state.turn(by: rate, coning: .zero, during: duration, earthRotation: .zero)
      return state.attitude
    }
    var nominal = NominalState()
    nominal.attitude = before
    let halfway = nominal.turn(
      by: rate, coning: .zero, during: duration, earthRotation: .zero)
    var transition = Transition(duration: duration)
    transition.rateRotation = halfway.scaledRows(duration)
    transition.rate = rate.components
    for row in 0..<3 {
      for column in 0..<3 {
        let turn = end(row, column, 1e-3) * end(row, column, -1e-3).inverse
        for axis in 0..<3 {
          // The true attitude is exp(θ) times the estimate: an estimate that turned too far has
          // an error that points back.
          var x = ErrorRow(repeating: 0)
          x[ErrorState.attitude + axis] = 1
          transition.applyTransposed(to: &x)
          let derivative = x[ErrorState.gyroscopeScale + 3 * row + column]
          #expect(derivative.isClose(to: turn.rotationVector[axis] / 2e-3, within: 1e-6))
        }
      }
    }
  }

  @Test func `coning is integrated to second order`() {
    let (a, spin) = (0.5, 40.0)
    let duration = 2.0
    let end = integrate(
      from: NominalState(), force: { _ in .zero },
      rate: { Vector3(a * cos(spin * $0), a * sin(spin * $0), 0) }, duration: duration,
      frequency: 200, in: flat)
    let expected =
      Rotation<Body, Local>(rotationVector: SIMD3(a, 0, spin) * duration)
      * Rotation<Body, Body>(rotationVector: SIMD3(0, 0, -spin * duration))
    // Without the coning term the error grows by a² T Ω t/12·… = 1e-3 rad; with it by (ΩT)² of that.
    #expect(end.attitude.isClose(to: expected, within: 3e-4))
  }

  @Test func `a spin table turns back to where it was`() {
    let end = integrate(
      from: NominalState(attitude: .holder), force: { _ in .zero },
      rate: { Vector3(0, 0, 2 * sin($0)) }, duration: 4 * .pi, frequency: 100, in: flat)
    // Trapezoids over full periods of a smooth function converge faster than any power; what is left
    // is that 4π is not a multiple of the sample interval.
    #expect(end.attitude.isClose(to: .holder, within: 1e-3))
  }

  @Test func `a device at rest on the turning Earth stays there`() {
    let origin = GeodeticPosition(latitudeDegrees: 48, longitudeDegrees: 11, height: 500)
    let surroundings = Surroundings(origin: origin)
    let attitude = Rotation<Body, Local>.holder
    let force = attitude.inverse * -surroundings.gravity
    let rate = attitude.inverse * surroundings.earthRotation
    let end = integrate(
      from: NominalState(attitude: attitude), force: { _ in force }, rate: { _ in rate },
      duration: 600, frequency: 10, in: surroundings)
    #expect(end.velocity.isClose(to: .zero, within: 1e-6))
    #expect(end.position.isClose(to: .zero, within: 1e-4))
    #expect(end.attitude.isClose(to: attitude, within: 1e-7))
  }

  /// Along a meridian at constant height: a great circle, seen from the tangent plane.
  @Test func `a drive along the meridian keeps its height over fifteen kilometres`() {
    let origin = GeodeticPosition(latitudeDegrees: 48, longitudeDegrees: 11, height: 0)
    let surroundings = Surroundings(origin: origin)
    let plane = LocalTangentPlane(origin: origin)
    let speed = 30.0
    // Positions along the meridian by the ellipsoid's own geometry, every second.
    func position(_ time: Double) -> Vector3<Local> {
      plane.geodetic(from: .zero).latitude.isFinite
        ? plane.local(from: along(origin, distance: speed * time)) : .zero
    }
    func velocity(_ time: Double) -> Vector3<Local> {
      (position(time + 0.5) - position(time - 0.5)) / 1
    }
    func force(_ time: Double) -> Vector3<Body> {
      var there = surroundings
      there.move(to: position(time))
      let acceleration = (velocity(time + 0.5) - velocity(time - 0.5)) / 1
      let coriolis = 2 * there.earthRotation.cross(velocity(time))
      return Vector3((acceleration + coriolis - there.gravity).components)
    }
    let end = integrate(
      from: NominalState(velocity: velocity(0)), force: force,
      rate: { _ in Vector3(surroundings.earthRotation.components) }, duration: 500,
      frequency: 1 / 0.25,
      in: surroundings)
    // Gravity is looked up again every 20 m, so that it points 10 m back on average: 1.5e-5 m/s².
    #expect(end.velocity.isClose(to: velocity(500), within: 0.01))
    #expect(end.position.isClose(to: position(500), within: 2.5))
    #expect(abs(plane.geodetic(from: end.position).height) < 0.5)
  }

  /// - Source: meridian radius of curvature, Heiskanen and Moritz 1967, section 5-3, stepwise.
  private func along(_ origin: GeodeticPosition, distance: Double) -> GeodeticPosition {
    var position = origin
    let count = 50
    for _ in 0..<count {
      func radius(_ latitude: Double) -> Double {
        let w = 1 - 6.694379990141e-3 * sin(latitude) * sin(latitude)
        return 6_378_137 * (1 - 6.694379990141e-3) / (w * w.squareRoot())
      }
      let step = distance / Double(count)
      let middle = position.latitude + 0.5 * step / radius(position.latitude)
      position.latitude += step / radius(middle)
    }
    return position
  }
}
