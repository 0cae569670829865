/// The rate of a stream and its gaps.
struct StreamStatistics {
  static let shortestGap = 0.2
  static let gapInMedianSteps = 5.0
  private static let listedGaps = 5
  /// The median is that of at most so many steps, evenly spread.
  private static let stepsForMedian = 4096

  private(set) var medianStep: Double?
  private(set) var jitter: Double?
  private(set) var gaps: [StreamSummary.Gap] = []
  private(set) var gapCount = 0

  /// - Precondition: the samples are in the order of time.
  /// - Complexity: one pass, and memory that does not grow with the stream.
  init<Sample: TimedSample>(of samples: [Sample]) {
    guard samples.count > 1 else { return }
    let stride = max(1, (samples.count - 1) / Self.stepsForMedian)
    var steps = Swift.stride(from: 1, to: samples.count, by: stride).map {
      samples[$0].time - samples[$0 - 1].time
    }
    steps.sort()
    let median = steps[steps.count / 2]
    medianStep = median

    let shortestGap = max(Self.shortestGap, Self.gapInMedianSteps * median)
    var (count, sumOfSquares) = (0.0, 0.0)
    for index in 1..<samples.count {
      let step = samples[index].time - samples[index - 1].time
      if step > shortestGap {
        note(.init(start: samples[index - 1].time, end: samples[index].time))
      } else {
        // About the median, which is as good as the mean here and needs no second pass.
        count += 1
        sumOfSquares += (step - median) * (step - median)
      }
    }
    if count > 1 { jitter = (sumOfSquares / (count - 1)).squareRoot() }
  }

  private mutating func note(_ gap: StreamSummary.Gap) {
    gapCount += 1
    let place = gaps.firstIndex { $0.duration < gap.duration } ?? gaps.count
    guard place < Self.listedGaps else { return }
    gaps.insert(gap, at: place)
    if gaps.count > Self.listedGaps { gaps.removeLast() }
  }

  /// Writes what was found into a summary.
  func describe(in summary: inout StreamSummary) {
    summary.medianRate = medianStep.flatMap { $0 > 0 ? 1 / $0 : nil }
    summary.jitter = jitter
    summary.largestGaps = gaps
    summary.gapCount = gapCount
  }
}
