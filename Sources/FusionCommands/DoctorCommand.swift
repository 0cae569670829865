import CommandLineInterface
import Evaluation

/// `fusion doctor`: whether everything that the program needs is on this machine.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let abstract = "Says which native libraries were found, and how to install the others."
  static let discussion = """
    Exits with status 69 when something is missing that a command needs. Python and its modules \
    are only needed by the notebooks.
    """

  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .option("format", \.format, "How the report is printed.")
  ]

  func run(_ console: Console) throws {
    let report = DoctorReport(ingredients: NativeLibraries.examine() + PythonModules.examine())
    switch format {
    case .text:
      try console.write(report.text)
    case .json:
      var writer = JSONWriter()
      writer.value(report.json)
      try console.write(bytes: writer.bytes)
      try console.writeLine()
    }
    if !report.needed.isEmpty { throw IncompleteInstallation(missing: report.needed) }
  }
}

/// A library that commands need is not on this machine.
struct IncompleteInstallation: ExitStatusReporting, CustomStringConvertible {
  var missing: [Ingredient]

  var exitStatus: ExitStatus { .unavailable }

  var description: String {
    let names = missing.map(\.name).joined(separator: ", ")
    let remedy = DoctorReport.remedy(for: missing) ?? ""
    return "\(names) cannot be loaded; install with: \(remedy)"
  }
}
