import Geodesy
public import SensorSamples

/// An estimate held against a reference: the errors over time, and in numbers.
///
/// Every number refers to the reference's instants, thinned to at most 20 Hz, that the estimate
/// covers; ``VelocityMetrics/coverage`` says how many those are.
public struct ReferenceComparison: Sendable {
  public let errors: ErrorSeries
  public let metrics: VelocityMetrics

  /// Compares a series with a reference on the same clock.
  ///
  /// - Throws: ``ResultError/Reason/notComparable(_:)`` when they have no time in common, or one
  ///   of them has fewer than two instants.
  /// - Complexity: O(n log n) in the number of instants.
  public init(of series: StateSeries, with reference: [ReferenceState]) throws(ResultError) {
    let matched = try MatchedVelocities(series, reference)
    errors = ErrorSeries(matched)
    var metrics = VelocityMetrics()
    metrics.compare(matched)
    metrics.comparePositions(of: series, matched)
    self.metrics = metrics
  }
}

extension FusionResult {
  /// Fills in the errors and the metrics against a reference on the recording's clock.
  ///
  /// - Throws: ``ResultError/Reason/notComparable(_:)`` when they have no time in common.
  public mutating func compare(with reference: [ReferenceState]) throws(ResultError) {
    let comparison = try ReferenceComparison(of: series, with: reference)
    errors = comparison.errors
    metrics = comparison.metrics
    forwardMetrics = nil
    if let forward {
      forwardMetrics = try ReferenceComparison(of: forward, with: reference).metrics
    }
    warnings.removeAll { $0.hasPrefix(VelocityMetrics.consistencyPrefix) }
    warnings += comparison.metrics.consistencyWarnings
  }
}

extension ErrorSeries {
  init(_ matched: MatchedVelocities) {
    self.init()
    for index in matched.times.indices {
      let isCovered = matched.isCovered[index]
      let unknown = SIMD3(repeating: Double.nan)
      let (truth, sigma) = (matched.truth[index], isCovered ? matched.sigma[index] : unknown)
      let error = isCovered ? matched.estimate[index] - truth : unknown
      let normalised = error / sigma
      let nees = (normalised * normalised).sum()
      time.append(matched.times[index])
      referenceVelocityEast.append(truth.x)
      referenceVelocityNorth.append(truth.y)
      referenceVelocityUp.append(truth.z)
      velocityEastError.append(error.x)
      velocityNorthError.append(error.y)
      velocityUpError.append(error.z)
      sigmaVelocityEast.append(sigma.x)
      sigmaVelocityNorth.append(sigma.y)
      sigmaVelocityUp.append(sigma.z)
      self.nees.append(sigma.min() > 0 && nees.isFinite ? nees : .nan)
    }
  }
}
