import Geodesy
import LocationManagement
import Navigation
import SensorSamples

/// The fewest fixes that any choice of them needs for an error of the causal velocity.
///
/// From instants on a grid the filter goes on without fixes, having had all of them before, and its
/// error is noted each second. So its biases and its heading are known better than those of a filter
/// that lives on the few fixes of a policy, and the floor is lower than can be reached. On the other
/// hand no fix may lie between the instants of the grid, which raises it a little.
struct VelocityFloor: Sendable {
  /// Seconds between the instants at which a fix may be.
  static let grid = 10
  /// Seconds after which an error counts as too great in any case.
  static let horizon = 600
  /// So does one of a filter that has lost itself, by its own standard deviation in m/s.
  static let lost = 20.0
  /// Greater errors than this have no floor: a lost filter keeps them by luck; m/s.
  static let greatestError = 5.0

  /// For each instant the errors of the seconds that follow; nil where there is no reference.
  private var errors: [[Double?]] = []
  /// How many seconds there are from the first fix to the end.
  private let seconds: Int

  init(
    _ start: CausalNavigator, rows: [(index: Int, time: Double)], end: Double,
    reference: VelocityReference
  ) {
    guard let first = rows.first?.time, end > first else {
      seconds = 0
      return
    }
    seconds = Int(end - first)
    var navigator = start
    var due = first
    for row in rows {
      navigator.advance(to: row.time)
      navigator.take(fix: row.index)
      guard row.time >= due else { continue }
      // An instant in an outage has the fix after it, which can only lower the floor.
      repeat {
        errors.append(
          Self.coast(navigator, from: max(due, row.time), until: end, reference: reference))
        due += Double(Self.grid)
      } while due <= row.time
    }
  }

  private static func coast(
    _ navigator: CausalNavigator, from start: Double, until end: Double,
    reference: VelocityReference
  ) -> [Double?] {
    var navigator = navigator
    var errors: [Double?] = []
    for second in 0..<max(0, min(horizon, Int(end - start))) {
      navigator.advance(to: start + Double(second + 1))
      let state = navigator.state
      guard state.horizontalVelocitySigma < lost else { break }
      errors.append(
        reference.error(of: SIMD2(state.velocity.x, state.velocity.y), at: state.time))
    }
    return errors
  }

  /// The fewest fixes with which 95 of 100 seconds have an error of no more than so many m/s; nil
  /// when no number is enough, or the error is so great that luck decides.
  func fewestFixes(forError limit: Double) -> Int? {
    guard !errors.isEmpty, limit <= Self.greatestError else { return nil }
    // How many of the seconds after each instant are too bad, added up.
    let bad = errors.map { errors in
      errors.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + ($1 ?? 0 <= limit ? 0 : 1)) }
    }
    let schedule = FewestFixes(among: errors.count, allowance: 0.05 * Double(seconds)) {
      let length = $1 == errors.count ? seconds - $0 * Self.grid : ($1 - $0) * Self.grid
      let known = min(length, bad[$0].count - 1)
      return bad[$0][known] + Double(length - known)
    }
    return schedule?.instants.count
  }
}
