import Glibc

/// A quantity that rests at levels and passes smoothly from one to the next.
///
/// Each passage is the quintic `10 s³ - 15 s⁴ + 6 s⁵`, so the value, the rate and the rate's rate
/// are continuous, and the levels are exact.
///
/// - Source: T. Flash and N. Hogan, "The coordination of arm movements", J. Neuroscience 5(7),
///   1985: the minimum-jerk passage between two points.
struct SmoothProfile: Sendable {
  /// The greatest rate of a passage, in units of its change divided by its duration.
  static let peakRate = 15.0 / 8
  /// The greatest second derivative, in units of its change divided by its duration squared.
  static let peakSecondDerivative = 10 / 3.0.squareRoot()

  private struct Passage {
    var start, duration, from, change: Double
  }

  private let initial: Double
  private var passages: [Passage] = []

  init(_ initial: Double) { self.initial = initial }

  /// The level that the profile ends at.
  var last: Double { passages.last.map { $0.from + $0.change } ?? initial }

  /// Adds a passage to a level that starts when every earlier one has ended.
  mutating func pass(to level: Double, at start: Double, over duration: Double) {
    precondition(duration > 0, "a passage takes time")
    precondition(
      passages.last.map { start >= $0.start + $0.duration - 1e-9 } ?? true,
      "a passage begins before the one before it has ended")
    guard level != last else { return }
    passages.append(
      Passage(start: start, duration: duration, from: last, change: level - last))
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
    let s = (time - passage.start) / passage.duration
    guard s < 1 else { return Jet(passage.from + passage.change) }
    let (rate, change) = (1 / passage.duration, passage.change)
    return Jet(
      passage.from + change * s * s * s * (10 + s * (6 * s - 15)),
      change * rate * 30 * s * s * (1 - s) * (1 - s),
      change * rate * rate * 60 * s * (1 - s) * (1 - 2 * s),
      change * rate * rate * rate * 60 * (1 + s * (6 * s - 6)))
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
