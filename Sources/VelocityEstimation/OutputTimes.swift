/// The times at which states are given: multiples of the period, with both ends of the span.
///
/// Multiples, rather than steps from the first sample, give two recordings of one clock the same
/// times, so that their results can be laid side by side.
struct OutputTimes {
  /// More rows than this are of no use to anybody and would only fill the memory.
  static let greatestCount = 50_000_000

  let times: [Double]

  /// Spreads times over a span.
  ///
  /// - Parameters:
  ///   - span: The first and the last time, in seconds.
  ///   - rate: Times a second, in Hz; positive.
  init(over span: ClosedRange<Double>, rate: Double) {
    precondition(rate > 0 && rate.isFinite, "a rate is positive and finite")
    let (start, end) = (span.lowerBound, span.upperBound)
    let first = (start * rate).rounded(.up)
    let last = (end * rate).rounded(.down)
    var times = [start]
    if last >= first, last - first < Double(Self.greatestCount) {
      let count = Int(last - first) + 1
      times.reserveCapacity(count + 2)
      for step in 0..<count {
        let time = (first + Double(step)) / rate
        if time > start, time < end { times.append(time) }
      }
    }
    if end > start { times.append(end) }
    self.times = times
  }
}
