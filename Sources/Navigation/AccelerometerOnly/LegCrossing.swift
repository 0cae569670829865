import Geodesy
import LinearAlgebra

/// A filter on its way through one motion.
struct LegCrossing: Sendable {
  private(set) var motion: LevelledMotion
  /// The transition since it was last taken.
  private var transition = LevelledMatrix.identity
  private let force: LevelledForce
  private let settings: AccelerometerOnlySettings
  /// The time whose level is taken for all of the motion, as one knows it at the time; nil for the
  /// level on the way to the next rest.
  private let held: Double?
  private var noise: LevelledNoise
  /// Whether the tilt is unknown from here on.
  private var isTurned: Bool
  private var time: Double
  private var cursor: Int
  private var nextLook: Double

  /// How far the force of rest is off before the first rest, in m/s², one standard deviation.
  private static let unknownForce = 3.0
  /// What is gained at most in the second before a turn is noticed, in m/s.
  private static let unnoticed = 5.0
  /// Seconds from one look for a turn to the next.
  private static let lookInterval = 0.5

  init(
    _ leg: MotionLeg, survey: MotionSurvey, settings: AccelerometerOnlySettings, isCausal: Bool
  ) {
    self.settings = settings
    force = survey.force
    held = isCausal ? leg.start : nil
    motion = LevelledMotion(
      velocitySigma: leg.from?.velocitySigma ?? settings.firstSpeed,
      forceSigma: leg.from?.forceSigma ?? Self.unknownForce)
    noise = isCausal ? leg.causalNoise : leg.noise
    isTurned = !isCausal && leg.isTurned
    time = leg.start
    cursor = force.track.index(at: leg.start)
    nextLook = isCausal ? leg.start + Self.lookInterval : .infinity
  }

  /// Goes on to a time within the motion.
  mutating func advance(to end: Double) {
    while time < end {
      let next = min(time + LevelledForce.step, end)
      if time >= nextLook, !isTurned {
        look()
        nextLook += Self.lookInterval
      }
      step(to: next)
      time = next
    }
  }

  /// The transition since this was last called.
  mutating func takeTransition() -> LevelledMatrix {
    defer { transition = .identity }
    return transition
  }

  private mutating func step(to next: Double) {
    let known =
      isTurned ? nil : force.step(from: time, to: next, levelledAt: held, cursor: &cursor)
    if let known {
      transition = motion.advance(known, noise: noise) * transition
    } else {
      let unknown = settings.unknownAcceleration * settings.unknownAcceleration
      let still = LevelledStep(duration: next - time, force: .zero, rest: .zero)
      transition = motion.advance(still, noise: LevelledNoise(acceleration: unknown)) * transition
    }
  }

  /// Notices that the device is turned, from what came before.
  private mutating func look() {
    guard let angle = force.angleFromUp(before: time, levelledAt: held),
      angle > settings.turnedAngle
    else { return }
    isTurned = true
    motion.doubtVelocity(by: Self.unnoticed * Self.unnoticed)
  }
}
