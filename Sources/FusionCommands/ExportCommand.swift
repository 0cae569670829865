public import CommandLineInterface
public import Evaluation

/// `fusion export`: a result in the form of another tool.
struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Writes a result in a form that other tools read."
  static let discussion = """
    gpx, geojson and kml need a result that a fix ties to the Earth; gpx and kml also need to know \
    when the recording began. Their heights are above the WGS-84 ellipsoid.
    """

  var result = ""
  var form = ExportFormat.csv
  var estimate = EstimateKind.smoothed
  var startUnix: Double?
  var output: String?

  static let parameters: [Parameter<Self>] = [
    .argument("RESULT", \.result, "Result file written by fusion run."),
    .option("to", \.form, "The form.", isRequired: true),
    .option("estimate", \.estimate, "Which estimate is written."),
    .option(
      "start-unix", \.startUnix, value: "SECONDS",
      "Unix time of the recording's zero, for a recording that does not tell."),
    .option("output", \.output, value: "FILE", "Where it goes; standard output by default."),
  ]

  func validate() throws(UsageError) {
    guard let startUnix else { return }
    guard Int64(exactly: (startUnix * 1e9).rounded()) != nil else {
      throw .conflict("--start-unix is a time between the years 1678 and 2262, in seconds")
    }
  }

  func run(_ console: Console) throws {
    try SparedInput.check(output, sparing: self.result)
    var result = try FusionResult(contentsOf: result)
    if let startUnix {
      result.recording.startUnixNanoseconds = Int64(exactly: (startUnix * 1e9).rounded())
    }
    do {
      try console.deliver(try result.exported(as: form, estimate: estimate), to: output)
    } catch let error as ResultError {
      throw ResultError(error.reason, file: self.result)
    }
  }
}

extension ExportFormat: ArgumentValue {}
extension EstimateKind: ArgumentValue {}
