import Glibc

/// A program made of commands.
public struct Program: Sendable {
  public let commands: CommandGroup
  public let version: String

  public var name: String { commands.name }

  public init(version: String, commands: CommandGroup) {
    self.version = version
    self.commands = commands
  }

  /// Serves the command line of this process, and ends the process.
  public func main() -> Never {
    // A reader that goes away is seen as an error of `write`, so that deinitialisers still run.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst()), on: Console()).rawValue)
  }

  /// Does what the words after the program's name ask for, and says how it ended.
  public func run(_ words: [String], on console: Console) -> ExitStatus {
    do {
      switch try request(words) {
      case .help(let text): try console.write(text)
      case .version: try console.writeLine("\(name) \(version)")
      case .run(let command, let path): try run(command, as: path, on: console)
      }
      try console.flush()
      return .done
    } catch OutputError.readerClosed {
      return OutputError.readerClosed.exitStatus
    } catch let error as any ExitStatusReporting {
      console.message("\(name): \(error)")
      return error.exitStatus
    } catch {
      console.message("\(name): \(error)\nThis is a bug of \(name) \(version); please report it.")
      return .internalError
    }
  }

  private func run(_ command: some Command, as path: String, on console: Console) throws {
    do {
      try command.run(console)
    } catch let error as UsageError {
      throw UsageFailure(error: error, usage: type(of: command).usage(as: path), path: path)
    }
  }
}

// MARK: - From words to what they ask for

/// What a command line asks for.
enum Request {
  case help(String)
  case version
  case run(any Command, path: String)
}

/// A wrong command line, with the usage of the command that it is about.
struct UsageFailure: Error, Equatable, CustomStringConvertible, ExitStatusReporting {
  var error: UsageError
  var usage: String
  var path: String

  var description: String { "\(error)\n\(usage)\nTry '\(path) --help' for more." }
  var exitStatus: ExitStatus { error.exitStatus }
}

extension Program {
  private static let helpWords: Set<String> = ["--help", "-h"]

  func request(_ words: [String]) throws(UsageFailure) -> Request {
    var words = words[...]
    if words.first == "--version" { return .version }
    if words.first == "help" {
      // `fusion help queue list` is `fusion queue list --help`.
      words.removeFirst()
      words.append("--help")
    }
    return try request(words, in: commands, path: name)
  }

  private func request(
    _ words: ArraySlice<String>, in group: CommandGroup, path: String
  ) throws(UsageFailure) -> Request {
    func failure(_ error: UsageError) -> UsageFailure {
      UsageFailure(error: error, usage: group.usage(as: path), path: path)
    }
    guard let word = words.first else { throw failure(.missingCommand) }
    if Self.helpWords.contains(word) { return .help(help(of: group, path: path)) }
    guard !word.hasPrefix("-") else {
      throw failure(.unknownOption(word, nearest: word.nearest(among: ["--help", "--version"])))
    }
    guard let member = group.members.first(where: { $0.name == word }) else {
      let nearest = word.nearest(among: group.members.map(\.name))
      throw failure(.unknownCommand(word, nearest: nearest))
    }
    switch member {
    case .group(let inner):
      return try request(words.dropFirst(), in: inner, path: "\(path) \(word)")
    case .command(let command):
      return try request(words.dropFirst(), of: command, path: "\(path) \(word)")
    }
  }

  private func request<C: Command>(
    _ words: ArraySlice<String>, of command: C.Type, path: String
  ) throws(UsageFailure) -> Request {
    if words.prefix(while: { $0 != "--" }).contains(where: Self.helpWords.contains) {
      return .help(C.help(as: path))
    }
    do {
      return .run(try C(parsing: words), path: path)
    } catch {
      throw UsageFailure(error: error, usage: C.usage(as: path), path: path)
    }
  }

  private func help(of group: CommandGroup, path: String) -> String {
    let version = HelpRow(label: "--version", text: "Prints the version of \(name).")
    return group.help(as: path, options: path == name ? [version] : [])
  }
}
