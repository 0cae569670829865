/// The motion of a whole recording in a few numbers, for a person to read.
public struct MotionSummary: Sendable, Equatable {
  /// Seconds from the first row to the last.
  public var duration: Double
  /// Length of the path in metres: the integral of the speed.
  public var distance: Double
  /// The greatest speed in m/s, its standard deviation then, and when it was.
  public var topSpeed: Double
  public var topSpeedSigma: Double
  public var topSpeedTime: Double
  /// Distance over duration, in m/s.
  public var meanSpeed: Double
  /// Seconds during which zero-velocity updates were in force.
  public var stationaryDuration: Double
  /// How many spans that were.
  public var stationaryCount: Int

  /// Sums a result up; nil when it has no row with a known speed.
  ///
  /// - Complexity: linear in the number of rows.
  public init?(of result: FusionResult) {
    let series = result.series
    let rows = series.time.indices.filter { series.speed[$0].isFinite }
    guard let first = rows.first, let last = rows.last,
      let top = rows.max(by: { series.speed[$0] < series.speed[$1] })
    else { return nil }
    duration = series.time[last] - series.time[first]
    distance = zip(rows, rows.dropFirst()).reduce(0) { sum, pair in
      let step = series.time[pair.1] - series.time[pair.0]
      return sum + step * (series.speed[pair.0] + series.speed[pair.1]) / 2
    }
    topSpeed = series.speed[top]
    topSpeedSigma = series.sigmaSpeed[top]
    topSpeedTime = series.time[top]
    meanSpeed = duration > 0 ? distance / duration : series.speed[first]
    stationaryDuration = result.stationaryIntervals.reduce(0) { $0 + $1.end - $1.start }
    stationaryCount = result.stationaryIntervals.count
  }
}
