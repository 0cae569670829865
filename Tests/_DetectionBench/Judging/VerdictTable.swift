import Foundation

/// What detectors said of many cases, as a table in Markdown.
public struct VerdictTable: Sendable {
  private static let figures = [
    "still while moving, %", "moving while still, %", "unknown while moving / still, %",
    "delay of motion / rest, s",
  ]

  /// Of all detectors but the first only the errors are given.
  private static func figureCount(of detector: Int) -> Int { detector == 0 ? figures.count : 2 }

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
      Self.figures.prefix(Self.figureCount(of: index)).map { "\(detector): \($0)" }
    }
    var lines = [["case"] + titles, ["---"] + titles.map { _ in "---:" }]
    for row in rows {
      let cells = row.verdicts.enumerated().flatMap { index, verdicts in
        Self.cells(of: verdicts).prefix(Self.figureCount(of: index))
      }
      lines.append([row.name] + cells)
    }
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  static func cells(of verdicts: Verdicts) -> [String] {
    let hasMotion = verdicts.whileMoving.total > 0
    let hasRest = verdicts.whileStill.total > 0
    return [
      hasMotion ? percent(verdicts.falseStill) : "–",
      hasRest ? percent(verdicts.falseMoving) : "–",
      (hasMotion ? percent(verdicts.unknownWhileMoving) : "–") + " / "
        + (hasRest ? percent(verdicts.unknownWhileStill) : "–"),
      delay(verdicts.delaysOfMotion) + " / " + delay(verdicts.delaysOfRest),
    ]
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f", 100 * share) }

  /// The longest.
  private static func delay(_ delays: [Double]) -> String {
    guard let longest = delays.max() else { return "–" }
    return longest.isFinite ? String(format: "%.2f", longest) : "never"
  }
}
