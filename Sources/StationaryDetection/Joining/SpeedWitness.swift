import Glibc

/// A speed that a location service gave.
public struct SpeedFix: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var time: Double
  /// Speed over ground in m/s.
  public var speed: Double
  /// Its standard deviation in m/s; nil where unknown.
  public var sigma: Double?

  public init(time: Double, speed: Double, sigma: Double? = nil) {
    self.time = time
    self.speed = speed
    self.sigma = sigma
  }
}

/// What the speeds of a location service have against rest.
///
/// They can forbid rest but never prove it: receivers report a metre per second and more while
/// parked, and call it accurate to centimetres.
struct SpeedWitness {
  enum Verdict: Equatable {
    /// Nothing against rest.
    case slow
    /// Certainly under way.
    case moving
    /// No fix near; whether the last one before or the first one after was under way.
    case silent(amidMotion: Bool)
    /// There are no speeds in the recording.
    case absent
  }

  /// Below it a speed may be the receiver's noise, whatever accuracy it claims; m/s.
  private static let noise = 1.4
  /// Speeds further apart say nothing about the time between them; s.
  private static let longestGap = 3.0

  private var times: [Double] = []
  /// Speed over what noise explains, so that above 1 is moving.
  private var excesses: [Double] = []
  /// Likelihood ratios of rest, by the logarithm.
  private var logRatios: [Double] = []

  init(_ fixes: [SpeedFix]) {
    let valid = fixes.filter { $0.time.isFinite && $0.speed.isFinite && $0.speed >= 0 }
      .sorted { $0.time < $1.time }
    times = valid.map(\.time)
    let raw = valid.map { fix in
      let sigma = fix.sigma.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 0
      return fix.speed / max(Self.noise, 3 * sigma)
    }
    let ratios = valid.map { log(speedLikelihoodRatio(speed: $0.speed, sigma: $0.sigma)) }
    // The median of three: a single outlier neither forbids rest nor allows it.
    excesses = Self.mediansOfThree(raw)
    logRatios = Self.mediansOfThree(ratios)
  }

  private static func mediansOfThree(_ values: [Double]) -> [Double] {
    values.indices.map { index in
      guard index > 0, index + 1 < values.count else { return values[index] }
      return median([values[index - 1], values[index], values[index + 1]])
    }
  }

  /// How much likelier the nearest speed is at rest than under way; nil where none is near.
  func likelihoodRatio(at time: Double) -> Double? {
    let next = times.partitionIndex { $0 > time }
    let near = [next - 1, next].filter { times.indices.contains($0) }
      .min { abs(times[$0] - time) < abs(times[$1] - time) }
    guard let near, abs(times[near] - time) <= Self.longestGap / 2 else { return nil }
    return exp(logRatios[near])
  }

  var isEmpty: Bool { times.isEmpty }

  /// What the speeds around a time say, interpolated linearly.
  func verdict(at time: Double) -> Verdict {
    guard !times.isEmpty else { return .absent }
    let next = times.partitionIndex { $0 > time }
    let before = next > 0 ? next - 1 : nil
    let after = next < times.count ? next : nil
    if let before, let after, times[after] - times[before] <= Self.longestGap {
      let part = (time - times[before]) / (times[after] - times[before])
      let excess = excesses[before] + part * (excesses[after] - excesses[before])
      return excess > 1 ? .moving : .slow
    }
    let near = [before, after].compactMap { $0 }.filter { abs(times[$0] - time) <= 1 }
    if let nearest = near.first { return excesses[nearest] > 1 ? .moving : .slow }
    return .silent(amidMotion: [before, after].contains { $0.map { excesses[$0] > 1 } ?? false })
  }
}
