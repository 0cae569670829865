/// Brings streams into their final form and keeps book of what was found in them.
struct StreamBook {
  private(set) var summaries: [StreamSummary] = []
  private(set) var doubts: [Doubt] = []

  /// Gap doubts name so many gaps of a stream, the longest.
  private static let namedGaps = 3
  /// A stream of readings of which more than this part repeat the one before is held.
  private static let heldPart = 0.2
  private static let lowestInertialRate = 20.0

  mutating func note(_ doubt: Doubt) { doubts.append(doubt) }

  mutating func note(_ more: [Doubt]) { doubts += more }

  /// Says better what the numbers of a stream mean, once they are known.
  mutating func amend(_ stream: String, sign: String) {
    guard let index = summaries.firstIndex(where: { $0.name == stream }) else { return }
    summaries[index].sign = sign
  }

  /// Puts a stream in the order of time, and enters it.
  mutating func enter<Sample: TimedSample>(
    _ samples: inout [Sample], as description: StreamSummary, incompleteRows: Int = 0
  ) {
    var summary = description
    let stream = summary.name
    if incompleteRows > 0 {
      doubts.append(
        Doubt(.rows, stream: stream, "\(incompleteRows) rows lack a value and are left out"))
    }
    doubts += TimeOrder(restoring: &samples).doubts(stream: stream)
    summary.count = samples.count
    if let first = samples.first, let last = samples.last {
      summary.span = first.time...last.time
    }
    StreamStatistics(of: samples).describe(in: &summary)
    noteGaps(of: summary)
    summaries.append(summary)
  }

  /// Enters a stream of a sensor with three axes, and looks for held values as well.
  mutating func enterInertial<Sample: TriaxialSample>(
    _ samples: inout [Sample], as description: StreamSummary, incompleteRows: Int
  ) {
    enter(&samples, as: description, incompleteRows: incompleteRows)
    let last = summaries.count - 1
    let stream = summaries[last].name
    var held = 0
    for index in samples.indices.dropFirst()
    where samples[index].components == samples[index - 1].components {
      held += 1
    }
    summaries[last].heldCount = held
    if Double(held) > Self.heldPart * Double(samples.count) {
      doubts.append(
        Doubt(
          .heldValues, stream: stream,
          "\(held) of \(samples.count) readings repeat the one before: the sensor is slower than "
            + "the recording says"))
    }
    if let rate = summaries[last].medianRate, rate < Self.lowestInertialRate {
      doubts.append(
        Doubt(
          .rate, stream: stream,
          "the rate is \(rate.decimals(1)) Hz, too low to follow how a phone moves; record at "
            + "50 Hz or more"))
    }
  }

  private mutating func noteGaps(of summary: StreamSummary) {
    let shortest = summary.medianRate.map { max(1, 5 / $0) } ?? 1
    // A gap that begins before the clock's zero lies behind a stale reading, which is named as such.
    let gaps = summary.largestGaps.filter { $0.duration > shortest && $0.start >= 0 }
    for gap in gaps.prefix(Self.namedGaps) {
      doubts.append(
        Doubt(
          .gap, stream: summary.name, times: gap.start...gap.end,
          "a gap: no sample from \(gap.start.decimals(2)) s to \(gap.end.decimals(2)) s, "
            + "\(gap.duration.decimals(2)) s"))
    }
    if gaps.count > Self.namedGaps {
      doubts.append(
        Doubt(.gap, stream: summary.name, "\(summary.gapCount) gaps in all"))
    }
  }

  /// Notes streams that begin later or end sooner than the inertial sensors and the camera.
  mutating func noteCoverage() {
    let spans = summaries.filter { ["accelerometer", "gyroscope", "camera"].contains($0.name) }
      .compactMap(\.span)
    guard let start = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max() else {
      return
    }
    let whole = start...end
    for summary in summaries where summary.name != "truth" {
      guard summary.name != "significant_location", let span = summary.span else { continue }
      let allowed = max(2, summary.medianRate.map { 3 / $0 } ?? 2)
      if span.lowerBound > whole.lowerBound + allowed {
        let late = span.lowerBound - whole.lowerBound
        doubts.append(
          Doubt(
            .coverage, stream: summary.name,
            times: whole.lowerBound...span.lowerBound,
            "it begins \(late.decimals(1)) s after the first stream"))
      }
      if span.upperBound < whole.upperBound - allowed {
        let early = whole.upperBound - span.upperBound
        doubts.append(
          Doubt(
            .coverage, stream: summary.name,
            times: span.upperBound...whole.upperBound,
            "it ends \(early.decimals(1)) s before the last stream"))
      }
    }
  }

  /// Hands over what was noted.
  func complete(_ recording: inout Recording) {
    recording.streams = summaries
    recording.doubts = doubts
  }
}
