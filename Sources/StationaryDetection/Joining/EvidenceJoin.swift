/// Joins what the camera, the inertial sensors and the location speeds say into times of rest.
///
/// A false stop costs more than ten missed ones. So:
///
/// - Speeds of a location service that are certainly not zero forbid rest.
/// - Where the camera sees, both it and the inertial sensors must agree; then little is asked of
///   either: a hand may tremble and an engine idle.
/// - Where it does not see (dark, covered, absent) quiet alone counts, when it is as quiet as the
///   recording ever gets, for longer, without a push at its beginning or end, and not while the
///   location service is silent in the midst of motion: a train at a constant speed in a tunnel is
///   as quiet as at a station.
/// - A camera that called certain motion still sees the inside of the vehicle, and is not asked.
///
/// What passes is given a probability, as <doc:StationaryDetection> has it, and asserted above a stated
/// level.
public struct EvidenceJoin: Sendable {
  public var settings: JoinSettings

  public init(settings: JoinSettings = JoinSettings()) {
    self.settings = settings
  }

  /// The times of rest, in order.
  ///
  /// - Parameters:
  ///   - camera: What the camera says, in order of time; empty without a camera, or with one that is
  ///     not to be trusted.
  ///   - inertial: What the inertial sensors say; without observations the camera decides alone.
  ///   - speeds: Speeds of a location service, in any order.
  /// - Returns: Intervals that neither overlap nor touch.
  public func intervals(
    camera: [CameraObservation], inertial: InertialEvidence, speeds: [SpeedFix] = []
  ) -> [StationaryInterval] {
    let witness = SpeedWitness(speeds)
    if inertial.observations.isEmpty { return intervals(camera: camera, witness: witness) }
    let states = CameraTimeline(camera, lifetime: settings.cameraLifetime)
    let moments = inertial.observations.map { observation in
      let state = states.observation(at: observation.time)?.state
      return Moment(
        observation: observation,
        basis: basis(
          inertial: observation.verdict, camera: state,
          speed: witness.verdict(at: observation.time)),
        odds: RestOdds(
          camera: state, inertial: observation.verdict,
          speedRatio: witness.likelihoodRatio(at: observation.time)))
    }
    let runs = moments.runs { $0.basis != nil && $1.follows($0, within: settings.longestStep) }
      .filter { $0.first?.basis != nil }
    // Who sets off without growing louder cannot be told from one who stands, except by speeds.
    let isSmooth = witness.isEmpty && runs.contains { holdsPush($0) }
    let dwell = witness.isEmpty ? settings.unconfirmedDwell : settings.confirmedDwell
    return runs.compactMap { run in
      agreedRest(in: run) ?? (isSmooth ? nil : quietRest(in: run, dwell: dwell))
    }.filter { $0.probability >= settings.leastProbability }
  }

  /// What an assertion of rest at a moment stands on.
  private enum Basis { case agreement, quiet }

  private struct Moment {
    var observation: InertialObservation
    var basis: Basis?
    var odds: RestOdds

    func follows(_ other: Moment, within step: Double) -> Bool {
      basis != nil && observation.time - other.observation.time <= step
    }
  }

  private func basis(
    inertial: InertialVerdict, camera: StationaryState?, speed: SpeedWitness.Verdict
  ) -> Basis? {
    guard speed != .moving, inertial == .quiet || inertial == .calm else { return nil }
    switch camera {
    case .still: return .agreement
    case .moving: return nil
    case .unknown, nil:
      return inertial == .quiet && speed != .silent(amidMotion: true) ? .quiet : nil
    }
  }

  /// The rest in a run that camera and inertial sensors agree on for long enough.
  private func agreedRest(in run: ArraySlice<Moment>) -> StationaryInterval? {
    guard let first = run.first, let last = run.last else { return nil }
    var whileQuiet = 0.0
    var whileCalm = 0.0
    for (next, current) in zip(run.dropFirst(), run) where next.basis == .agreement {
      let step = next.observation.time - current.observation.time
      if next.observation.verdict == .quiet { whileQuiet += step } else { whileCalm += step }
    }
    guard whileQuiet >= settings.agreedDwell || whileQuiet + whileCalm >= settings.calmDwell else {
      return nil
    }
    return StationaryInterval(
      start: first.observation.time, end: last.observation.time, sources: [.camera, .inertial],
      probability: RestOdds(meanOf: run.map(\.odds)).probability)
  }

  /// The rest in a run that the inertial sensors vouch for alone.
  private func quietRest(in run: ArraySlice<Moment>, dwell: Double) -> StationaryInterval? {
    let quiet = run.map(\.observation).filter { $0.verdict == .quiet }
    guard quiet.count == run.count, let rest = PushTest().rest(in: quiet),
      rest.upperBound - rest.lowerBound >= dwell
    else { return nil }
    let odds = RestOdds(meanOf: run.map(\.odds)).times(Self.unpushedRatio)
    return StationaryInterval(
      start: rest.lowerBound, end: rest.upperBound, sources: .inertial,
      probability: odds.probability)
  }

  /// How much likelier a quiet time of some seconds without a push at its ends is at rest.
  ///
  /// Every rest has none; of quiet times under way one in five begins and ends within the cruise.
  private static let unpushedRatio = 5.0

  private func holdsPush(_ run: ArraySlice<Moment>) -> Bool {
    PushTest().holdsPush(run.map(\.observation).filter { $0.verdict == .quiet })
  }

  /// The rest that a camera sees alone, in a recording without inertial sensors.
  private func intervals(
    camera: [CameraObservation], witness: SpeedWitness
  ) -> [StationaryInterval] {
    let still = camera.map { observation in
      (
        time: observation.time,
        isStill: observation.state == .still && witness.verdict(at: observation.time) != .moving,
        odds: RestOdds(
          camera: observation.state, inertial: nil,
          speedRatio: witness.likelihoodRatio(at: observation.time))
      )
    }
    return still.runs {
      $0.isStill && $1.isStill && $1.time - $0.time <= settings.longestStep
    }.compactMap { run in
      guard let first = run.first, let last = run.last, first.isStill,
        last.time - first.time >= settings.agreedDwell
      else { return nil }
      return StationaryInterval(
        start: first.time, end: last.time, sources: .camera,
        probability: RestOdds(meanOf: run.map(\.odds)).probability)
    }.filter { $0.probability >= settings.leastProbability }
  }
}

extension Array {
  /// Cuts the array where an element does not belong with the one before it.
  func runs(_ belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where !belong(self[index - 1], self[index]) {
      runs.append(self[start..<index])
      start = index
    }
    if start < endIndex { runs.append(self[start...]) }
    return runs
  }
}
