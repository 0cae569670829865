/// A command of the program: its defaults are a value, its parameters a table, its work a method.
///
/// ```swift
/// struct InspectCommand: Command {
///   static let name = "inspect"
///   static let abstract = "Says what a recording holds and how it would be used."
///
///   var recording = ""
///   var format = ReportFormat.text
///
///   static let parameters: [Parameter<Self>] = [
///     .argument("RECORDING", \.recording, "Folder or zip file of a recording."),
///     .option("format", \.format, "How the report is printed."),
///   ]
///
///   func run(_ console: Console) throws { ... }
/// }
/// ```
public protocol Command: Sendable {
  /// The word that selects the command.
  static var name: String { get }

  /// One sentence for the list of commands.
  static var abstract: String { get }

  /// What else a user needs to know, in paragraphs that end the help text.
  static var discussion: String { get }

  /// Everything that the command accepts, in the order in which help shows it.
  static var parameters: [Parameter<Self>] { get }

  /// The command with every parameter at its default.
  init()

  /// Refuses combinations and ranges of values that the types of the properties let through.
  func validate() throws(UsageError)

  /// Does the work: results go to the console's standard output, messages to its standard error.
  ///
  /// Errors that conform to ``ExitStatusReporting`` are the user's to read; every other one is
  /// reported as a bug of the program.
  func run(_ console: Console) throws
}

extension Command {
  public static var discussion: String { "" }
  public func validate() throws(UsageError) {}
}

/// Commands that share a first word, as in `fusion queue list`.
public struct CommandGroup: Sendable {
  /// One entry of a group: a command, or a group of its own.
  public enum Member: Sendable {
    case command(any Command.Type)
    case group(CommandGroup)

    public var name: String {
      switch self {
      case .command(let command): command.name
      case .group(let group): group.name
      }
    }

    var abstract: String {
      switch self {
      case .command(let command): command.abstract
      case .group(let group): group.abstract
      }
    }
  }

  public let name: String
  public let abstract: String
  public let members: [Member]

  public init(name: String, abstract: String, members: [Member]) {
    self.name = name
    self.abstract = abstract
    self.members = members
  }
}
