import Geodesy

/// What an accelerometer stream holds, told by the norm of its readings.
public enum AccelerationKind: Sendable, Equatable {
  /// Specific force: at rest it reads gravity upwards.
  case specificForce
  /// Linear acceleration, from which the phone has already taken gravity.
  case linear
  /// Neither, with the median norm in m/s²: a wrong unit, or no readings.
  case unclear(medianNorm: Double)

  /// The median norms of a phone's specific force, in m/s²: gravity, whatever it does in between.
  public static let gravityNorms = 6.5...15.0
  /// A median norm below this, in m/s², is that of a phone without gravity which hardly moves.
  private static let restingNorm = 0.3
  /// The tenth percentile of a norm without gravity is below this part of its median.
  ///
  /// It comes near zero again and again. Readings in units of g have all about the same norm.
  private static let quietPart = 0.6
  /// More readings than this say no more.
  private static let readings = 4096

  /// Judges a stream; readings that are not finite are left out.
  ///
  /// - Complexity: O(1) in the length of the stream, which is looked at evenly.
  public init(of samples: [AccelerometerSample]) {
    let step = max(1, samples.count / Self.readings)
    let norms = stride(from: 0, to: samples.count, by: step)
      .map { samples[$0].specificForce.norm }.filter(\.isFinite).sorted()
    guard !norms.isEmpty else {
      self = .unclear(medianNorm: 0)
      return
    }
    let (median, quiet) = (norms[norms.count / 2], norms[norms.count / 10])
    if Self.gravityNorms.contains(median) {
      self = .specificForce
    } else if median < Self.restingNorm
      || median < Self.gravityNorms.lowerBound && quiet < Self.quietPart * median
    {
      self = .linear
    } else {
      self = .unclear(medianNorm: median)
    }
  }
}

extension [AccelerometerSample] {
  /// The samples of a kind as specific force: where a phone has taken gravity away, it is put back on
  /// z, as if the device were level.
  public func withGravity(_ kind: AccelerationKind) -> Self {
    guard kind == .linear else { return self }
    return map {
      AccelerometerSample(
        time: $0.time, specificForce: $0.specificForce + Vector3(0, 0, Earth.standardGravity))
    }
  }
}
