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

    With --live the source is a camera, /dev/video0 for example, or a media file. Its first seconds \
    give the thresholds, unless --calibration does. Then each change of what the camera says is a \
    row, as CSV or as a line of JSON, written at once, until the file ends or Ctrl-C is pressed.
    """

  /// How rows are printed.
  enum Format: String, CaseIterable, ArgumentValue { case csv, json }
  /// Which rows are printed as CSV.
  enum Table: String, CaseIterable, ArgumentValue { case frames, intervals }

  var recording = ""
  var rule: RuleName?
  var calibration: String?
  var every = 1
  var live = false
  var seconds: Double?
  var format = Format.csv
  var table = Table.frames

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "Folder or zip of a recording, a video file, or a camera."),
    .option("rule", \.rule, "How pictures are judged: the post's rule, or ours; ours if left out."),
    .option(
      "calibration", \.calibration, value: "FILE",
      "The thresholds, from 'fusion calibrate --output FILE'; else they are found here."),
    .option("every", \.every, "Looks at one picture in so many; their indices and times stay."),
    .flag("live", \.live, "Watches a camera or a file, and prints each change as it is seen."),
    .option(
      "seconds", \.seconds, value: "NUMBER",
      "With --live: how long the camera is held still at first; 5 if left out."),
    .option("format", \.format, "How the answer is printed."),
    .option("table", \.table, "What CSV lists."),
  ]

  func validate() throws(UsageError) {
    try PictureOptions.check(every: every)
    try PictureOptions.check(seconds: seconds)
    if seconds != nil, !live || calibration != nil {
      throw .conflict("'--seconds' goes with '--live', and not with '--calibration'")
    }
    if live, table != .frames {
      throw .conflict("'--table' lists a whole recording, and does not go with '--live'")
    }
    if calibration != nil, rule != nil {
      throw .conflict("'--calibration' has a rule of its own, and '--rule' has to be left out")
    }
  }

  func run(_ console: Console) throws {
    var settings = StationaryDetector.Settings()
    if let rule { settings.rule = rule.rule }
    if let calibration {
      settings.calibration = try CameraCalibration(contentsOf: calibration)
    }
    if live {
      let thresholds: LiveDetector.Thresholds =
        if let calibration = settings.calibration {
          .known(calibration)
        } else {
          .found(seconds: seconds ?? 5, rule: settings.rule)
        }
      try LiveDetection(path: recording, thresholds: thresholds, interval: every, format: format)
        .run(console)
      return
    }
    let input = try StationaryInput(
      path: recording, selection: FrameSelection(interval: every))
    if let problem = input.emptiness {
      throw NamedFileError(path: recording, problem: problem, exitStatus: .badData)
    }
    for doubt in input.doubts { console.warn("\(recording): \(doubt)") }
    if calibration != nil, input.pictures == nil {
      console.warn("\(recording): has no pictures; --calibration is not used")
    }
    try checkCalibration(settings.calibration, holdsFor: input.pictures?.comparisons ?? [])
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

  private func checkCalibration(
    _ calibration: CameraCalibration?, holdsFor pictures: [PictureComparison]
  ) throws {
    try NamedFileError.naming(self.calibration ?? "") { () throws(PictureSizeMismatch) in
      try calibration?.checkSize(of: pictures)
    }
  }
}
