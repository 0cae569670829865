import CommandLineInterface
import LocationManagement
import Recordings
import VelocityEstimation

/// `fusion locate`: what a policy of turning the receiver on would have given, and cost.
struct LocateCommand: Command {
  static let name = "locate"
  static let abstract = "Replays when the satellite receiver is on, and what that gives and costs."
  static let discussion = """
    The fixes of a recording reach the location manager only while the policy has the receiver \
    on. The error is that of straight lines between the delivered fixes, against the recording's \
    reference, or else against the fixes of a receiver that is always on. The energy is that of \
    the receiver alone. A sweep estimates the velocity anew for each policy, which takes a while.
    """

  var recording = ""
  var policy = PolicyWord.auto
  var radius = LocationChoice.defaultRegionRadius
  var interval = LocationChoice.defaultInterval
  var limit = LocationChoice.defaultVelocityLimit
  var positionLimit: Double?
  var accuracy = LocationSettings().accuracy
  var timeout = LocationSettings().timeout
  var receiver = StartWord.hot
  var video = VideoWord.auto
  var sweep = false
  var format = LocateFormat.text

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "Folder or zip file of a recording."),
    .option(
      "policy", \.policy,
      "When the receiver is on; auto is duty-cycled with a significant-change stream."),
    .option("radius", \.radius, value: "M", "Size of the circle of the policy region."),
    .option("interval", \.interval, value: "S", "Time between the starts of the policy periodic."),
    .option(
      "limit", \.limit, value: "MPS",
      "Greatest standard deviation of the velocity of the policy uncertainty."),
    .option(
      "position-limit", \.positionLimit, value: "M",
      "The same of the position, in place of the velocity's."),
    .option("accuracy", \.accuracy, value: "M", "Horizontal accuracy that ends a session."),
    .option("timeout", \.timeout, value: "S", "Longest session without such a fix."),
    .option("receiver", \.receiver, "What the receiver knows at its first start."),
    .option(
      "video", \.video, "Whether the pictures tell the policy uncertainty when the phone stood."),
    .flag(
      "sweep", \.sweep,
      "Tries all policies, each with many sizes, and compares what they cost and give."),
    .option("format", \.format, "How the report is printed."),
  ]

  func validate() throws(UsageError) {
    for (name, value) in [
      ("--radius", radius), ("--interval", interval), ("--timeout", timeout), ("--limit", limit),
      ("--position-limit", positionLimit ?? 1),
    ] where !(value > 0) {
      throw .invalidValue(value.argument, for: name, expected: "a positive number", nearest: nil)
    }
  }

  func run(_ console: Console) throws {
    let recording = try Recording(contentsOf: recording)
    guard !recording.location.isEmpty else { throw LocateError.noFixes(self.recording) }
    if sweep { return try printSweep(of: recording, console) }
    let policy = chosenPolicy(for: recording)
    if policy == .dutyCycled, recording.significantLocation.isEmpty {
      throw LocateError.noTriggers(self.recording)
    }
    let report = try LocateReport(
      of: recording, policy: policy, settings: settings, receiver: receiverModel)
    switch format {
    case .text: try console.write(report.text)
    case .json: try console.write(json: report.json)
    case .csv: try console.write(report.csv)
    }
  }

  private func printSweep(of recording: Recording, _ console: Console) throws {
    let policies = LocationSweep.policies(
      hasSignificantLocation: recording.hasSignificantLocation)
    console.message("estimating the velocity with \(policies.count) policies")
    let sweep = try LocationSweep(
      of: recording, policies: policies, settings: settings, receiver: receiverModel)
    let report = SweepReport(name: recording.name, sweep: sweep)
    switch format {
    case .text: try console.write(report.text)
    case .json: try console.write(json: report.json)
    case .csv: try console.write(report.csv)
    }
  }

  private var settings: EstimationSettings {
    var settings = EstimationSettings()
    settings.locationManager.accuracy = accuracy
    settings.locationManager.timeout = timeout
    settings.usesVideo = video == .auto
    return settings
  }

  private var receiverModel: ReceiverModel {
    var model = ReceiverModel()
    model.firstStart = receiver.start
    return model
  }

  private func chosenPolicy(for recording: Recording) -> LocationPolicy {
    switch policy {
    case .auto: recording.hasSignificantLocation ? .dutyCycled : .continuous
    case .continuous: .continuous
    case .dutyCycled: .dutyCycled
    case .region: .region(radius: radius)
    case .periodic: .periodic(interval: interval)
    case .uncertainty:
      .uncertainty(positionLimit.map(UncertaintyLimit.position) ?? .velocity(limit))
    }
  }
}

/// The words of `--policy`.
enum PolicyWord: String, CaseIterable, ArgumentValue {
  case auto, continuous
  case dutyCycled = "duty-cycled"
  case region, periodic, uncertainty
}

/// The words of `--receiver`.
enum StartWord: String, CaseIterable, ArgumentValue {
  case hot, warm, cold

  var start: ReceiverModel.Start { ReceiverModel.Start(rawValue: rawValue) ?? .hot }
}

/// How `fusion locate` prints.
enum LocateFormat: String, CaseIterable, ArgumentValue { case text, json, csv }

/// Why a recording cannot be replayed.
enum LocateError: ExitStatusReporting, Equatable, CustomStringConvertible {
  case noFixes(String)
  case noTriggers(String)

  var exitStatus: ExitStatus { .badData }

  var description: String {
    switch self {
    case .noFixes(let recording):
      "\(recording) has no location fixes, so there is nothing to replay"
    case .noTriggers(let recording):
      "\(recording) has no fixes of a significant-change service, which turn the receiver on when "
        + "duty-cycled; try --policy region or --policy periodic"
    }
  }
}
