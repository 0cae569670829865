import Glibc

/// A stationary first-order Gauss–Markov process, sampled at any times in order.
///
/// Its autocorrelation is `σ² exp(-|Δt| / τ)`, whatever the sampling.
///
/// - Source: A. Gelb (ed.), "Applied Optimal Estimation", MIT Press, 1974, section 2.4.
struct GaussMarkov: Sendable {
  let standardDeviation: Double
  /// Seconds after which the correlation has fallen to 1/e.
  let correlationTime: Double
  private var value: Double
  private var time: Double?

  /// A process that starts in its stationary distribution.
  init(standardDeviation: Double, correlationTime: Double, noise: inout Noise) {
    precondition(standardDeviation >= 0, "a standard deviation cannot be negative")
    precondition(correlationTime > 0, "a correlation time is positive")
    self.standardDeviation = standardDeviation
    self.correlationTime = correlationTime
    value = standardDeviation * noise.normal()
  }

  /// The value at a time that is not before the last one asked for.
  mutating func sample(at time: Double, noise: inout Noise) -> Double {
    if let last = self.time {
      let correlation = exp(-max(0, time - last) / correlationTime)
      let innovation = standardDeviation * (1 - correlation * correlation).squareRoot()
      value = correlation * value + innovation * noise.normal()
    }
    self.time = time
    return value
  }
}
