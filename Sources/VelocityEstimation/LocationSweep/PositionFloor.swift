import Geodesy
import LocationManagement
import SensorSamples

/// The fewest fixes that any choice of them needs for straight lines between them to be near.
///
/// It is exact but for two limits: fixes lie on a grid of times, and no two of them are further
/// apart than a horizon.
struct PositionFloor: Sendable {
  /// The truth each second from the first fix on, with the fix that there is at each instant of the
  /// grid, all in one plane.
  private var truth: [SIMD2<Double>] = []
  private var fixes: [SIMD2<Double>] = []

  private static let grid = VelocityFloor.grid
  /// Seconds between two fixes at most.
  private static let horizon = 1800

  init(_ delivered: [LocationFix], truth positions: [(time: Double, position: GeodeticPosition)]) {
    guard let first = delivered.first, let last = positions.last?.time,
      let track = TimedPoints(positions, origin: first.position)
    else { return }
    for second in 0..<max(0, Int(last - first.time)) {
      guard let point = track.point(at: first.time + Double(second)) else { return }
      truth.append(point)
    }
    let plane = LocalTangentPlane(origin: first.position)
    var next = 0
    for second in stride(from: 0, to: truth.count, by: Self.grid) {
      while next + 1 < delivered.count, delivered[next].time < first.time + Double(second) {
        next += 1
      }
      let local = plane.local(from: delivered[next].position)
      fixes.append(SIMD2(local.x, local.y))
    }
  }

  /// The fewest fixes with which 95 of 100 seconds are no further off than so many metres; nil when
  /// no number is enough.
  func fewestFixes(forError limit: Double) -> Int? {
    guard !fixes.isEmpty else { return nil }
    return FewestFixes(among: fixes.count, allowance: 0.05 * Double(truth.count)) { from, to in
      Double(count(beyond: limit, from: from, to: to))
    }?.instants.count
  }

  /// How many seconds between two instants of the grid are too far off.
  private func count(beyond limit: Double, from: Int, to: Int) -> Int {
    let start = from * Self.grid
    let end = min(to * Self.grid, truth.count)
    guard end - start <= Self.horizon else { return end - start }
    // After the last fix the position stays.
    let slope = to < fixes.count ? (fixes[to] - fixes[from]) / Double(end - start) : .zero
    var count = 0
    for second in start..<end {
      let off = truth[second] - fixes[from] - slope * Double(second - start)
      if (off * off).sum() > limit * limit { count += 1 }
    }
    return count
  }
}

/// Positions over time in a plane, on straight lines between them.
private struct TimedPoints {
  private let times: [Double]
  private let points: [SIMD2<Double>]

  init?(_ positions: [(time: Double, position: GeodeticPosition)], origin: GeodeticPosition) {
    let plane = LocalTangentPlane(origin: origin)
    var (times, points): ([Double], [SIMD2<Double>]) = ([], [])
    for (time, position) in positions
    where time.isFinite && position.isValid && time > times.last ?? -.infinity {
      let local = plane.local(from: position)
      times.append(time)
      points.append(SIMD2(local.x, local.y))
    }
    guard times.count > 1 else { return nil }
    (self.times, self.points) = (times, points)
  }

  /// Nil before the first and after the last one.
  func point(at time: Double) -> SIMD2<Double>? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    guard low < times.count else { return time == times[low - 1] ? points[low - 1] : nil }
    let part = (time - times[low - 1]) / (times[low] - times[low - 1])
    return points[low - 1] + part * (points[low] - points[low - 1])
  }
}
