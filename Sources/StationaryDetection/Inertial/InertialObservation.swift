public import Geodesy

/// What the inertial sensors say about a moment.
public enum InertialVerdict: String, Sendable, Hashable {
  /// As quiet as this recording ever gets, and quiet enough for a device at rest.
  case quiet
  /// Nothing speaks against rest, but it takes another witness: a hand, an idling engine.
  case calm
  /// Louder than rest.
  case moving
  /// There are too few samples.
  case unknown
}

/// The statistics of a window of inertial samples, and what follows from them.
public struct InertialObservation: Sendable, Equatable {
  /// The middle of the window, in seconds on the recording's clock.
  public var time: Double
  /// Root of the moving variance of the specific force, summed over the axes, in m/s²; nil where
  /// there are too few samples.
  public var accelerationSpread: Double?
  /// Root of the energy of the angular rate about its bias, in rad/s; nil where there are too few.
  public var angularRate: Double?
  /// The test statistic: 1 at the learnt level of rest; nil where it cannot be had.
  public var likelihoodRatio: Double?
  public var verdict: InertialVerdict
  /// The mean specific force of the window in m/s²; nil where there are too few samples.
  public var meanForce: Vector3<Body>?
  /// The mean angular rate without its bias in rad/s; nil where there are too few samples.
  public var meanRate: Vector3<Body>?

  public init(
    time: Double, accelerationSpread: Double? = nil, angularRate: Double? = nil,
    likelihoodRatio: Double? = nil, verdict: InertialVerdict, meanForce: Vector3<Body>? = nil,
    meanRate: Vector3<Body>? = nil
  ) {
    self.time = time
    self.accelerationSpread = accelerationSpread
    self.angularRate = angularRate
    self.likelihoodRatio = likelihoodRatio
    self.verdict = verdict
    self.meanForce = meanForce
    self.meanRate = meanRate
  }

  /// The answer of the inertial sensors alone.
  public var state: StationaryState {
    switch verdict {
    case .quiet: .still
    case .calm, .unknown: .unknown
    case .moving: .moving
    }
  }
}

/// What the inertial sensors say about a whole recording.
public struct InertialEvidence: Sendable, Equatable {
  /// One every `step` seconds, in order of time.
  public var observations: [InertialObservation]
  /// What was learnt from the quietest windows; nil where no window is quiet enough for rest.
  public var noise: InertialNoise?

  public init(observations: [InertialObservation] = [], noise: InertialNoise? = nil) {
    self.observations = observations
    self.noise = noise
  }
}
