import Geodesy
import LinearAlgebra

/// An error-state Kalman filter that walks from event to event.
///
/// It is a value: a copy is a checkpoint, from which the same events give the same states again.
struct NavigationFilter: Sendable {
  /// What is known of the attitude.
  enum AttitudeKnowledge: Sendable {
    case none
    /// Which way is up, but not the heading.
    case level
    case full
  }

  let settings: NavigationSettings
  private(set) var state = NominalState()
  private(set) var covariance = ErrorCovariance()
  private(set) var knowledge = AttitudeKnowledge.none
  private(set) var surroundings: Surroundings
  private(set) var gates = InnovationGates()
  private var stepper: InertialStepper
  private var fixNoise: FixNoise
  /// How noisy the inertial sensors are; shared by all copies.
  private let agitation: (accelerometer: SensorAgitation, gyroscope: SensorAgitation)?
  /// Whether the last step had no inertial data to go by.
  private var isCoasting = true
  /// When the last uninterrupted rest began, and the last moment of it.
  private var rest = (start: -Double.infinity, last: -Double.infinity, sigma: 0.0)
  /// The acceleration, without what swings to and fro within a second.
  private var slowAcceleration = Vector3<Local>.zero
  /// The last second's mean specific force, for the level of an unknown heading.
  private var forceSum = (force: Vector3<Body>.zero, duration: 0.0)

  var time: Double { stepper.time }

  /// The standard deviation of position and velocity before the first fix, in m and m/s.
  private static let unknown = (position: 1_000.0, velocity: 30.0)

  init(
    stepper: InertialStepper, surroundings: Surroundings, settings: NavigationSettings,
    agitation: (accelerometer: SensorAgitation, gyroscope: SensorAgitation)? = nil
  ) {
    self.agitation = agitation
    self.stepper = stepper
    self.surroundings = surroundings
    self.settings = settings
    fixNoise = FixNoise(settings: settings.fixes)
    let inertial = settings.inertial
    var prior = ProcessNoise()
    prior.position = SIMD3(repeating: Self.unknown.position * Self.unknown.position)
    prior.velocity = SIMD3(repeating: Self.unknown.velocity * Self.unknown.velocity)
    prior.attitude = SIMD3(repeating: Self.uniformAngleVariance)
    prior.accelerometerBias = inertial.accelerometerTurnOnBias * inertial.accelerometerTurnOnBias
    prior.gyroscopeBias = inertial.gyroscopeTurnOnBias * inertial.gyroscopeTurnOnBias
    prior.gyroscopeScale = inertial.scaleError * inertial.scaleError
    prior.fixPosition = fixNoise.positionVariance
    prior.fixVelocity = fixNoise.velocityVariance
    covariance.add(prior)
  }

  /// How long a swaying hand keeps its velocity, in seconds.
  private static let swayDuration = 0.5
  /// Standard deviation of the mean specific force of a second at rest, in m/s².
  private static let restingForceSigma = 0.03

  /// The variance of an angle of which nothing is known, in rad².
  static let uniformAngleVariance = Double.pi * Double.pi / 3
}

// MARK: - Prediction

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
    noise.attitude = SIMD3(repeating: density * step.duration)
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
    let sculling = Vector3<Body>(step.sculling / duration)
    var acceleration = halfway * (force - state.accelerometerBias + sculling)
    forceSum.force += (state.attitude.inverse * acceleration) * duration
    forceSum.duration += duration
    switch knowledge {
    case .full:
      transition.velocityChange = acceleration.components * duration
      transition.forceRotation = halfway.scaledRows(duration)
      let unscaled =
        inertial.scaleError * inertial.scaleError * scaledSquare(acceleration, duration)
      noise.velocity = SIMD3(repeating: (white + unscaled) * duration)
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
  /// The square of the acceleration, in (m/s²)², whose scale error adds up over a second.
  ///
  /// A step speeds up as much as it slows down, and a scale error does the same.
  private mutating func scaledSquare(
    _ specific: Vector3<Local>, _ duration: Double
  ) -> Double {
    let acceleration = specific + surroundings.gravity
    slowAcceleration += (acceleration - slowAcceleration) * min(1, duration / Self.swingDuration)
    return slowAcceleration.dot(slowAcceleration)
      + Self.swingShare * acceleration.dot(acceleration)
  }

  /// Seconds within which a gait swings to and fro.
  private static var swingDuration: Double { 1 }
  /// What does not cancel of the square of a swinging acceleration.
  private static var swingShare: Double { 0.25 }
}

extension Rotation {
  /// The rows of the rotation matrix, times a scale.
  @inline(__always)
  func scaledRows(_ scale: Double) -> BlockRows {
    let rows = matrixRows
    return (rows.0 * scale, rows.1 * scale, rows.2 * scale)
  }
}

// MARK: - Events

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

  /// Whether the device stood still when it was last looked at.
  private var isResting: Bool { time - rest.last < 2 * settings.stillness.period }

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

// MARK: - Updates

/// What became of an offered measurement.
struct Offer: Sendable {
  var isUsed: Bool
  /// Innovation squared over its variance; nil where the measurement said nothing.
  var normalizedInnovationSquared: Double?
}

/// What became of a fix.
struct FixUse: Sendable {
  var position: Offer
  var motion: Offer?
}

extension NavigationFilter {
  /// Judges a measurement and takes it in if it is plausible.
  @discardableResult
  mutating func offer(
    _ measurement: some Measurement, gate: WritableKeyPath<InnovationGates, InnovationGate>,
    strictness: Double = 1, log: inout FilterLog
  ) -> Offer {
    guard let linear = measurement.linearized(at: state)?.whitened() else {
      return Offer(isUsed: false)
    }
    var nis = normalizedInnovationSquared(of: linear)
    let threshold = strictness * settings.fixes.gates.byCount[linear.count - 1]
    // The residual was whitened; its agreement with others is judged in its own unit.
    let residual = measurement.linearized(at: state)?.residual ?? .zero
    let verdict = gates[keyPath: gate].judge(
      normalizedInnovationSquared: nis, threshold: threshold, residual: residual, time: time)
    log.count(measurement.kind, isUsed: verdict != .refuse, nis: nis, components: linear.count)
    if verdict == .refuse { return Offer(isUsed: false, normalizedInnovationSquared: nis) }
    if verdict == .reopen {
      covariance.add(gates.doubt(after: residual, of: measurement.kind))
      nis = normalizedInnovationSquared(of: linear)
    }
    take(linear, log: &log)
    return Offer(isUsed: true, normalizedInnovationSquared: nis)
  }

  private func normalizedInnovationSquared(of linear: LinearizedMeasurement) -> Double {
    var innovationCovariance = Matrix<3, 3>.identity
    let elements = covariance.matrix.elements.span
    let rows = linear.rows.span
    for row in 0..<linear.count {
      let h = rows[row].span
      var product = ErrorRow(repeating: 0)
      for index in 0..<ErrorState.count where h[index] != 0 {
        let terms = elements[index].span
        for column in 0..<ErrorState.count { product[column] += h[index] * terms[column] }
      }
      for other in 0...row {
        let h = rows[other].span
        for index in 0..<ErrorState.count {
          innovationCovariance[row, other] += product[index] * h[index]
        }
      }
    }
    guard let factor = CholeskyFactor(innovationCovariance) else { return .infinity }
    return factor.squaredNorm(
      of: Vector { row, _ in row < linear.count ? linear.residual[row] : 0 })
  }

  /// Takes a whitened measurement in, a component after the other.
  private mutating func take(_ linear: LinearizedMeasurement, log: inout FilterLog) {
    var correction = ErrorVector()
    let rows = linear.rows.span
    for row in 0..<linear.count {
      let h = rows[row].span
      var residual = linear.residual[row]
      for index in 0..<ErrorState.count { residual -= h[index] * correction[index] }
      let update = covariance.update(row: rows[row], variance: 1, residual: residual)
      let gained = update.gained.span
      let scaled = residual / update.variance
      for index in 0..<ErrorState.count { correction[index] += gained[index] * scaled }
      log.record(update)
    }
    state.inject(correction)
  }
}
