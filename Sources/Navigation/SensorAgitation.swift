import SensorSamples

/// How noisy a sensor is from second to second, as the recording itself shows it.
///
/// An engine or a rough road shakes a sensor at more than a few hertz, and what its samples catch of
/// that adds up like white noise. Motion is smoother: the eighth differences of short means leave
/// next to nothing of it, and of white noise a known multiple. Means over several lengths are tried
/// and the quietest counts, since steps fill some of them, a tone folds back into others, and what
/// shakes fast averages out in the long ones: only what is left of it at low frequencies adds up.
///
/// The value of a second rests on the seconds before it only.
///
/// - Source: the higher differences of W. J. Riley, "Handbook of Frequency Stability Analysis",
///   NIST SP 1065, 2008, section 5.2 (Hadamard variance), of order eight in place of three.
struct SensorAgitation: Sendable {
  private let start: Double
  /// Noise densities by the second since the start, in the sensor's unit/√Hz.
  private var densities: [Double] = []

  /// Lengths of the means in seconds.
  private static let lengths = [0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]
  private static let order = 8
  /// Seconds whose median is taken: a jolt or a gap is not agitation.
  private static let memory = 8
  /// Of vibrations that are sampled well even the quietest means show more than adds up.
  private static let share = 0.75
  /// The sum of the squares of the binomial coefficients, which white noise is multiplied by.
  private static let gain = 12_870.0

  /// Listens to a whole recording.
  ///
  /// - Parameters:
  ///   - track: The sensor's samples.
  ///   - floor: The density of the sensor itself, below which nothing is believed.
  ///   - ceiling: The density above which nothing is believed.
  init<Sample>(of track: SampleTrack<Sample>, floor: Double, ceiling: Double) {
    start = track.samples.first?.time ?? 0
    guard let rate = track.medianRate, let last = track.samples.last?.time else { return }
    let seconds = Int(last - start) + 1
    var quietest = [Double](repeating: .infinity, count: seconds)
    for length in Self.lengths {
      let count = max(1, Int((length * rate).rounded()))
      let variances = Self.variances(of: track, means: count, start: start, seconds: seconds)
      // The median first: of few differences the quietest second says nothing.
      for second in 0..<seconds {
        let known = variances[max(0, second - Self.memory)..<second].filter(\.isFinite).sorted()
        guard known.count >= 3 else { continue }
        let density = known[known.count / 2] * Double(count) / (rate * Self.gain)
        quietest[second] = min(quietest[second], density)
      }
    }
    densities = quietest.map { density in
      density.isFinite ? min(max(Self.share * density.squareRoot(), floor), ceiling) : floor
    }
  }

  /// The noise density at a time; nil where nothing is known.
  func density(at time: Double) -> Double? {
    guard time >= start, !densities.isEmpty else { return nil }
    return densities[min(Int(time - start), densities.count - 1)]
  }

  /// The mean squares of the differences of means over a number of samples, by the second in which
  /// they end; infinite where there are none.
  private static func variances<Sample>(
    of track: SampleTrack<Sample>, means count: Int, start: Double, seconds: Int
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: seconds)
    var counts = [Double](repeating: 0, count: seconds)
    // Each line is the difference of the line before and its own last value.
    var last = InlineArray<9, SIMD3<Double>>(repeating: .zero)
    var (seen, index) = (0, 0)
    while index + count <= track.samples.count {
      var value = SIMD3<Double>.zero
      for offset in 0..<count { value += track.samples[index + offset].vector }
      value /= Double(count)
      for line in 0...order {
        let difference = value - last[line]
        last[line] = value
        value = difference
      }
      // The last line holds the difference of the order.
      seen += 1
      if seen > order {
        let second = Int(track.samples[index + count - 1].time - start)
        let square = last[order]
        sums[second] += (square * square).sum() / 3
        counts[second] += 1
      }
      index += count
    }
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : .infinity }
  }
}
