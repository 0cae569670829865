/// What the innovations of one kind of measurement say about the uncertainty that a filter claims.
///
/// A consistent filter has normalised innovations of mean square one and without memory. Innovations
/// that remember, with an autocorrelation ρ from one to the next, tell less than their number: they
/// are taken for a first-order autoregression, whose mean square scatters like that of
/// n (1 − ρ²)/(1 + ρ²) independent ones, and whose long averages have (1 + ρ)/(1 − ρ) times the
/// variance.
///
/// - Source: Y. Bar-Shalom, X. R. Li and T. Kirubarajan, "Estimation with Applications to Tracking
///   and Navigation", 2001, section 5.4.2; M. S. Bartlett, "Some aspects of the time-correlation
///   problem in regard to tests of significance", J. Royal Statistical Society 98 (1935), 536–543.
public struct InnovationConsistency: Sendable, Equatable {
  /// Independent innovations that tell as much; nil without any.
  public let effectiveDegreesOfFreedom: Double?
  /// Where the mean normalised innovation squared of a consistent filter lies in 95 of 100 runs: the
  /// quantiles at 0.025 and 0.975 of χ² over its degrees of freedom; nil without any.
  public let innovationBounds: ClosedRange<Double>?
  /// The size that the autocorrelation of a consistent filter keeps below in 95 of 100 runs:
  /// 1.96/√n of n pairs; nil without any.
  public let autocorrelationBound: Double?
  /// The mean normalised innovation squared that long averages show, one when consistent: what is
  /// wrong for long weighs more than what changes every time; nil where the memory is not known.
  public let longRunNIS: Double?

  /// The standard normal quantile at 0.975.
  private static let z = 1.959964
  /// A memory beyond this is not told from one without end.
  private static let longestMemory = 0.98

  public init(_ statistics: UpdateStatistics) {
    let memory = statistics.innovationAutocorrelation.map {
      min(max($0, -Self.longestMemory), Self.longestMemory)
    }
    let squared = (memory ?? 0) * (memory ?? 0)
    effectiveDegreesOfFreedom = statistics.degreesOfFreedom.flatMap { count in
      count > 0 ? Double(count) * (1 - squared) / (1 + squared) : nil
    }
    innovationBounds = effectiveDegreesOfFreedom.map {
      Self.scaledChiSquare($0, -Self.z)...Self.scaledChiSquare($0, Self.z)
    }
    autocorrelationBound = statistics.innovationPairs.flatMap { pairs in
      pairs > 0 ? Self.z / Double(pairs).squareRoot() : nil
    }
    longRunNIS = statistics.meanNormalisedNIS.flatMap { mean in
      memory.map { mean * (1 + $0) / (1 - $0) }
    }
  }

  /// The quantile of χ² over its degrees of freedom, at that of a standard normal number.
  ///
  /// - Source: E. B. Wilson and M. M. Hilferty, "The distribution of chi-square", Proc. Natl. Acad.
  ///   Sci. 17 (1931), 684–688.
  static func scaledChiSquare(_ degreesOfFreedom: Double, _ z: Double) -> Double {
    let spread = 2 / (9 * degreesOfFreedom)
    let root = max(0, 1 - spread + z * spread.squareRoot())
    return root * root * root
  }
}

extension UpdateStatistics {
  /// What the innovations say, with the bounds that they are to be held against.
  public var consistency: InnovationConsistency { InnovationConsistency(self) }
}
