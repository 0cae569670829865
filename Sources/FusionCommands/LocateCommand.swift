import CommandLineInterface
import LocationManagement
import Recordings

/// `fusion locate`: what a policy of turning the receiver on would have given, and cost.
struct LocateCommand: Command {
  static let name = "locate"
  static let abstract = "Replays when the satellite receiver is on, and what that gives and costs."
  static let discussion = """
    The fixes of a recording reach the location manager only while the policy has the receiver \
    on. The error is that of straight lines between the delivered fixes, against the recording's \
    reference, or else against the fixes of a receiver that is always on. The energy is that of \
    the receiver alone.
    """

  var recording = ""
  var policy = PolicyWord.auto
  var radius = 200.0
  var interval = 300.0
  var accuracy = LocationSettings().accuracy
  var timeout = LocationSettings().timeout
  var receiver = StartWord.hot
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .argument("RECORDING", \.recording, "Folder or zip file of a recording."),
    .option(
      "policy", \.policy,
      "When the receiver is on; auto is duty-cycled with a significant-change stream."),
    .option("radius", \.radius, value: "M", "Size of the circle of the policy region."),
    .option("interval", \.interval, value: "S", "Time between the starts of the policy periodic."),
    .option("accuracy", \.accuracy, value: "M", "Horizontal accuracy that ends a session."),
    .option("timeout", \.timeout, value: "S", "Longest session without such a fix."),
    .option("receiver", \.receiver, "What the receiver knows at its first start."),
    .option("format", \.format, "How the report is printed."),
  ]

  func validate() throws(UsageError) {
    for (name, value) in [("--radius", radius), ("--interval", interval), ("--timeout", timeout)]
    where value <= 0 {
      throw .invalidValue(value.argument, for: name, expected: "a positive number", nearest: nil)
    }
  }

  func run(_ console: Console) throws {
    let recording = try Recording(contentsOf: recording)
    guard !recording.location.isEmpty else { throw LocateError.noFixes(self.recording) }
    let policy = policy.policy(for: recording, radius: radius, interval: interval)
    if policy == .dutyCycled, recording.significantLocation.isEmpty {
      throw LocateError.noTriggers(self.recording)
    }
    var settings = LocationSettings()
    settings.accuracy = accuracy
    settings.timeout = timeout
    var model = ReceiverModel()
    model.firstStart = receiver.start
    let report = LocateReport(of: recording, policy: policy, settings: settings, receiver: model)
    switch format {
    case .text: try console.write(report.text)
    case .json: try console.write(json: report.json)
    }
  }
}

/// The words of `--policy`.
enum PolicyWord: String, CaseIterable, ArgumentValue {
  case auto, continuous
  case dutyCycled = "duty-cycled"
  case region, periodic

  func policy(for recording: Recording, radius: Double, interval: Double) -> LocationPolicy {
    switch self {
    case .auto: recording.hasSignificantLocation ? .dutyCycled : .continuous
    case .continuous: .continuous
    case .dutyCycled: .dutyCycled
    case .region: .region(radius: radius)
    case .periodic: .periodic(interval: interval)
    }
  }
}

/// The words of `--receiver`.
enum StartWord: String, CaseIterable, ArgumentValue {
  case hot, warm, cold

  var start: ReceiverModel.Start { ReceiverModel.Start(rawValue: rawValue) ?? .hot }
}

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
