// Sentences for those cases in which a test says clearly that the sigmas are wrong. With thousands
// of samples any model is refuted; a user needs to hear of it where it matters as well. So a warning
// takes both: odds of less than one in a thousand, and a factor of the variance that is worth a word.

extension UpdateStatistics {
  /// So many independent innovations are enough to speak.
  private static let enough = 20.0
  /// The standard normal number that is exceeded once in two thousand.
  private static let z = 3.29
  /// Innovations are clearly larger than claimed above this, as a factor of the variance.
  private static let tooLarge = 2.0
  /// Long averages of innovations are clearly larger than claimed above this.
  private static let tooLargeInTheLongRun = 2.5
  /// Innovations are clearly smaller than claimed below this.
  private static let tooSmall = 0.2
  /// Kinds whose noise is a bound: a device at rest is mostly stiller than assumed, and sways slowly.
  private static let bounds: Set<String> = ["zeroVelocity", "zeroAngularRate", "gravity"]
  /// Kinds whose noise is what a receiver claims; it claims too much for the velocity of a device
  /// that stands still.
  private static let claims: Set<String> = ["horizontalPosition", "verticalPosition"]

  /// What is clearly inconsistent in the measurements of one kind; nil when nothing is.
  func consistencyWarning(of kind: String) -> String? {
    let consistency = self.consistency
    guard let mean = meanNormalisedNIS, let count = consistency.effectiveDegreesOfFreedom,
      count >= Self.enough
    else { return nil }
    func finding(_ ratio: String, _ direction: String) -> String {
      "consistency of \(kind): the innovations squared are \(ratio) what the sigmas say, so the "
        + "sigmas are too \(direction)"
    }
    if mean > max(InnovationConsistency.scaledChiSquare(count, Self.z), Self.tooLarge) {
      return finding("\(mean.text(decimals: 1)) times", "small")
    }
    if mean < min(InnovationConsistency.scaledChiSquare(count, -Self.z), Self.tooSmall),
      Self.claims.contains(kind)
    {
      return finding("only \(mean.text(decimals: 2)) times", "large")
    }
    if let longRun = consistency.longRunNIS, let memory = innovationAutocorrelation,
      let pairs = innovationPairs, longRun > Self.tooLargeInTheLongRun,
      memory > Self.z / Double(pairs).squareRoot(), !Self.bounds.contains(kind)
    {
      return "consistency of \(kind): each innovation resembles the one before (correlation "
        + "\(memory.text(decimals: 2))), so the model misses something and the sigmas are too small"
    }
    return nil
  }

  /// What is clearly inconsistent, kind by kind in the order of their names.
  public static func consistencyWarnings(about updates: [String: UpdateStatistics]) -> [String] {
    updates.sorted { $0.key < $1.key }.compactMap { $0.value.consistencyWarning(of: $0.key) }
  }
}

extension VelocityMetrics {
  /// What the warnings of a comparison begin with.
  static let consistencyPrefix = "consistency with the reference: "

  /// So many instants are enough to speak.
  private static let enough = 50.0
  /// Normalised errors squared are clearly too large above this, and too small below.
  private static let plausibleNEES = 0.1...2.0
  /// Less than this part within three sigma is clearly too little.
  ///
  /// Errors last: of a consistent run of minutes a single bad stretch may take some hundredths.
  private static let leastWithinThreeSigma = 0.95
  /// Of a device that does not go this far, in metres, the sigma at rest is a bound.
  private static let leastDistance = 10.0

  /// Where errors against a reference say that the sigmas are wrong.
  var consistencyWarnings: [String] {
    guard let samples, samples >= Self.enough else { return [] }
    var findings: [String] = []
    if let nees = spatialNEESPerDegreeOfFreedom, nees > Self.plausibleNEES.upperBound {
      findings.append(
        "the errors squared are \(nees.text(decimals: 1)) times what the sigmas say, so the sigmas "
          + "are too small")
    } else if let nees = spatialNEESPerDegreeOfFreedom, nees < Self.plausibleNEES.lowerBound,
      distance ?? 0 > Self.leastDistance
    {
      findings.append(
        "the errors squared are only \(nees.text(decimals: 3)) times what the sigmas say, so the "
          + "sigmas are too large")
    }
    if let within = withinThreeSigma, within < Self.leastWithinThreeSigma {
      findings.append(
        "only \((100 * within).text(decimals: 1)) % of the errors are within three sigma")
    }
    return findings.map { Self.consistencyPrefix + $0 }
  }
}
