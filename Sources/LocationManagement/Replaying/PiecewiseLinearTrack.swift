public import Geodesy
public import SensorSamples

/// Positions on straight lines between fixes, as an app that knows nothing else would draw them.
public struct PiecewiseLinearTrack: Sendable {
  private let plane: LocalTangentPlane
  private let times: [Double]
  private let points: [Vector3<Local>]

  /// Joins fixes in time order; nil without one.
  public init?(through fixes: [LocationFix]) {
    guard let first = fixes.first else { return nil }
    let plane = LocalTangentPlane(origin: first.position)
    self.plane = plane
    times = fixes.map(\.time)
    points = fixes.map { plane.local(from: $0.position) }
  }

  /// The position in the plane of the first fix; before it unknown, after the last one unchanged.
  ///
  /// - Complexity: O(log *n*) in the number of fixes.
  private func point(at time: Double) -> Vector3<Local>? {
    guard time >= times[0] else { return nil }
    let next = times.partitioningIndex { $0 > time }
    guard next < times.count else { return points[points.count - 1] }
    let fraction = (time - times[next - 1]) / (times[next] - times[next - 1])
    return points[next - 1] + fraction * (points[next] - points[next - 1])
  }

  /// How far other positions lie from the track horizontally; nil when none lies in its time.
  public func error(at positions: [(time: Double, position: GeodeticPosition)]) -> TrackError? {
    TrackError(
      distances: positions.compactMap { time, position in
        point(at: time).map { (plane.local(from: position) - $0).horizontalNorm }
      })
  }
}

/// Distances between two tracks, summed up.
///
/// *Units*: metres.
public struct TrackError: Sendable, Equatable {
  public var count: Int
  public var mean: Double
  public var rootMeanSquare: Double
  /// The distance that 95 of 100 do not exceed.
  public var percentile95: Double
  public var maximum: Double

  init?(distances: [Double]) {
    let sorted = distances.sorted()
    guard let maximum = sorted.last else { return nil }
    let squares = sorted.reduce(0) { $0 + $1 * $1 }
    count = sorted.count
    mean = sorted.reduce(0, +) / Double(sorted.count)
    rootMeanSquare = (squares / Double(sorted.count)).squareRoot()
    percentile95 = sorted[Int((Double(sorted.count) * 0.95).rounded(.up)) - 1]
    self.maximum = maximum
  }
}

extension [Double] {
  /// The first index whose element is in the second part of a partitioned array.
  fileprivate func partitioningIndex(_ isInSecondPart: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
