import CommandLineInterface
import Evaluation
import Recordings

/// `fusion inspect`: what is in a recording, and how it is understood.
struct InspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Says what was found in a recording, and what run would do with it."
  static let discussion = """
    Reads the recording as run does: its streams with their units, signs, rates, gaps and clocks, \
    and everything that is doubtful. Nothing is estimated and nothing is written.
    """

  var recording = ""
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "A folder or a zip with the files of a recording."),
    .option("format", \.format, "How the report is printed."),
  ]

  func run(_ console: Console) throws {
    let report = InspectReport(try Recording(contentsOf: recording))
    switch format {
    case .text:
      try console.write(report.text)
    case .json:
      var writer = JSONWriter()
      writer.value(report.json)
      try console.write(bytes: writer.bytes)
      try console.writeLine()
    }
  }
}
