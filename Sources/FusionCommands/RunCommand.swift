import CommandLineInterface
import Evaluation
import Recordings
import ResultStore
import SensorSamples
import StationaryDetection
import VelocityEstimation

/// `fusion run`: from a recording to the velocity of the phone.
struct RunCommand: Command {
  static let name = "run"
  static let abstract = "Estimates how fast the phone moved, from a recording of its sensors."
  static let discussion = """
    The result is one JSON document, on standard output unless --output names a file; a summary \
    for people goes to standard error. With --store, the result and its upload are saved in one \
    transaction: either both are there, or neither. A recording's own truth.csv is compared with \
    and never used.
    """

  var recording = ""
  var output: String?
  var location: LocationWord?
  var video: VideoWord?
  var estimate: EstimateWord?
  var rate: Double?
  var settings: String?
  var calibration: String?
  var truth: String?
  var store: String?
  var uploadTo: String?
  var quiet = false

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "Folder or zip file of a recording."),
    .option("output", \.output, value: "FILE", "Where the result goes, if not to standard output."),
    .option(
      "location", \.location,
      "Which fixes are used; auto is duty-cycled with a significant-change stream, else all."),
    .option("video", \.video, "Whether the pictures are looked at; auto looks when there are any."),
    .option("estimate", \.estimate, "Smoothed uses the whole recording, forward only the past."),
    .option("rate", \.rate, value: "HZ", "States a second in the result; 10 if left out."),
    .option(
      "settings", \.settings, value: "FILE",
      "JSON in the form of a result's settings; options given here win."),
    .option(
      "calibration", \.calibration, value: "FILE",
      "The camera's thresholds, from 'fusion calibrate --output FILE'; else they are found here."),
    .option(
      "truth", \.truth, value: "FILE",
      "Reference to compare with; the recording's truth.csv if left out."),
    .option("store", \.store, value: "FILE", "SQLite file that keeps the result as well."),
    .option("upload-to", \.uploadTo, value: "URL", "Queues an upload of the result in the store."),
    .flag("quiet", \.quiet, "Leaves out the summary, not the warnings."),
  ]

  func validate() throws(UsageError) {
    if let rate, !EstimationSettings.rates.contains(rate) {
      throw .invalidValue(
        rate.argument, for: "--rate", expected: "a number from 0.001 to 1000", nearest: nil)
    }
    if store?.isEmpty == true { throw .conflict("'--store' is given an empty name; name a file") }
    if uploadTo != nil, store == nil {
      throw .conflict("'--upload-to' needs '--store', which keeps the upload until it is done")
    }
  }

  func run(_ console: Console) throws {
    let settings = try estimationSettings()
    let destination = try uploadTo.map { try UploadDestination(url: $0) }
    try SparedInput.check(output, sparingStore: store)
    try SparedInput.check(output, sparing: self.recording, calibration, self.settings, truth)
    let recording = try Recording(contentsOf: recording)
    let reference = try truth.map { try Recording.truth(contentsOf: $0) } ?? recording.truth
    // Opened first, so that a place that cannot be written is known before the work is done.
    var place = try ResultDestination(output, console)
    var result = try NamedFileError.naming(self.recording) { () throws(EstimationError) in
      try VelocityEstimator(settings: settings, version: FusionProgram.version)
        .estimate(recording)
    }
    if calibration != nil, settings.usesVideo, recording.camera == nil {
      result.warnings.append("camera: there are no pictures; --calibration is not used")
    }
    if !reference.isEmpty { try compare(&result, with: reference) }

    let document = result.json()
    try place.write(document)
    if let store { try keep(document, of: recording, in: store, uploadingTo: destination) }
    try place.commit()

    for warning in result.warnings { console.warn(warning) }
    if !quiet { console.message(RunSummary(of: result).text(output: output, store: store)) }
  }

  /// The recording's own reference is a gift, and no reason to fail; one that was asked for is.
  private func compare(_ result: inout FusionResult, with reference: [ReferenceState]) throws {
    do {
      try result.compare(with: reference)
    } catch {
      guard truth == nil else { throw error }
      result.warnings.append("truth: \(error)")
    }
  }

  private func keep(
    _ document: [UInt8], of recording: Recording, in path: String,
    uploadingTo destination: UploadDestination?
  ) throws {
    var store = try Self.store(at: path)
    try store.transaction { transaction in
      let id = try transaction.save(
        document, name: recording.name, recording: self.recording)
      if let destination { _ = try transaction.enqueueUpload(of: id, to: destination) }
    }
  }

  /// A store that cannot be made is an output that cannot be written.
  private static func store(at path: String) throws -> ResultStore {
    do {
      return try ResultStore(path: path)
    } catch StoreError.cannotOpen(let path, let reason) {
      throw UnwritableStore(path: path, reason: reason)
    }
  }

  private func estimationSettings() throws -> EstimationSettings {
    var settings = EstimationSettings()
    if let path = self.settings { try settings.apply(contentsOf: path) }
    if let location { settings.location = location.choice }
    if let video { settings.usesVideo = video == .auto }
    if let estimate { settings.estimate = estimate.kind }
    if let rate { settings.rate = rate }
    if let calibration {
      settings.detection.calibration = try CameraCalibration(contentsOf: calibration)
    }
    return settings
  }
}

/// The store of a run cannot be opened or made.
struct UnwritableStore: ExitStatusReporting, CustomStringConvertible {
  var path: String
  var reason: String

  var exitStatus: ExitStatus { .cannotWrite }
  var description: String {
    "cannot write the store \(path): \(reason); name a file in a folder that can be written"
  }
}

/// The words of `--location`.
struct LocationWord: ArgumentValue {
  let choice: LocationChoice

  init?(argument: String) {
    guard let choice = LocationChoice(word: argument) else { return nil }
    self.choice = choice
  }

  var argument: String { choice.word }
  static var placeholder: String { choices.joined(separator: "|") }
  static var choices: [String] { LocationChoice.words }
}

/// The words of `--video`.
enum VideoWord: String, CaseIterable, ArgumentValue { case auto, off }

/// The words of `--estimate`.
enum EstimateWord: String, CaseIterable, ArgumentValue {
  case smoothed, forward

  var kind: EstimateKind { self == .smoothed ? .smoothed : .forward }
}
