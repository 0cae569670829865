public import CommandLineInterface

/// The program `fusion`: its version and its commands.
public enum FusionProgram {
  public static let version = "0.1.0"

  /// Serves the command line of this process, and ends the process.
  public static func main() -> Never { program.main() }

  /// The commands, in the order in which help lists them.
  public static let program = Program(
    version: version,
    commands: CommandGroup(
      name: "fusion",
      abstract: "How fast was the phone moving? Turns recordings of its sensors into velocity.",
      members: [
        .command(RunCommand.self),
        .command(InspectCommand.self),
        .command(EvaluateCommand.self),
        .command(ExportCommand.self),
        .command(LocateCommand.self),
        .group(.queue),
        .command(SimulateCommand.self),
        .command(CalibrateCommand.self),
        .command(DetectCommand.self),
        .command(DoctorCommand.self),
      ]))
}
