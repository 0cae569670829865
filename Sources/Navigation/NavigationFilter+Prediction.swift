import Geodesy
import LinearAlgebra

/// The way from one event to the next.
extension NavigationFilter {
  /// Integrates up to a time.
  mutating func advance(to time: Double, log: inout FilterLog) {
    while let step = stepper.next(until: time) { propagate(step, log: &log) }
  }

  private mutating func propagate(_ step: InertialStep, log: inout FilterLog) {
    surroundings.move(to: state.position)
    let duration = step.duration
    var transition = Transition(duration: duration)
    var noise = fixNoise.process(over: duration, transition: &transition)
    let inertial = settings.inertial
    noise.accelerometerBias =
      inertial.accelerometerBiasWalk * inertial.accelerometerBiasWalk * duration
    noise.gyroscopeBias = inertial.gyroscopeBiasWalk * inertial.gyroscopeBiasWalk * duration
    let halfway = turn(by: step, &transition, &noise)
    isCoasting = true
    if let halfway, let force = step.specificForce, knowledge != .none {
      isCoasting = false
      accelerate(by: force, halfway: halfway, step: step, &transition, &noise)
    } else {
      state.position += state.velocity * duration
      let horizontal = inertial.unknownHorizontalAcceleration
      let vertical = inertial.unknownVerticalAcceleration
      noise.velocity =
        SIMD3(horizontal * horizontal, horizontal * horizontal, vertical * vertical) * duration
    }
    covariance.predict(transition, noise)
    log.record(transition)
  }

  /// Turns the attitude, and returns it halfway through the step where it is known to follow.
  private mutating func turn(
    by step: InertialStep, _ transition: inout Transition, _ noise: inout ProcessNoise
  ) -> Rotation<Body, Local>? {
    let inertial = settings.inertial
    guard let rate = step.angularRate else {
      noise.attitude = unknownTurn(over: step.duration)
      if covariance.variances(at: ErrorState.attitude).max() > 0.25 { knowledge = .none }
      return nil
    }
    let halfway = state.turn(
      by: rate, coning: step.coning, during: step.duration,
      earthRotation: surroundings.earthRotation)
    transition.rateRotation = halfway.scaledRows(step.duration)
    transition.rate = rate.components
    let unscaled = inertial.gyroscopeNonlinearity * (rate - state.gyroscopeBias).norm
    let white = agitation?.gyroscope.density(at: step.start) ?? inertial.gyroscopeNoise
    let density = white * white + unscaled * unscaled
    noise.attitude = (density + secondOrderTurn) * step.duration
    return halfway
  }

  /// The variance that an unmeasured turn adds, up to that of an unknown angle.
  private func unknownTurn(over duration: Double) -> SIMD3<Double> {
    let rate = settings.inertial.unknownAngularRate
    let known = covariance.variances(at: ErrorState.attitude)
    let room = (SIMD3(repeating: Self.uniformAngleVariance) - known)
      .clamped(lowerBound: .zero, upperBound: SIMD3(repeating: rate * rate * duration))
    return room
  }

  private mutating func accelerate(
    by force: Vector3<Body>, halfway: Rotation<Body, Local>, step: InertialStep,
    _ transition: inout Transition, _ noise: inout ProcessNoise
  ) {
    let inertial = settings.inertial
    let duration = step.duration
    let noiseDensity =
      agitation?.accelerometer.density(at: step.start) ?? inertial.accelerometerNoise
    let white = noiseDensity * noiseDensity
    noise.accelerometerBias +=
      inertial.scaleError * inertial.scaleError * pose.follow(force, during: duration)
    let sculling = Vector3<Body>(step.sculling / duration)
    var acceleration = halfway * (force - state.accelerometerBias + sculling)
    forceSum.force += (state.attitude.inverse * acceleration) * duration
    forceSum.duration += duration
    switch knowledge {
    case .full:
      transition.velocityChange = acceleration.components * duration
      transition.forceRotation = halfway.scaledRows(duration)
      let scale = inertial.scaleError * inertial.scaleError
      let square = scaledSquare(acceleration, duration)
      noise.velocity = (white + scale * square + secondOrderForce(acceleration)) * duration
    case .level, .none:
      // Turned by an unknown heading, a horizontal acceleration has mean zero and half its square
      // as variance on both axes; it is taken to last for about a second.
      let horizontal = acceleration.x * acceleration.x + acceleration.y * acceleration.y
      let tilt = covariance.variances(at: ErrorState.attitude)
      let tilted = Earth.standardGravity * Earth.standardGravity * 0.5 * (tilt.x + tilt.y)
      var unknown = white + 2 * (0.5 * horizontal + min(tilted, 1))
      var vertical = white + 0.01 + 0.1 * horizontal
      if isResting {
        let swaying = 2 * rest.sigma * rest.sigma / Self.swayDuration
        (unknown, vertical) = (min(unknown, swaying), white)
      }
      noise.velocity = SIMD3(unknown, unknown, vertical) * duration
      acceleration.x = 0
      acceleration.y = 0
      let up = halfway.scaledRows(duration).2
      transition.forceRotation = (.zero, .zero, up)
    }
    state.move(by: acceleration, during: duration, in: surroundings)
  }
}

extension NavigationFilter {
  /// The squares by axis of the acceleration, in (m/s²)², whose scale error adds up over a second.
  ///
  /// A step speeds up as much as it slows down, and a scale error does the same. It also swings the
  /// sensors against gravity, whose scale error is then felt vertically at each turning point alike.
  private mutating func scaledSquare(
    _ specific: Vector3<Local>, _ duration: Double
  ) -> SIMD3<Double> {
    let acceleration = specific + surroundings.gravity
    slowAcceleration += (acceleration - slowAcceleration) * min(1, duration / Self.swingDuration)
    return slowAcceleration.dot(slowAcceleration)
      + Self.swingShare * acceleration.dot(acceleration)
  }

  /// How long a swaying hand keeps its velocity, in seconds.
  private static var swayDuration: Double { 0.5 }
  /// Seconds within which a gait swings to and fro.
  private static var swingDuration: Double { 1 }
  /// What does not cancel of the square of a swinging acceleration.
  private static var swingShare: SIMD3<Double> { SIMD3(0.25, 0.25, 0.6) }
}

extension Rotation {
  /// The rows of the rotation matrix, times a scale.
  @inline(__always)
  func scaledRows(_ scale: Double) -> BlockRows {
    let rows = matrixRows
    return (rows.0 * scale, rows.1 * scale, rows.2 * scale)
  }
}
