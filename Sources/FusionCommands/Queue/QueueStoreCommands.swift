import CommandLineInterface
import Evaluation
import ResultStore

/// `fusion queue stats`: how the queue is doing.
struct QueueStatsCommand: Command {
  static let name = "stats"
  static let abstract = "Counts the uploads in each state, and the streams that are held up."

  var store = defaultStore
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .store(\.store), .option("format", \.format, "How the numbers are printed."),
  ]

  func run(_ console: Console) throws {
    let statistics = try ResultStore(path: store, creating: false).statistics()
    switch format {
    case .text: for line in statistics.lines { try console.writeLine(line) }
    case .json: try console.write(json: .object(statistics.json))
    }
  }
}

extension QueueStatistics {
  fileprivate var lines: [String] {
    UploadState.allCases.map { "\($0.rawValue.padded(to: 16))\(counts[$0] ?? 0)" } + [
      "blocked streams \(blockedStreams)", "oldest waiting  \(oldest?.iso8601 ?? "none")",
      "tries           \(tries)", "results         \(results), \(resultBytes) bytes",
    ]
  }

  fileprivate var json: JSONObject {
    var object: JSONObject = [:]
    for state in UploadState.allCases {
      object[state.rawValue] = .integer(Int64(counts[state] ?? 0))
    }
    object["blocked_streams"] = .integer(Int64(blockedStreams))
    object["oldest_waiting_unix_ms"] = oldest.map { .integer($0.unixMilliseconds) } ?? .null
    object["tries"] = .integer(Int64(tries))
    object["results"] = .integer(Int64(results))
    object["result_bytes"] = .integer(Int64(resultBytes))
    return object
  }
}

/// `fusion queue verify`: reads every byte of a store.
struct QueueVerifyCommand: Command {
  static let name = "verify"
  static let abstract = "Checks a store: its pages, its references, and each result's SHA-256."
  static let discussion = "Exits with status 65 when something is wrong, after naming it."

  var store = defaultStore

  static let parameters: [Parameter<Self>] = [.store(\.store)]

  func run(_ console: Console) throws {
    let check = try ResultStore(path: store, creating: false).check()
    for problem in check.problems { try console.writeLine(problem) }
    guard check.problems.isEmpty else {
      throw DamagedStore(path: store, problems: check.problems.count)
    }
    console.message("\(store) is whole: \(check.results) results, \(check.uploads) uploads")
  }
}

/// What a store holds is not what was put in.
struct DamagedStore: ExitStatusReporting, Equatable, CustomStringConvertible {
  var path: String
  var problems: Int

  var exitStatus: ExitStatus { .badData }

  var description: String {
    "the store \(path) has \(problems == 1 ? "1 problem" : "\(problems) problems"); keep a copy, "
      + "and go back to the last one from 'fusion queue backup'"
  }
}

/// `fusion queue backup`: a copy while others go on.
struct QueueBackupCommand: Command {
  static let name = "backup"
  static let abstract = "Copies a store as it is now, while others may go on using it."
  static let discussion = "The copy appears when it is whole; no file is replaced."

  var copy = ""
  var store = defaultStore

  static let parameters: [Parameter<Self>] = [
    .argument("FILE", \.copy, "Where the copy goes; it is a store like any other."),
    .store(\.store),
  ]

  func run(_ console: Console) throws {
    try ResultStore(path: store, creating: false).backUp(to: copy)
    console.message("\(copy) is written")
  }
}
