import Geodesy
import SensorSamples

/// Finds the attitudes from which a filter can begin, without a filter.
struct AttitudeFinder: Sendable {
  /// The attitude at the beginning of each stretch of unbroken angular rates.
  private(set) var starts: [AttitudeStart] = []
  /// When the motion had shown the heading of each; nil where it never did.
  private(set) var headingFound: [Double?] = []
  private(set) var motions: [RelativeMotion] = []
  private(set) var lag: GPSLag?
  private(set) var startsStill = false

  /// Gyroscope gaps longer than this, in seconds, lose the attitude.
  private static let longestBlindTurn = 1.0
  /// Standard deviation of the level of a device at rest, in rad: 0.2 m/s² of bias.
  private static let stillLevelSigma = 0.02
  /// Standard deviation of a gyroscope bias found at rest, in rad/s.
  private static let stillBiasSigma = 5e-4
  /// Bounds of the standard deviation of a heading that a match found, in rad.
  private static let (leastHeadingSigma, greatestHeadingSigma) = (0.4, 0.5)

  init(
    stepper: InertialStepper, gyroscope: SampleTrack<GyroscopeSample>, end: Double,
    fixes: [PlaneFix], still: [ClosedRange<Double>], gravity: Vector3<Local>,
    settings: NavigationSettings
  ) {
    let stretches = Self.stretches(of: gyroscope, from: stepper.time, to: end)
    motions = stretches.map { stretch in
      RelativeMotion(
        stepper: stepper.moved(to: stretch.lowerBound), until: stretch.upperBound, still: still)
    }
    let observations = VelocityObservation.all(in: fixes)
    if let known = settings.fixes.lag {
      lag = GPSLag(seconds: known, sigma: 0)
    } else {
      lag = LagSearch.lag(
        of: observations, motions: motions, gravity: gravity, settings: settings.alignment)
    }
    for (index, motion) in motions.enumerated() {
      guard let span = motion.span, let force = motion.firstForce else { continue }
      let isStill = still.contains { $0.contains(span.lowerBound + 0.5) }
      if index == 0 { startsStill = isStill }
      var start = AttitudeStart(
        time: span.lowerBound, attitude: Rotation(from: force, to: Vector3(0, 0, 1)),
        levelSigma: isStill ? Self.stillLevelSigma : settings.alignment.coarseLevelSigma)
      // Without any fix the heading can only be told from that at the start.
      if fixes.isEmpty { start.headingSigma = 1e-3 }
      guard !fixes.isEmpty,
        let found = Self.alignment(
          observations, motion: motion, lag: lag?.applied ?? 0, gravity: gravity,
          settings: settings.alignment)
      else {
        starts.append(start)
        headingFound.append(fixes.isEmpty ? span.lowerBound : nil)
        continue
      }
      // Back at the beginning, the heading is known less for the drift in between. And the filter
      // takes the same fixes in again, so that what they showed must not count twice: the match only
      // says where to begin.
      let biasSigma =
        motion.gyroscopeBias == nil ? settings.inertial.gyroscopeTurnOnBias : Self.stillBiasSigma
      let drift = biasSigma * (found.time - span.lowerBound)
      let sigma = found.match.headingSigma
      start.headingSigma = min(
        max((sigma * sigma + drift * drift).squareRoot(), Self.leastHeadingSigma),
        Self.greatestHeadingSigma)
      // At the beginning of a stretch the frames of body and chain are the same.
      let matched = found.match.attitude * Rotation<Body, Chain>.identity
      start.attitude = isStill ? start.turned(toHeadingOf: matched) : matched
      starts.append(start)
      headingFound.append(found.time)
    }
  }

  /// Whether a causal filter knows the heading at a time.
  func knowsHeading(at time: Double) -> Bool {
    guard let index = starts.lastIndex(where: { $0.time <= time }), let found = headingFound[index]
    else { return false }
    return time >= found
  }

  /// Takes an attitude that was found otherwise for the start of a stretch.
  mutating func take(_ start: AttitudeStart, foundAt time: Double?, for stretch: Int) {
    starts[stretch] = start
    headingFound[stretch] = time
  }

  private static func stretches(
    of gyroscope: SampleTrack<GyroscopeSample>, from start: Double, to end: Double
  ) -> [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    var first: Double?
    var previous = start
    for sample in gyroscope.samples where sample.time >= start && sample.time <= end {
      if let begin = first, sample.time - previous > longestBlindTurn {
        stretches.append(begin...previous)
        first = sample.time
      }
      if first == nil { first = sample.time }
      previous = sample.time
    }
    if let first { stretches.append(first...previous) }
    return stretches
  }

  private static func alignment(
    _ observations: [VelocityObservation], motion: RelativeMotion, lag: Double,
    gravity: Vector3<Local>, settings: AlignmentSettings
  ) -> (time: Double, match: VelocityMatch)? {
    guard let span = motion.span else { return nil }
    var low = observations.startIndex
    for high in observations.indices {
      let time = observations[high].time - lag
      guard time <= span.upperBound else { break }
      while observations[low].time < observations[high].time - settings.window { low += 1 }
      guard
        let match = VelocityMatch(
          observations[low...high], motion: motion, lag: lag, gravity: gravity),
        match.headingSigma < settings.headingSigma, match.unexplained < 0.4
      else { continue }
      return (time, match)
    }
    return nil
  }
}

extension AttitudeStart {
  /// The attitude with its own level and the heading of another one.
  func turned(toHeadingOf other: Rotation<Body, Local>) -> Rotation<Body, Local> {
    let difference = other * attitude.inverse
    // The twist about the vertical is the part of the quaternion along it.
    let twist = Rotation<Local, Local>(w: difference.w, x: 0, y: 0, z: difference.z)
    return (twist ?? .identity) * attitude
  }
}
