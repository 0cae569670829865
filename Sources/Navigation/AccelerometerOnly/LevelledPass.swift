import Geodesy
import LinearAlgebra

/// Goes through rests and motions, and puts the states out.
///
/// Every motion stands for itself: at both ends the velocity is zero and the level is known. What a
/// rest says of it is said once, so that a hand which sways slowly does not seem to be stiller the
/// longer it does.
struct LevelledPass: Sendable {
  let survey: MotionSurvey
  let settings: AccelerometerOnlySettings
  /// Whether nothing later than a state may be looked at.
  let isCausal: Bool

  private(set) var states: [NavigationState] = []
  /// How the velocities fared that were seen to be zero.
  private(set) var statistics = UpdateStatistics()
  private var position = Vector3<Local>.zero
  private var positionCovariance = Matrix<3, 3>()
  /// Seconds of the motions so far, in which the device may have turned about the vertical.
  private var movedTime = 0.0

  init(
    _ survey: MotionSurvey, settings: AccelerometerOnlySettings, isCausal: Bool,
    outputTimes: [Double]
  ) {
    (self.survey, self.settings, self.isCausal) = (survey, settings, isCausal)
    statistics.offered = survey.refused.count
    var times = outputTimes.sorted()[...]
    var legs = survey.legs[...]
    for rest in survey.rests {
      if let leg = legs.first, leg.to == rest {
        cross(leg, outputTimes: Self.take(from: &times) { $0 < leg.end })
        legs.removeFirst()
      }
      stay(rest, outputTimes: Self.take(from: &times) { $0 <= rest.end })
    }
    if let leg = legs.first { cross(leg, outputTimes: Array(times)) }
  }

  private static func take(
    from times: inout ArraySlice<Double>, while condition: (Double) -> Bool
  ) -> [Double] {
    let taken = Array(times.prefix(while: condition))
    times = times.dropFirst(taken.count)
    return taken
  }

  private mutating func stay(_ rest: LevelledRest, outputTimes: [Double]) {
    let motion = LevelledMotion(velocitySigma: rest.velocitySigma, forceSigma: rest.forceSigma)
    for time in outputTimes { put(motion, at: time, levelledAt: time) }
  }

  private mutating func cross(_ leg: MotionLeg, outputTimes: [Double]) {
    // Before the first rest nothing is known yet.
    if isCausal, leg.from == nil { return }
    var crossing = LegCrossing(leg, survey: survey, settings: settings, isCausal: isCausal)
    var outputs: [(motion: LevelledMotion, transition: LevelledMatrix)] = []
    for time in outputTimes {
      crossing.advance(to: time)
      outputs.append((crossing.motion, crossing.takeTransition()))
    }
    crossing.advance(to: leg.end)
    let correction = leg.to.flatMap { rest in
      StopCorrection(
        crossing.motion, velocitySigma: rest.velocitySigma,
        // A causal estimate does not know the level of a rest that has only begun.
        forceSigma: isCausal ? Earth.standardGravity : rest.forceSigma)
    }
    if !isCausal, var backward = correction {
      var transition = crossing.takeTransition()
      for index in outputs.indices.reversed() {
        backward.cross(transition)
        transition = outputs[index].transition
        outputs[index].motion = backward.corrected(outputs[index].motion)
      }
    }
    for (time, output) in zip(outputTimes, outputs) {
      put(output.motion, at: time, levelledAt: isCausal ? leg.start : time)
    }
    movedTime += leg.duration
    guard let correction else { return }
    if leg.isBounded { count(correction) }
    let stopped = correction.corrected(crossing.motion)
    position += stopped.position
    positionCovariance += stopped.positionCovariance
  }

  private mutating func count(_ correction: StopCorrection) {
    statistics.offered += 1
    statistics.used += 1
    for axis in 0..<3 {
      let residual = correction.normalizedVelocity[axis]
      statistics.normalizedSum += residual * residual / 3
      statistics.innovations.observe(residual, component: axis)
    }
  }
}

extension LevelledPass {
  /// The standard deviation of an angle of which nothing is known, π/√3.
  private static let uniformAngle = Double.pi / 3.0.squareRoot()

  /// Puts a motion out as a state for the outside.
  private mutating func put(
    _ motion: LevelledMotion, at time: Double, levelledAt levelTime: Double
  ) {
    var covariance = motion.velocityCovariance
    let scale = settings.scaleError * motion.velocity.norm
    let heading = min(settings.turnWalk * movedTime.squareRoot(), Self.uniformAngle)
    let across = heading * Vector3<Local>(-motion.velocity.y, motion.velocity.x, 0)
    for row in 0..<3 {
      covariance[row, row] += scale * scale
      for column in 0..<3 { covariance[row, column] += across[row] * across[column] }
    }
    let tilt = motion.attitudeCovariance
    func angle(_ variance: Double) -> Double {
      min(max(0, variance).squareRoot(), Self.uniformAngle)
    }
    let unknown = Vector3<Body>(SIMD3(repeating: .nan))
    let turn = Rotation<Local, Local>(rotationVector: motion.attitudeError.components)
    states.append(
      NavigationState(
        time: time, position: position + motion.position, velocity: motion.velocity,
        attitude: turn * survey.force.level.level(at: levelTime).attitude,
        // Bias and level cannot be told apart, and there is no gyroscope.
        accelerometerBias: unknown, gyroscopeBias: unknown,
        positionCovariance: positionCovariance + motion.positionCovariance,
        velocityCovariance: covariance,
        attitudeSigma: Vector3(
          angle(tilt[0, 0]), angle(tilt[1, 1]), angle(tilt[2, 2] + heading * heading)),
        accelerometerBiasSigma: unknown, gyroscopeBiasSigma: unknown))
  }
}
