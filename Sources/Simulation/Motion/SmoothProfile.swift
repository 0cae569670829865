/// A quantity that rests at levels and passes smoothly from one to the next.
///
/// During a passage the rate grows to its peak along the cubic `3 s² - 2 s³`, stays there, and
/// falls along the same curve; growing and falling each take one ramp. So the value, the rate and
/// the rate's rate are continuous, the levels are exact, and of a change `c` in a time `T` with a
/// ramp `r`
///
///     greatest rate               c / (T - r)
///     greatest rate of the rate   3 c / (2 r (T - r))
struct SmoothProfile: Sendable {
  private struct Passage {
    var start, duration, ramp, from, change: Double
  }

  private let initial: Double
  private var passages: [Passage] = []

  init(_ initial: Double) { self.initial = initial }

  /// The level that the profile ends at.
  var last: Double { passages.last.map { $0.from + $0.change } ?? initial }

  /// Adds a passage to a level that starts when every earlier one has ended.
  ///
  /// The ramp takes at most half of the duration, and does so if it is not given.
  mutating func pass(
    to level: Double, at start: Double, over duration: Double, ramp: Double? = nil
  ) {
    let ramp = ramp ?? duration / 2
    precondition(ramp > 0 && ramp <= duration * (0.5 + 1e-12), "two ramps make up a passage")
    precondition(
      passages.last.map { start >= $0.start + $0.duration - 1e-9 } ?? true,
      "a passage begins before the one before it has ended")
    guard level != last else { return }
    passages.append(
      Passage(start: start, duration: duration, ramp: ramp, from: last, change: level - last))
  }

  /// The value with its derivatives at a time.
  ///
  /// - Complexity: O(log n) in the number of passages.
  func jet(at time: Double) -> Jet {
    // The last passage that has begun.
    var low = 0
    var high = passages.count
    while low < high {
      let middle = (low + high) / 2
      if passages[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return Jet(initial) }
    let passage = passages[low - 1]
    let elapsed = time - passage.start
    let left = passage.duration - elapsed
    let (ramp, end) = (passage.ramp, passage.from + passage.change)
    let peak = passage.change / (passage.duration - ramp)
    guard left > 0 else { return Jet(end) }
    if elapsed < ramp {
      let s = elapsed / ramp
      return Jet(
        passage.from + peak * ramp * s * s * s * (1 - s / 2), peak * s * s * (3 - 2 * s),
        peak / ramp * 6 * s * (1 - s), peak / (ramp * ramp) * 6 * (1 - 2 * s))
    }
    if left < ramp {
      let s = left / ramp
      return Jet(
        end - peak * ramp * s * s * s * (1 - s / 2), peak * s * s * (3 - 2 * s),
        -peak / ramp * 6 * s * (1 - s), peak / (ramp * ramp) * 6 * (1 - 2 * s))
    }
    return Jet(passage.from + peak * (elapsed - ramp / 2), peak)
  }

  /// The intervals from zero to an end during which the value rests at a level.
  func intervals(at level: Double, until end: Double) -> [ClosedRange<Double>] {
    var intervals: [ClosedRange<Double>] = []
    var (start, value) = (0.0, initial)
    for passage in passages {
      if value == level, passage.start > start { intervals.append(start...passage.start) }
      start = passage.start + passage.duration
      value = passage.from + passage.change
    }
    if value == level, end > start { intervals.append(start...end) }
    return intervals
  }
}
