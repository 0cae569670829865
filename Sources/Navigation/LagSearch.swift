import Geodesy

/// Finds how late the fixes are, by what lag explains their velocity changes best.
struct LagSearch: Sendable {
  /// Windows last so long, in seconds.
  private static let window = 20.0
  private static let coarseStep = 0.1
  /// A lag is believed if its standard deviation, in seconds, is below this.
  private static let largestSigma = 0.15

  /// The lag that explains the observations best; nil when it cannot be seen.
  static func lag(
    of observations: [VelocityObservation], motions: [RelativeMotion], gravity: Vector3<Local>,
    settings: AlignmentSettings
  ) -> GPSLag? {
    let windows = windows(of: observations, motions: motions, settings: settings)
    let range = settings.lags
    let steps = Int(((range.upperBound - range.lowerBound) / coarseStep).rounded())
    func score(_ lag: Double) -> (cost: Double, count: Int) {
      var (cost, count) = (0.0, 0)
      for window in windows {
        guard
          let match = VelocityMatch(
            observations[window.observations], motion: motions[window.motion], lag: lag,
            gravity: gravity)
        else { continue }
        // A window with a wild fix must not outvote the others.
        cost += min(match.cost, 10 * Double(match.count))
        count += match.count
      }
      return (cost, count)
    }
    guard !windows.isEmpty else { return nil }
    let scores = (0...steps).map { score(range.lowerBound + Double($0) * coarseStep) }
    guard let best = scores.indices.min(by: { scores[$0].cost < scores[$1].cost }),
      best > 0, best < steps, scores[best].count > 0
    else { return nil }
    // A parabola through the neighbours; its curvature is the information on the lag.
    let (left, middle, right) = (scores[best - 1].cost, scores[best].cost, scores[best + 1].cost)
    let curvature = left - 2 * middle + right
    guard curvature > 0 else { return nil }
    let offset = 0.5 * (left - right) / curvature
    let reduced = max(1, middle / Double(2 * scores[best].count))
    let sigma = (2 * reduced / curvature).squareRoot() * coarseStep
    guard sigma < largestSigma else { return nil }
    return GPSLag(
      seconds: range.lowerBound + (Double(best) + offset) * coarseStep, sigma: sigma)
  }

  private struct Window {
    var observations: Range<Int>
    var motion: Int
  }

  /// Windows one after the other that lie within one motion for all lags.
  private static func windows(
    of observations: [VelocityObservation], motions: [RelativeMotion], settings: AlignmentSettings
  ) -> [Window] {
    var windows: [Window] = []
    for (index, motion) in motions.enumerated() {
      guard let span = motion.span else { continue }
      let first = span.lowerBound + settings.lags.upperBound
      let last = span.upperBound + settings.lags.lowerBound
      guard var low = observations.firstIndex(where: { $0.time >= first }) else { continue }
      while low < observations.count, observations[low].time <= last {
        var high = low
        while high < observations.count, observations[high].time <= last,
          observations[high].time < observations[low].time + window
        {
          high += 1
        }
        windows.append(Window(observations: low..<high, motion: index))
        low = high
      }
    }
    return windows
  }
}
