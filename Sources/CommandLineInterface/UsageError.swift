/// What is wrong with a command line.
///
/// Names are as the user spells them: `--rate`, `RECORDING`.
public enum UsageError: Error, Equatable, Sendable {
  case missingCommand
  case unknownCommand(String, nearest: String?)
  case missing(String)
  case unexpectedArgument(String)
  case unknownOption(String, nearest: String?)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(String, flag: String)
  case repeated(String)
  case invalidValue(String, for: String, expected: String, nearest: String?)
  /// Values that do not go together, as one sentence without its full stop.
  case conflict(String)
}

extension UsageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingCommand:
      "a command is missing"
    case .unknownCommand(let word, let nearest):
      "there is no command '\(word)'\(Self.suggestion(nearest))"
    case .missing(let name):
      "\(name) is missing"
    case .unexpectedArgument(let word):
      "'\(word)' is one argument too many"
    case .unknownOption(let word, let nearest):
      "there is no option '\(word)'\(Self.suggestion(nearest))"
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let value, let flag):
      "\(flag) takes no value, and was given '\(value)'"
    case .repeated(let option):
      "\(option) is given more than once"
    case .invalidValue(let value, let name, let expected, let nearest):
      "'\(value)' is not a value of \(name), which is \(expected)\(Self.suggestion(nearest))"
    case .conflict(let sentence):
      sentence
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension UsageError: ExitStatusReporting {
  public var exitStatus: ExitStatus { .wrongUsage }
}
