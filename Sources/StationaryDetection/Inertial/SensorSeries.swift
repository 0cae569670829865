import Geodesy
import SensorSamples

/// Samples of a sensor with three axes, prepared so that any window costs the same.
///
/// Samples that are not finite or not later than the one before are left out: neither a NaN nor a
/// clock that jumps back may look like quiet.
struct SensorSeries {
  private(set) var times: [Double] = []
  /// The usual time between two samples; nil for fewer than two.
  private(set) var medianInterval: Double?
  private var origin = SIMD3<Double>.zero
  /// Running sums, one longer than the samples, of the values without `origin` and their squares.
  private var sums: [SIMD3<Double>] = [.zero]
  private var squares: [Double] = [0]
  /// How often so far a sample differed from the one before it.
  private var changes: [Int] = [0]

  init(_ samples: some Sequence<(time: Double, value: SIMD3<Double>)>) {
    var values: [SIMD3<Double>] = []
    for (time, value) in samples
    where time.isFinite && value.x.isFinite && value.y.isFinite && value.z.isFinite {
      if let last = times.last, time <= last { continue }
      times.append(time)
      values.append(value)
    }
    guard let first = values.first else { return }
    // Sums of squares about a value near the mean keep their digits over hours.
    origin = values.reduce(.zero, +) / Double(values.count)
    var previous = first
    for value in values {
      let centred = value - origin
      sums.append(sums[sums.count - 1] + centred)
      squares.append(squares[squares.count - 1] + (centred * centred).sum())
      changes.append(changes[changes.count - 1] + (value == previous ? 0 : 1))
      previous = value
    }
    let steps = zip(times.dropFirst(), times).map(-).sorted()
    if !steps.isEmpty { medianInterval = steps[steps.count / 2] }
  }

  init(_ samples: [AccelerometerSample]) {
    self.init(samples.lazy.map { (time: $0.time, value: $0.specificForce.components) })
  }

  init(_ samples: [GyroscopeSample]) {
    self.init(samples.lazy.map { (time: $0.time, value: $0.angularRate.components) })
  }

  var isEmpty: Bool { times.isEmpty }

  /// What a window holds.
  struct Window {
    /// The mean on each axis.
    var mean: SIMD3<Double>
    /// The variance about that mean, summed over the axes.
    var variance: Double
    /// The samples in it.
    var count: Int
  }

  /// The samples in a span of time, or nil where there are too few of them to speak.
  ///
  /// Too few are fewer than `minimumCount`, or fewer than six in ten of what the rate promises (a
  /// gap). A sensor that repeats one value through the window is dead, not quiet.
  ///
  /// - Complexity: O(log samples).
  func window(from start: Double, to end: Double, minimumCount: Int = 4) -> Window? {
    guard let medianInterval else { return nil }
    let first = times.partitionIndex { $0 >= start }
    let last = times.partitionIndex { $0 >= end }
    let count = last - first
    let promised = (end - start) / medianInterval
    guard count >= minimumCount, Double(count) >= 0.6 * promised else { return nil }
    guard count == 1 || changes[last] > changes[first + 1] else { return nil }
    let mean = (sums[last] - sums[first]) / Double(count)
    let square = (squares[last] - squares[first]) / Double(count)
    return Window(
      mean: mean + origin, variance: max(0, square - (mean * mean).sum()), count: count)
  }

  /// How much the means of short blocks differ within a window: slow motion without vibration.
  ///
  /// An idling engine shakes a phone at 10 Hz and more; a vehicle under way also rocks and turns
  /// slowly. Means over a quarter of a second keep only the latter.
  ///
  /// - Returns: The standard deviation of the means, root of the sum over the axes; nil where a
  ///   block has too few samples.
  func spreadOfBlockMeans(around time: Double, blocks: Int, blockLength: Double) -> Double? {
    var means: [SIMD3<Double>] = []
    let start = time - Double(blocks) * blockLength / 2
    for block in 0..<blocks {
      let from = start + Double(block) * blockLength
      guard let window = window(from: from, to: from + blockLength, minimumCount: 3) else {
        return nil
      }
      means.append(window.mean)
    }
    let centre = means.reduce(.zero, +) / Double(blocks)
    let sum = means.reduce(0) { $0 + (($1 - centre) * ($1 - centre)).sum() }
    return (sum / Double(blocks)).squareRoot()
  }
}
