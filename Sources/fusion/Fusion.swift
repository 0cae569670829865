import FusionCommands

/// The executable: everything it does is in `FusionCommands`.
@main
struct Fusion {
  static func main() { FusionProgram.main() }
}
