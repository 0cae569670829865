import Foundation
public import Navigation
import SensorSamples
import Simulation

/// What the navigator makes of an hour of errands when most fixes are kept from it.
public struct SparseFixes: Sendable {
  /// Seconds between two fixes.
  public let interval: Double
  /// Whether the navigator is told when the phone stood still.
  public let hasRests: Bool
  public private(set) var smoothed: [VelocityScore] = []
  public private(set) var forward: [VelocityScore] = []

  /// - Parameters:
  ///   - interval: Seconds between two fixes that are left.
  ///   - hasRests: Whether the rests are told that a detector finds with all fixes.
  ///   - seeds: One recording each.
  /// - Throws: `NavigationError`, which a simulated recording gives no reason for.
  public init(
    every interval: Double, hasRests: Bool, seeds: ClosedRange<UInt64>
  ) throws(NavigationError) {
    self.interval = interval
    self.hasRests = hasRests
    guard let errands = ScenarioCatalogue.entry(named: "errands") else { return }
    for seed in seeds {
      let journey = Journey(errands, seed: seed)
      var input = journey.input
      var next = -Double.infinity
      input.fixes = input.fixes.filter { fix in
        guard fix.time >= next else { return false }
        next = fix.time + interval - 0.5
        return true
      }
      if !hasRests { input.stationaryIntervals = [] }
      let trajectory = try Navigator().trajectory(of: input)
      smoothed += [VelocityScore(trajectory.smoothed, against: journey.truth)].compactMap(\.self)
      forward += [VelocityScore(trajectory.forward, against: journey.truth)].compactMap(\.self)
    }
  }
}

extension SparseFixes {
  /// The head of the table that `rows` belong to.
  public static let head = """
    | fixes | rests | estimate | horizontal RMSE, median, m/s | 95 of 100 below, median | worst | \
    greatest error | NEES, mean | NEES, range | coverage |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |

    """

  /// A row for the smoothed estimate and one for the causal one.
  public var rows: String { row("smoothed", smoothed) + row("forward", forward) }

  private func row(_ estimate: String, _ scores: [VelocityScore]) -> String {
    func format(_ value: Double, _ decimals: Int) -> String {
      String(format: "%.\(decimals)f", value)
    }
    let normalized = scores.map(\.normalizedSquare)
    let usual = scores.map(\.usual)
    let cells = [
      "every \(Int(interval)) s", hasRests ? "told" : "none", estimate,
      format(scores.map(\.horizontal).quantile(0.5), 2), format(usual.quantile(0.5), 1),
      format(usual.max() ?? .nan, 1), format(scores.map(\.greatest).max() ?? .nan, 0),
      format(normalized.mean, 2),
      format(normalized.min() ?? .nan, 2) + "–" + format(normalized.max() ?? .nan, 2),
      format(100 * scores.map(\.coverage).mean, 1) + " %",
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}
