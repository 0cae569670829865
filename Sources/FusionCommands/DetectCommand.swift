import CommandLineInterface
import Evaluation
import Recordings
import StationaryDetection

/// `fusion detect`: the state of each picture, and the times of rest.
struct DetectCommand: Command {
  static let name = "detect"
  static let abstract = "Says picture by picture whether the device stands still."
  static let discussion = """
    A row is a picture or, without a camera, a tenth of a second: its time, its index, the \
    difference that decided and its threshold, what the camera says (still, moving, unknown) and \
    whether all witnesses together say that the device stands still. JSON holds the intervals too.
    """

  /// How rows are printed.
  enum Format: String, CaseIterable, ArgumentValue { case csv, json }
  /// Which rows are printed as CSV.
  enum Table: String, CaseIterable, ArgumentValue { case frames, intervals }

  var recording = ""
  var rule = RuleName.distribution
  var format = Format.csv
  var table = Table.frames

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "Folder or zip of a recording, or a video file."),
    .option("rule", \.rule, "How pictures are judged: the post's rule, or ours."),
    .option("format", \.format, "How the answer is printed."),
    .option("table", \.table, "What CSV lists."),
  ]

  func run(_ console: Console) throws {
    let input = try StationaryInput(path: recording)
    for doubt in input.doubts { console.warn("\(recording): \(doubt)") }
    var settings = StationaryDetector.Settings()
    settings.rule = rule.rule
    let report = StationaryDetector(settings: settings).detect(
      pictures: input.pictures?.comparisons ?? [],
      accelerometer: input.recording?.accelerometer ?? [],
      gyroscope: input.recording?.gyroscope ?? [], speeds: input.speeds)
    if let problem = report.calibrationProblem {
      console.warn("\(recording): the camera is not used: \(problem)")
    }
    if !report.isCameraTrusted {
      console.warn(
        "\(recording): the camera is not used: it saw certain motion as still, as one does that "
          + "looks at the inside of a vehicle")
    }
    switch (format, table) {
    case (.csv, .frames): try console.write(report.frameTable)
    case (.csv, .intervals): try console.write(report.intervalTable)
    case (.json, _):
      var writer = JSONWriter()
      writer.value(report.json)
      try console.write(bytes: writer.bytes)
      try console.writeLine()
    }
  }
}
