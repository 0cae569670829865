import CommandLineInterface
import Evaluation
import Recordings
import StationaryDetection
import VelocityEstimation

/// `fusion calibrate`: the thresholds of the camera while the device is held still.
struct CalibrateCommand: Command {
  static let name = "calibrate"
  static let abstract = "Finds the camera's thresholds while the device is held still."
  static let discussion = """
    The device must be held still from the first picture to the last, or for the --seconds that are \
    looked at. Where the recording has an accelerometer, a gyroscope or speeds of a location service \
    they watch: when the device moves the command fails with status 65, and says when and how much.

    The file that --output writes is given to 'fusion detect' and 'fusion run' as --calibration. It \
    holds for pictures of the same size, of the same camera.
    """

  var recording = ""
  var rule = RuleName.distribution
  var start: Double?
  var seconds: Double?
  var every = 1
  var format = ReportFormat.text
  var output: String?

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "Folder or zip of a recording, or a video file."),
    .option(
      "rule", \.rule,
      "What the threshold is for: the post's rule, the mean of the first 60 pictures, or ours."),
    .option(
      "from", \.start, value: "TIME",
      "Seconds on the recording's clock before which no picture is looked at; the first if left out."
    ),
    .option(
      "seconds", \.seconds, value: "NUMBER", "How long the device was held still; all if left out."),
    .option("every", \.every, "Looks at one picture in so many."),
    .option("format", \.format, "How the thresholds are printed."),
    .option(
      "output", \.output, value: "FILE", "Keeps the thresholds for later runs, as JSON."),
  ]

  func validate() throws(UsageError) {
    try PictureOptions.check(every: every)
    try PictureOptions.check(seconds: seconds)
  }

  func run(_ console: Console) throws {
    try SparedInput.check(output, sparing: recording)
    // Opened first, so that a place that cannot be written is known before the work is done.
    let file = try output.map { try ResultDestination($0, console) }
    let input = try StationaryInput(
      path: recording,
      selection: FrameSelection(interval: every, start: start, duration: seconds))
    for doubt in input.doubts { console.warn("\(recording): \(doubt)") }
    guard let pictures = input.pictures else { throw NoPictures(path: recording) }
    let calibration = try NamedFileError.naming(recording) { () throws(CalibrationError) in
      try CameraCalibration(
        ofRest: pictures.comparisons, accelerometer: input.recording?.accelerometer ?? [],
        gyroscope: input.recording?.gyroscope ?? [], speeds: input.speeds, rule: rule.rule)
    }
    var document = JSONWriter()
    document.value(calibration.json)
    if var file = consume file {
      try file.write(document.bytes + [UInt8(ascii: "\n")])
      try file.commit()
      if output == "-" { return }
    }
    switch format {
    case .text: try console.write(calibration.text)
    case .json:
      try console.write(bytes: document.bytes)
      try console.writeLine()
    }
  }
}

/// A recording without a camera was to be calibrated.
struct NoPictures: ExitStatusReporting, CustomStringConvertible {
  var path: String
  var exitStatus: ExitStatus { .badData }
  var description: String {
    "\(path) has no camera to calibrate; name a recording with pictures, or a video"
  }
}

extension CameraCalibration {
  /// The thresholds in a form for a person.
  var text: String {
    var lines = ["pictures       \(pictureCount) of \(width) × \(height)"]
    lines.append("mean           \(meanDifference)")
    for cue in CameraCue.allCases {
      guard let level = levels[cue] else { continue }
      lines.append("\(cue.rawValue) usual \(level.median), threshold \(level.threshold)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
