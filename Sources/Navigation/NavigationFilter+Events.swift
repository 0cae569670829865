import Geodesy
import LinearAlgebra

/// What happens at events.
extension NavigationFilter {
  /// Takes an attitude that does not rest on the one before.
  mutating func restart(at start: AttitudeStart, log: inout FilterLog) {
    state.attitude = start.attitude
    knowledge = start.headingSigma == nil ? .level : .full
    var transition = Transition(duration: 0)
    transition.attitudeRetention = 0
    var noise = ProcessNoise()
    let level = start.levelSigma * start.levelSigma
    let heading = start.headingSigma.map { $0 * $0 } ?? Self.uniformAngleVariance
    noise.attitude = SIMD3(level, level, heading)
    covariance.predict(transition, noise)
    log.record(transition)
    forceSum = (.zero, 0)
  }

  /// Takes one of all possible headings for the true one, with a standard deviation in rad.
  mutating func suppose(turned angle: Double, sigma: Double) {
    let turn = Rotation<Local, Local>(rotationVector: SIMD3(0, 0, angle))
    state.attitude = turn * state.attitude
    covariance.turnAttitude(by: turn)
    var row = ErrorRow(repeating: 0)
    row[ErrorState.attitude + 2] = 1
    let known = covariance.variances(at: ErrorState.attitude).z
    guard known > 1.01 * sigma * sigma else { return }
    let variance = 1 / (1 / (sigma * sigma) - 1 / known)
    _ = covariance.update(row: row, variance: variance, residual: 0)
    knowledge = .full
  }

  /// Standard deviation of the mean specific force of a second at rest, in m/s².
  private static var restingForceSigma: Double { 0.03 }

  /// Whether the device stood still when it was last looked at.
  var isResting: Bool { time - rest.last < 2 * settings.stillness.period }

  /// Uses a fix.
  mutating func use(_ fix: PlaneFix, log: inout FilterLog) -> FixUse {
    let noise = fixNoise.observe(fix)
    let position = offer(
      HorizontalPosition(position: fix.position, sigma: noise.horizontalSigma),
      gate: \.horizontalPosition, log: &log)
    if let sigma = noise.verticalSigma, position.isUsed {
      offer(
        VerticalPosition(up: fix.position.z, sigma: sigma), gate: \.verticalPosition, log: &log)
    }
    // Where the position is wrong, the velocity has to fit well to be believed; where no inertial
    // data say how the device moved on, it need not.
    let strictness = isCoasting ? 3.0 : position.isUsed ? 1.0 : 0.3
    let motion: Offer? =
      switch fix.motion {
      case .none: nil
      case .speed(let speed, _):
        offer(
          FixSpeed(speed: speed, sigma: noise.speedSigma), gate: \.speed, strictness: strictness,
          log: &log)
      case .velocity(let velocity, _, let isThreeDimensional):
        offer(
          FixVelocity(
            velocity: velocity, covariance: noise.velocityCovariance,
            isThreeDimensional: isThreeDimensional), gate: \.velocity, strictness: strictness,
          log: &log)
      }
    return FixUse(position: position, motion: motion)
  }

  /// Takes in that the device stands still, unless the state makes that implausible.
  mutating func use(_ update: StillnessUpdate, log: inout FilterLog) -> Bool {
    gates.weighStillness()
    let still = offer(
      ZeroVelocity(sigma: update.velocitySigma), gate: \.zeroVelocity, log: &log)
    guard still.isUsed else { return false }
    if !isResting { rest.start = time }
    rest.last = time
    rest.sigma = update.velocitySigma
    if let rate = update.angularRate {
      offer(
        ZeroAngularRate(
          reading: rate, earthRotation: surroundings.earthRotation, sigma: update.angularRateSigma),
        gate: \.zeroAngularRate, log: &log)
    }
    return true
  }

  /// Holds the level while the heading is unknown.
  mutating func tick(log: inout FilterLog) {
    defer { forceSum = (.zero, 0) }
    guard knowledge == .level, forceSum.duration > 0.3 else { return }
    // The sum was taken of bias-free forces.
    let force = forceSum.force / forceSum.duration + state.accelerometerBias
    let horizontal = (state.attitude * (force - state.accelerometerBias)).horizontalNorm
    // At rest there is no acceleration to be taken for a tilt.
    let rested = isResting && time - rest.start > forceSum.duration
    offer(
      GravityDirection(
        specificForce: force, sigma: rested ? Self.restingForceSigma : 0.5 + horizontal),
      gate: \.gravity, log: &log)
  }
}
