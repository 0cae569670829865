import FusionCommands
import Testing

@testable import CommandLineInterface

/// A command with the words that select it.
struct ListedCommand: CustomTestStringConvertible {
  let path: [String]
  let type: any Command.Type

  var testDescription: String { path.joined(separator: " ") }

  static let all = commands(of: FusionProgram.program.commands, under: [])

  private static func commands(of group: CommandGroup, under path: [String]) -> [Self] {
    group.members.flatMap { member in
      switch member {
      case .command(let type): [Self(path: path + [type.name], type: type)]
      case .group(let inner): commands(of: inner, under: path + [inner.name])
      }
    }
  }
}

/// What the tables say, whatever the type of the command.
struct ParameterSummary {
  let spelling: String
  let isArgument: Bool
  let isRequired: Bool
  let isRepeatable: Bool
  let help: String

  static func table<C: Command>(of command: C.Type) -> [Self] {
    C.parameters.map {
      Self(
        spelling: $0.spelling, isArgument: $0.kind == .argument, isRequired: $0.isRequired,
        isRepeatable: $0.isRepeatable, help: $0.help)
    }
  }
}

@Suite("The table of every command")
struct CommandTableTests {
  @Test(arguments: ListedCommand.all)
  func `help ends with success and documents all that is accepted`(command: ListedCommand) {
    let session = FusionSession(command.path + ["--help"])
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
    for parameter in ParameterSummary.table(of: command.type) {
      #expect(session.results.contains("\n  \(parameter.spelling)"), "\(parameter.spelling)")
      #expect(parameter.help.hasSuffix("."), "\(parameter.spelling) is explained by a sentence")
    }
  }

  @Test(arguments: ListedCommand.all)
  func `the abstract is one short sentence`(command: ListedCommand) {
    #expect(command.type.abstract.hasSuffix("."))
    #expect(command.type.abstract.count <= 80)
  }

  @Test(arguments: ListedCommand.all)
  func `spellings are unique, options are lower case and arguments upper case`(
    command: ListedCommand
  ) {
    let table = ParameterSummary.table(of: command.type)
    #expect(Set(table.map(\.spelling)).count == table.count)
    for parameter in table {
      let name = parameter.spelling
      #expect(name == (parameter.isArgument ? name.uppercased() : name.lowercased()))
    }
  }

  @Test(arguments: ListedCommand.all)
  func `what position alone tells apart is unambiguous`(command: ListedCommand) {
    let arguments = ParameterSummary.table(of: command.type).filter(\.isArgument)
    // Required ones come first, and only the last may take all the rest.
    #expect(arguments.drop(while: \.isRequired).allSatisfy { !$0.isRequired })
    #expect(arguments.dropLast().allSatisfy { !$0.isRepeatable })
  }

  @Test(arguments: ListedCommand.all)
  func `an unknown option is refused with the command's own usage`(command: ListedCommand) {
    let session = FusionSession(command.path + ["--no-such-option"])
    #expect(session.status == .wrongUsage)
    #expect(session.results.isEmpty)
    let path = command.path.joined(separator: " ")
    #expect(session.messages.contains("\nUsage: fusion \(path) "))
  }
}
