extension EvidenceJoin {
  /// Whether the camera can be trusted: whether it saw motion where motion is certain.
  ///
  /// Certain is what the location speeds say; where they say too little, what is far louder than
  /// rest, and in a recording without speeds a push. Without `trustTime` of certain motion nothing
  /// speaks against the camera.
  public func isTrustworthy(
    camera: [CameraObservation], inertial: InertialEvidence, speeds: [SpeedFix]
  ) -> Bool {
    let witness = SpeedWitness(speeds)
    let bySpeed = camera.filter { witness.verdict(at: $0.time) == .moving }
    if let share = stillShare(of: bySpeed) { return share <= settings.greatestStillShare }
    let states = CameraTimeline(camera, lifetime: settings.cameraLifetime)
    if witness.isEmpty, sleepsThroughPush(states, inertial: inertial) { return false }
    let byLoudness = inertial.observations.filter { $0.verdict == .moving }
      .compactMap { states.observation(at: $0.time) }
    return (stillShare(of: byLoudness) ?? 0) <= settings.greatestStillShare
  }

  /// Whether the camera said still all through a push that only a vehicle explains.
  private func sleepsThroughPush(_ states: CameraTimeline, inertial: InertialEvidence) -> Bool {
    let isAgreed = inertial.observations.map {
      $0.verdict == .quiet && states.observation(at: $0.time)?.state == .still
    }
    return zip(inertial.observations, isAgreed).map { $0 }
      .runs { $0.1 && $1.1 && $1.0.time - $0.0.time <= settings.longestStep }
      .contains { run in run.first?.1 == true && PushTest().holdsPush(run.map(\.0)) }
  }

  /// The part of the observations that says still; nil where they span too little time.
  private func stillShare(of observations: [CameraObservation]) -> Double? {
    var time = 0.0
    var still = 0.0
    for (next, current) in zip(observations.dropFirst(), observations)
    where current.state != .unknown {
      let step = min(max(0, next.time - current.time), settings.cameraLifetime)
      time += step
      if current.state == .still { still += step }
    }
    return time >= settings.trustTime ? still / time : nil
  }
}

/// The camera's answers, to be asked at any time.
struct CameraTimeline {
  private let observations: [CameraObservation]
  private let lifetime: Double

  init(_ observations: [CameraObservation], lifetime: Double) {
    self.observations = observations.sorted { $0.time < $1.time }
    self.lifetime = lifetime
  }

  /// The last answer up to a time, unless it is too old.
  func observation(at time: Double) -> CameraObservation? {
    let next = observations.partitionIndex { $0.time > time }
    guard next > 0, time - observations[next - 1].time <= lifetime else { return nil }
    return observations[next - 1]
  }
}

extension Array {
  /// The first place at which something holds, in an array where it holds from there on.
  ///
  /// - Complexity: O(log count).
  func partitionIndex(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
