/// Joins what the camera, the inertial sensors and the location speeds say into times of rest.
///
/// A false stop costs more than ten missed ones. So:
///
/// - Speeds of a location service that are certainly not zero forbid rest.
/// - Where the camera sees, both it and the inertial sensors must agree; then little is asked of
///   either: a hand may tremble and an engine idle.
/// - Where it does not see (dark, covered, absent) quiet alone counts, when it is as quiet as the
///   recording ever gets, for longer, and not while the location service is silent in the midst of
///   motion: a train at a constant speed in a tunnel is as quiet as at a station.
/// - A camera that called certain motion still sees the inside of the vehicle, and is not asked.
public struct EvidenceJoin: Sendable {
  public var settings: JoinSettings

  public init(settings: JoinSettings = JoinSettings()) {
    self.settings = settings
  }

  /// Whether the camera can be trusted: whether it saw motion where motion is certain.
  ///
  /// Certain is what the location speeds say; where they say too little, what is far louder than
  /// rest. Without `trustTime` of certain motion nothing speaks against the camera.
  public func isTrustworthy(
    camera: [CameraObservation], inertial: InertialEvidence, speeds: [SpeedFix]
  ) -> Bool {
    let states = CameraTimeline(camera, lifetime: settings.cameraLifetime)
    let witness = SpeedWitness(speeds)
    let bySpeed = camera.filter { witness.verdict(at: $0.time) == .moving }
    if let share = stillShare(of: bySpeed) { return share <= settings.greatestStillShare }
    let loud = inertial.observations.filter { $0.verdict == .moving }
    let byLoudness = loud.compactMap { states.observation(at: $0.time) }
    return (stillShare(of: byLoudness) ?? 0) <= settings.greatestStillShare
  }

  /// The part of the observations that says still; nil where they span too little time.
  private func stillShare(of observations: [CameraObservation]) -> Double? {
    var time = 0.0
    var still = 0.0
    for (next, current) in zip(observations.dropFirst(), observations) {
      let step = min(max(0, next.time - current.time), settings.cameraLifetime)
      guard current.state != .unknown else { continue }
      time += step
      if current.state == .still { still += step }
    }
    return time >= settings.trustTime ? still / time : nil
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
    let states = CameraTimeline(camera, lifetime: settings.cameraLifetime)
    let witness = SpeedWitness(speeds)
    let hasInertial = !inertial.observations.isEmpty
    let moments: [(time: Double, basis: Basis?)] =
      hasInertial
      ? inertial.observations.map { observation in
        (
          observation.time,
          basis(
            inertial: observation.verdict, camera: states.observation(at: observation.time)?.state,
            speed: witness.verdict(at: observation.time))
        )
      }
      : camera.map { observation in
        let isFree = observation.state == .still && witness.verdict(at: observation.time) != .moving
        return (observation.time, isFree ? .camera : nil)
      }
    return runs(in: moments, hasSpeeds: !witness.isEmpty)
  }

  /// What an assertion of rest at a moment stands on.
  private enum Basis { case agreed, quiet, camera }

  private func basis(
    inertial: InertialVerdict, camera: StationaryState?, speed: SpeedWitness.Verdict
  ) -> Basis? {
    guard speed != .moving, inertial == .quiet || inertial == .calm else { return nil }
    switch camera {
    case .still: return .agreed
    case .moving: return nil
    case .unknown, nil:
      return inertial == .quiet && speed != .silent(amidMotion: true) ? .quiet : nil
    }
  }

  /// Uninterrupted moments that last long enough for what they stand on.
  private func runs(
    in moments: [(time: Double, basis: Basis?)], hasSpeeds: Bool
  ) -> [StationaryInterval] {
    var intervals: [StationaryInterval] = []
    var index = 0
    while index < moments.count {
      guard moments[index].basis != nil else {
        index += 1
        continue
      }
      let start = index
      var seen = 0.0
      while index < moments.count, let basis = moments[index].basis {
        if index > start {
          let step = moments[index].time - moments[index - 1].time
          if step > 2 * settings.cameraLifetime { break }
          if basis != .quiet { seen += step }
        }
        index += 1
      }
      let span = (moments[start].time, moments[index - 1].time)
      let isSeen = seen >= settings.agreedDwell
      let dwell = hasSpeeds ? settings.confirmedDwell : settings.unconfirmedDwell
      guard isSeen || span.1 - span.0 >= dwell else { continue }
      let isAlone = moments[start..<index].allSatisfy { $0.basis == .camera }
      let sources: StationarySources =
        isAlone ? .camera : isSeen ? [.camera, .inertial] : .inertial
      intervals.append(StationaryInterval(start: span.0, end: span.1, sources: sources))
    }
    return intervals
  }
}

/// The camera's answers, to be asked at any time.
struct CameraTimeline {
  private var observations: [CameraObservation]
  private var lifetime: Double

  init(_ observations: [CameraObservation], lifetime: Double) {
    self.observations = observations.sorted { $0.time < $1.time }
    self.lifetime = lifetime
  }

  /// The last answer up to a time, unless it is too old.
  func observation(at time: Double) -> CameraObservation? {
    var low = 0
    var high = observations.count
    while low < high {
      let middle = (low + high) / 2
      if observations[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, time - observations[low - 1].time <= lifetime else { return nil }
    return observations[low - 1]
  }
}
