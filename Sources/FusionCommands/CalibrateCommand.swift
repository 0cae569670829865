import CommandLineInterface
import Evaluation
import Recordings
import StationaryDetection

/// `fusion calibrate`: the thresholds of the camera while the device is held still.
struct CalibrateCommand: Command {
  static let name = "calibrate"
  static let abstract = "Finds the camera's thresholds while the device is held still."
  static let discussion = """
    The device must be held still from the first picture to the last. Where the recording has an \
    accelerometer or a gyroscope they watch: when the device moves the command fails with status \
    65, and says when and how much.
    """

  var recording = ""
  var rule = RuleName.distribution
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "Folder or zip of a recording, or a video file."),
    .option("rule", \.rule, "What the threshold is for: the post's rule, or ours."),
    .option("format", \.format, "How the thresholds are printed."),
  ]

  func run(_ console: Console) throws {
    let input = try StationaryInput(path: recording)
    for doubt in input.doubts { console.warn("\(recording): \(doubt)") }
    guard let pictures = input.pictures else { throw NoPictures(path: recording) }
    let calibration = try CameraCalibration(
      ofRest: pictures.comparisons, accelerometer: input.recording?.accelerometer ?? [],
      gyroscope: input.recording?.gyroscope ?? [], rule: rule.rule)
    switch format {
    case .text:
      try console.write(calibration.text)
    case .json:
      var writer = JSONWriter()
      writer.value(calibration.json)
      try console.write(bytes: writer.bytes)
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

  /// The thresholds in a form for a program.
  var json: JSONValue {
    var cues = JSONObject()
    for cue in CameraCue.allCases {
      guard let level = levels[cue] else { continue }
      cues[cue.rawValue] = ["median": .number(level.median), "threshold": .number(level.threshold)]
    }
    return [
      "width": .integer(Int64(width)), "height": .integer(Int64(height)),
      "picture_count": .integer(Int64(pictureCount)), "start_s": .number(timeSpan.lowerBound),
      "end_s": .number(timeSpan.upperBound), "mean_difference": .number(meanDifference),
      "cues": .object(cues),
    ]
  }
}
