import Foundation

/// What detectors said of many cases, as a table in Markdown.
public struct VerdictTable: Sendable {
  /// What is said of a detector.
  private enum Figure: String, CaseIterable {
    case falseStill = "still while moving, %"
    case falseMoving = "moving while still, %"
    case unknown = "unknown while moving / still, %"
    case delay = "delay of motion / rest, s"

    /// All but the first detector say nothing but still and moving.
    static func figures(ofDetector index: Int) -> [Figure] {
      allCases.filter { index == 0 || $0 != .unknown }
    }
  }

  private let detectors: [String]
  private var rows: [(name: String, verdicts: [Verdicts])] = []

  public init(detectors: [any ClipDetector.Type]) {
    self.detectors = detectors.map { $0.name }
  }

  public mutating func add(_ name: String, _ verdicts: [Verdicts]) {
    precondition(verdicts.count == detectors.count, "each detector has a verdict")
    rows.append((name, verdicts))
  }

  public var markdown: String {
    let titles = detectors.enumerated().flatMap { index, detector in
      Figure.figures(ofDetector: index).map { "\(detector): \($0.rawValue)" }
    }
    var lines = [["case"] + titles, ["---"] + titles.map { _ in "---:" }]
    for row in rows {
      let cells = row.verdicts.enumerated().flatMap { index, verdicts in
        Figure.figures(ofDetector: index).map { Self.cell($0, of: verdicts) }
      }
      lines.append([row.name] + cells)
    }
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func cell(_ figure: Figure, of verdicts: Verdicts) -> String {
    let (moving, still) = (verdicts.whileMoving.total > 0, verdicts.whileStill.total > 0)
    return switch figure {
    case .falseStill: moving ? percent(verdicts.falseStill) : "–"
    case .falseMoving: still ? percent(verdicts.falseMoving) : "–"
    case .unknown:
      (moving ? percent(verdicts.unknownWhileMoving) : "–") + " / "
        + (still ? percent(verdicts.unknownWhileStill) : "–")
    case .delay: delay(verdicts.delaysOfMotion) + " / " + delay(verdicts.delaysOfRest)
    }
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f", 100 * share) }

  /// The longest.
  private static func delay(_ delays: [Double]) -> String {
    guard let longest = delays.max() else { return "–" }
    return longest.isFinite ? String(format: "%.2f", longest) : "never"
  }
}
