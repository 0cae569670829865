/// Why a result could not be read, compared or exported.
public struct ResultError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Reason: Sendable, Equatable {
    /// The file cannot be read; the system's own words.
    case unreadable(String)
    /// The text is not JSON; lines and columns count from 1, columns in bytes.
    case malformed(String, line: Int, column: Int)
    /// The document is JSON, but not a result of a form that is known; nil when it names none.
    case unknownSchema(String?)
    /// A member is missing or is not what it should be; the key is its path in the document.
    case unexpected(key: String, problem: String)
    /// The result and the reference have too little in common.
    case notComparable(String)
    /// The format needs what the result does not have.
    case notExportable(format: String, problem: String)
  }

  public var reason: Reason
  /// The file that was read, when it is known.
  public var file: String?

  public init(_ reason: Reason, file: String? = nil) {
    self.reason = reason
    self.file = file
  }
}

extension ResultError: CustomStringConvertible {
  public var description: String {
    let place = file.map { "\($0): " } ?? ""
    return switch reason {
    case .unreadable(let problem):
      place + "cannot be read: \(problem)"
    case .malformed(let problem, let line, let column):
      place + "not valid JSON at line \(line), column \(column): \(problem); "
        + "write the result again with `fusion run`"
    case .unknownSchema(nil):
      place + "not a result of fusion: it has no text under \"schema\"; "
        + "give a file written by `fusion run`"
    case .unknownSchema(let schema?):
      place + "a result of the form \"\(schema)\", but only \"\(FusionResult.schema)\" is known; "
        + "use the version of fusion that wrote it"
    case .unexpected(let key, let problem):
      place + "\(key): \(problem); write the result again with `fusion run`"
    case .notComparable(let problem):
      place + problem
    case .notExportable(let format, let problem):
      place + "cannot be exported to \(format): \(problem)"
    }
  }
}
