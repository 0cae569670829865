import Geodesy
import SensorSamples

/// A sample of three components at a time, whatever they measure.
protocol TimedVector: Sendable {
  var time: Double { get }
  var vector: SIMD3<Double> { get }
  /// Beyond this magnitude no sensor of this kind measures.
  static var plausibleMagnitude: Double { get }
}

extension AccelerometerSample: TimedVector {
  var vector: SIMD3<Double> { specificForce.components }
  static var plausibleMagnitude: Double { 5_000 }
}

extension GyroscopeSample: TimedVector {
  var vector: SIMD3<Double> { angularRate.components }
  static var plausibleMagnitude: Double { 500 }
}

/// The usable samples of one sensor, read as the straight lines between them.
///
/// *Invariant*: times increase and all values are finite.
struct SampleTrack<Sample: TimedVector>: Sendable {
  let samples: [Sample]
  /// How many samples of the input could not be used.
  let dropped: Int
  /// Samples further apart than this, in seconds, have a gap between them.
  let longestInterval: Double

  init(_ input: [Sample], longestInterval: Double) {
    self.longestInterval = longestInterval
    var previous = (input.first?.time ?? 0).nextDown
    let clean = input.allSatisfy { sample in
      defer { previous = sample.time }
      return sample.time > previous && sample.time - previous < longestPause
        && Self.isUsable(sample)
    }
    guard !clean else {
      samples = input
      dropped = 0
      return
    }
    let usable = input.filter(Self.isUsable)
    // The order among equal times is kept, so that the first of repeated samples stays.
    let order = usable.indices.sorted { (usable[$0].time, $0) < (usable[$1].time, $1) }
    var kept: [Sample] = []
    kept.reserveCapacity(usable.count)
    for index in order where kept.last.map({ usable[index].time > $0.time }) ?? true {
      kept.append(usable[index])
    }
    samples = Array(kept[longestSession(of: kept, time: \.time)])
    dropped = input.count - samples.count
  }

  private static func isUsable(_ sample: Sample) -> Bool {
    let largest = max(abs(sample.vector.x), abs(sample.vector.y), abs(sample.vector.z))
    // A NaN fails both comparisons.
    return abs(sample.time) < 1e11 && largest <= Sample.plausibleMagnitude
      && (sample.vector.x + sample.vector.y + sample.vector.z).isFinite
  }

  var timeSpan: ClosedRange<Double>? {
    guard let first = samples.first, let last = samples.last else { return nil }
    return first.time...last.time
  }

  /// The median rate in Hz; nil with less than two samples.
  var medianRate: Double? {
    guard samples.count > 1 else { return nil }
    let intervals = zip(samples, samples.dropFirst()).map { $1.time - $0.time }.sorted()
    return 1 / intervals[intervals.count / 2]
  }

  /// The index of the last sample at or before a time, or -1.
  func index(at time: Double) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}

/// What a track says about the time between two instants.
struct TrackSegment: Sendable {
  /// The mean of the straight lines.
  var mean: SIMD3<Double>
  /// The values at both ends.
  var first, last: SIMD3<Double>
}

extension SampleTrack {
  /// The segment from `start` to `end`; nil where the sensor has a gap or no sample.
  ///
  /// The cursor is the index of the last sample at or before `start`, and is moved forward to `end`.
  func segment(from start: Double, to end: Double, cursor: inout Int) -> TrackSegment? {
    while cursor + 1 < samples.count, samples[cursor + 1].time <= start { cursor += 1 }
    guard cursor >= 0, cursor + 1 < samples.count else { return nil }
    guard let first = value(at: start, after: cursor) else { return nil }
    var (time, value, sum) = (start, first, SIMD3<Double>.zero)
    while cursor + 1 < samples.count, samples[cursor + 1].time < end {
      let next = samples[cursor + 1]
      guard next.time - samples[cursor].time <= longestInterval else { return nil }
      sum += (value + next.vector) * (0.5 * (next.time - time))
      (time, value) = (next.time, next.vector)
      cursor += 1
    }
    guard let last = self.value(at: end, after: cursor) else { return nil }
    sum += (value + last) * (0.5 * (end - time))
    return TrackSegment(mean: sum / (end - start), first: first, last: last)
  }

  private func value(at time: Double, after index: Int) -> SIMD3<Double>? {
    guard index + 1 < samples.count else { return nil }
    let (a, b) = (samples[index], samples[index + 1])
    guard b.time - a.time <= longestInterval else { return nil }
    let fraction = (time - a.time) / (b.time - a.time)
    return a.vector + (b.vector - a.vector) * fraction
  }
}

/// No recording pauses longer than this, in seconds: what lies beyond has the stamp of another clock.
let longestPause = 86_400.0

/// The range with the most elements, in order of time, without a pause that no recording has.
func longestSession<Element>(
  of elements: [Element], time: (Element) -> Double
) -> Range<Int> {
  var (best, start) = (0..<0, 0)
  for index in elements.indices {
    let isLast = index + 1 == elements.count
    guard isLast || time(elements[index + 1]) - time(elements[index]) >= longestPause else {
      continue
    }
    if index + 1 - start > best.count { best = start..<(index + 1) }
    start = index + 1
  }
  return best
}
