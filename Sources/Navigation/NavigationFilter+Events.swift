import Geodesy
import LinearAlgebra

/// What happens at events.
extension NavigationFilter {
  /// Takes an attitude that does not rest on the one before.
  mutating func restart(at start: AttitudeStart, log: inout FilterLog) {
    state.attitude = start.attitude
    knowledge = start.headingSigma == nil ? .level : .full
    var transition = Transition(duration: 0)
    transition.attitudeRetention = .zero
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

  /// Holds the level where nothing else does: while the heading is unknown, and far from any fix.
  mutating func tick(log: inout FilterLog) {
    defer { forceSum = (.zero, 0) }
    guard knowledge != .none, forceSum.duration > 0.3 else { return }
    if knowledge == .full, gates.lastFix.isFinite { forgetHeading(log: &log) }
    // The sum was taken of bias-free forces.
    let force = forceSum.force / forceSum.duration + state.accelerometerBias
    let horizontal = (state.attitude * (force - state.accelerometerBias)).horizontalNorm
    // At rest there is no acceleration to be taken for a tilt.
    let rested = isResting && time - rest.start > forceSum.duration
    var sigma = rested ? Self.restingForceSigma : 0.5 + horizontal
    if knowledge == .full {
      let tilt = covariance.variances(at: ErrorState.attitude)
      guard !isResting, time - gates.lastSupport > Self.alone,
        max(tilt.x, tilt.y) > Self.clearTilt * Self.clearTilt
      else { return }
      sigma *= Self.persistence
    }
    offer(GravityDirection(specificForce: force, sigma: sigma), gate: \.gravity, log: &log)
  }

  /// Takes a heading that has drifted by a large part of a circle for unknown: nothing is linear then.
  private mutating func forgetHeading(log: inout FilterLog) {
    guard covariance.variances(at: ErrorState.attitude).z > Self.lostHeading * Self.lostHeading
    else { return }
    knowledge = .level
    var transition = Transition(duration: 0)
    transition.attitudeRetention.z = 0
    var noise = ProcessNoise()
    noise.attitude.z = Self.uniformAngleVariance
    covariance.predict(transition, noise)
    log.record(transition)
  }

  /// Standard deviation of a heading that is as good as unknown, in rad.
  private static var lostHeading: Double { 1.2 }
  /// Seconds without a fix after which the level is held by gravity.
  private static var alone: Double { 5 }
  /// A tilt known better than this, in rad, gains nothing from gravity.
  private static var clearTilt: Double { 0.01 }
  /// A vehicle's acceleration lasts for seconds, so that ticks are not independent of each other.
  private static var persistence: Double { 2 }
}
