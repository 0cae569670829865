/// Puts samples in the order of time and leaves out repeats, and counts what it did.
struct TimeOrder: Equatable {
  /// Samples that came after a later one.
  var outOfOrder = 0
  /// Samples that were left out because they repeat another at the same time.
  var repeats = 0

  /// - Complexity: one pass when the samples are in order already, which is the rule.
  init<Sample: TimedSample>(restoring samples: inout [Sample]) {
    var latest = -Double.infinity
    for sample in samples {
      if sample.time < latest { outOfOrder += 1 }
      latest = max(latest, sample.time)
    }
    if outOfOrder > 0 { samples.sort { $0.time < $1.time } }

    var kept = 0
    for index in samples.indices {
      if kept > 0, Sample.isRepeat(samples[index], of: samples[kept - 1]) {
        repeats += 1
      } else {
        if kept != index { samples[kept] = samples[index] }
        kept += 1
      }
    }
    samples.removeLast(samples.count - kept)
  }

  /// What a reader should know, if anything.
  func doubts(stream: String) -> [Doubt] {
    var doubts: [Doubt] = []
    if outOfOrder > 0 {
      doubts.append(
        Doubt(.rows, stream: stream, "rows out of order, now sorted: \(outOfOrder)"))
    }
    if repeats > 0 {
      doubts.append(
        Doubt(
          .rows, stream: stream, "rows that repeat another at the same time, left out: \(repeats)"))
    }
    return doubts
  }
}
