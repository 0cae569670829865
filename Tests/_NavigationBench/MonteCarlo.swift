import Foundation
public import Navigation
public import Simulation

/// What the navigator makes of many recordings of a scenario, beside an oracle.
public struct MonteCarlo: Sendable {
  /// The scores of one recording.
  public struct Run: Sendable {
    public var smoothed, forward: VelocityScore
    /// How many times the oracle's error in three dimensions is that of the navigator which is told
    /// the times of rest, and only those.
    public var smoothedToOracle, forwardToOracle: Double
  }

  public let name: String
  public private(set) var runs: [Run] = []

  /// - Parameters:
  ///   - entry: What happens.
  ///   - seeds: One recording each.
  /// - Throws: `NavigationError`, which a simulated recording gives no reason for.
  public init(
    _ entry: ScenarioCatalogue.Entry, seeds: ClosedRange<UInt64>
  ) throws(NavigationError) {
    name = entry.name
    for seed in seeds {
      let journey = Journey(entry, seed: seed)
      let oracle = Oracle(of: journey)
      let ours = try Navigator().trajectory(of: journey.input)
      let told = try Navigator().trajectory(of: oracle.input)
      let oracles = try oracle.trajectories()
      func score(_ states: [NavigationState]) -> VelocityScore? {
        VelocityScore(states, against: journey.truth)
      }
      guard let smoothed = score(ours.smoothed), let forward = score(ours.forward),
        let toldSmoothed = score(told.smoothed), let toldForward = score(told.forward),
        let bestSmoothed = oracles.compactMap({ score($0.smoothed)?.spatial }).min(),
        let bestForward = oracles.compactMap({ score($0.forward)?.spatial }).min()
      else { continue }
      runs.append(
        Run(
          smoothed: smoothed, forward: forward,
          smoothedToOracle: toldSmoothed.spatial / bestSmoothed,
          forwardToOracle: toldForward.spatial / bestForward))
    }
  }

  /// The medians over the recordings.
  public var ratioToOracle: (smoothed: Double, forward: Double) {
    (runs.map(\.smoothedToOracle).quantile(0.5), runs.map(\.forwardToOracle).quantile(0.5))
  }
}

extension MonteCarlo {
  /// The head of the table that `rows` belong to.
  public static let head = """
    | scenario | estimate | horizontal RMSE, median, m/s | 3-D RMSE, median, m/s | \
    NEES, mean | NEES, range | coverage | 3-D RMSE over the oracle's, median |
    | --- | --- | --- | --- | --- | --- | --- | --- |

    """

  /// A row for the smoothed estimate and one for the causal one.
  public var rows: String {
    row("smoothed", runs.map(\.smoothed), ratioToOracle.smoothed)
      + row("forward", runs.map(\.forward), ratioToOracle.forward)
  }

  private func row(_ estimate: String, _ scores: [VelocityScore], _ ratio: Double) -> String {
    func format(_ value: Double, _ decimals: Int) -> String {
      String(format: "%.\(decimals)f", value)
    }
    let normalized = scores.map(\.normalizedSquare)
    let cells = [
      name, estimate, format(scores.map(\.horizontal).quantile(0.5), 3),
      format(scores.map(\.spatial).quantile(0.5), 3), format(normalized.mean, 2),
      format(normalized.quantile(0.05), 2) + "–" + format(normalized.quantile(0.95), 2),
      format(100 * scores.map(\.coverage).mean, 1) + " %", format(ratio, 2),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}
