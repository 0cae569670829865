public import CommandLineInterface
public import Simulation

/// `fusion simulate`: a recording with known truth.
struct SimulateCommand: Command {
  static let name = "simulate"
  static let abstract = "Records a made-up journey whose true velocity is known."
  static let discussion =
    "Scenarios:\n"
    + ScenarioCatalogue.entries.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
      + """


      The output folder holds every stream of a phone and the truth in truth.csv. The same \
      scenario and seed give the same files.
      """

  var scenario = ScenarioArgument.standard
  var seed: UInt64 = 1
  var output = ""
  var pictures = Simulator.Pictures.video

  static let parameters: [Parameter<Self>] = [
    .argument("SCENARIO", \.scenario, "What happens."),
    .option("seed", \.seed, "The number that all randomness follows from."),
    .option(
      "output", \.output, value: "FOLDER", "Where the recording goes; it must not exist yet.",
      isRequired: true),
    .option("pictures", \.pictures, "How the camera's pictures are kept."),
  ]

  func run(_ console: Console) throws {
    try Simulator(scenario: scenario.entry.scenario(seed: seed), seed: seed)
      .write(to: output, pictures: pictures)
    console.message("wrote the scenario \(scenario.argument) with seed \(seed) to \(output)")
  }
}

/// The name of a scenario of the catalogue.
struct ScenarioArgument: ArgumentValue {
  static let standard = ScenarioArgument(entry: ScenarioCatalogue.standard)

  let entry: ScenarioCatalogue.Entry

  init(entry: ScenarioCatalogue.Entry) { self.entry = entry }

  init?(argument: String) {
    guard let entry = ScenarioCatalogue.entry(named: argument) else { return nil }
    self.entry = entry
  }

  var argument: String { entry.name }
  static var placeholder: String { "SCENARIO" }
  static var choices: [String] { ScenarioCatalogue.entries.map(\.name) }
}

extension Simulator.Pictures: ArgumentValue {}
