import CommandLineInterface
import Evaluation
import Recordings
import SensorSamples

/// `fusion evaluate`: how far a result is from a reference.
struct EvaluateCommand: Command {
  static let name = "evaluate"
  static let abstract = "Compares a result with a reference, in numbers."
  static let discussion = """
    The reference is thinned to 20 Hz and compared where the result covers it. Lines about \
    consistency say in parentheses what a result with an honest uncertainty gives.
    """

  var result = ""
  var truth = ""
  var format = ReportFormat.text
  var output: String?

  static let parameters: [Parameter<Self>] = [
    .argument("RESULT", \.result, "Result file written by fusion run."),
    .option(
      "truth", \.truth, value: "FILE",
      "The reference: a file in the form of truth.csv, or a recording that has one.",
      isRequired: true),
    .option("format", \.format, "How the numbers are printed."),
    .option(
      "output", \.output, value: "FILE",
      "Where the result goes again, with its errors and metrics filled in."),
  ]

  func run(_ console: Console) throws {
    try SparedInput.check(output, sparing: truth)
    var result = try FusionResult(contentsOf: result)
    do {
      try result.compare(with: try Recording.truth(contentsOf: truth))
    } catch let error as ResultError {
      throw ResultError(error.reason, file: "\(self.result), compared with \(truth)")
    }
    if let output { try AtomicFile.write(result.json(), to: output) }
    let report = EvaluationReport(smoothed: result.metrics, forward: result.forwardMetrics)
    switch format {
    case .text: try console.write(report.text)
    case .json:
      var writer = JSONWriter()
      writer.value(report.json)
      try console.write(bytes: writer.bytes)
      try console.writeLine()
    }
  }
}

/// The metrics of the two estimates of a result, side by side.
struct EvaluationReport: Sendable, Equatable {
  var smoothed: VelocityMetrics?
  var forward: VelocityMetrics?

  var json: JSONObject {
    var object: JSONObject = [:]
    for (name, metrics) in columns { object[name] = .object(metrics.json) }
    return object
  }

  /// A heading a group, a line a number, the values aligned to the right.
  var text: String {
    let columns = columns
    let entries = VelocityMetrics.groups.flatMap(\.entries)
    let labelWidth = (entries.map { label($0).count }.max() ?? 0) + 4
    let numbers = columns.map { column in
      entries.map { entry in
        column.metrics[keyPath: entry.value].map { Self.text($0, entry.decimals) } ?? "-"
      }
    }
    let width = ((columns.map(\.name) + numbers.joined()).map(\.count).max() ?? 0) + 2

    var lines = [columns.reduce("".padded(to: labelWidth)) { $0 + $1.name.aligned(right: width) }]
    var row = 0
    for group in VelocityMetrics.groups {
      lines.append(group.title)
      for entry in group.entries {
        lines.append(
          numbers.reduce("  \(label(entry))".padded(to: labelWidth)) { line, column in
            line + column[row].aligned(right: width)
          })
        row += 1
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var columns: [(name: String, metrics: VelocityMetrics)] {
    [("smoothed", smoothed), ("forward", forward)].compactMap { name, metrics in
      metrics.map { (name, $0) }
    }
  }

  private func label(_ entry: VelocityMetrics.Entry) -> String {
    entry.unit.isEmpty ? entry.label : "\(entry.label), \(entry.unit)"
  }

  /// A number with the decimals of its entry.
  private static func text(_ value: Double, _ decimals: Int) -> String {
    let scale = Int64((0..<decimals).reduce(1) { scale, _ in scale * 10 })
    guard abs(value) < 1e9 else { return value.description }
    let scaled = Int64((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(scaled)" }
    let digits = String(scaled % scale)
    let zeros = String(repeating: "0", count: decimals - digits.count)
    return "\(sign)\(scaled / scale).\(zeros)\(digits)"
  }
}

extension String {
  fileprivate func aligned(right width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
