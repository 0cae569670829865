import CommandLineInterface
import Synchronization

/// A command with a parameter of every kind.
struct Sample: Command, Equatable {
  enum Mode: String, CaseIterable, ArgumentValue {
    case auto, continuous, dutyCycled = "duty-cycled"
  }

  static let name = "sample"
  static let abstract = "Takes a parameter of every kind."
  static let discussion = """
    What follows the options is a paragraph that is long enough to be broken where a page of eighty \
    characters ends.

      kept   as it is, because it begins with a blank
    """

  var path = ""
  var rate = 100.0
  var limit: Int?
  var mode = Mode.auto
  var tags: [String] = []
  var isLoud = false
  var others: [String] = []

  static let parameters: [Parameter<Self>] = [
    .argument("PATH", \.path, "Where to look."),
    .option("rate", \.rate, value: "HZ", "Rows in a second."),
    .option("limit", \.limit, "Rows to read; all by default."),
    .option("mode", \.mode, "How to go about it."),
    .option("tag", \.tags, "A word to remember."),
    .flag("loud", \.isLoud, "Says more."),
    .arguments("OTHER", \.others, "Where else to look.", isRequired: false),
  ]

  func validate() throws(UsageError) {
    guard rate > 0 else { throw .conflict("--rate is positive") }
  }

  func run(_ console: Console) throws { try console.writeLine("\(path) at \(rate.argument) Hz") }
}

/// A command with an option that cannot be left out, which ends as it is told.
struct Failing: Command {
  enum Kind: String, CaseIterable, ArgumentValue { case usage, data, bug, closed }

  static let name = "fail"
  static let abstract = "Ends badly."
  static let parameters: [Parameter<Self>] = [
    .option("how", \.kind, "The kind of end.", isRequired: true)
  ]

  var kind = Kind.bug

  func run(_ console: Console) throws {
    try console.writeLine("before")
    switch kind {
    case .usage: throw UsageError.conflict("this and that do not go together")
    case .data: throw Refusal()
    case .bug: throw Surprise()
    case .closed: throw OutputError.readerClosed
    }
  }

  struct Refusal: ExitStatusReporting, CustomStringConvertible {
    var exitStatus: ExitStatus { .badData }
    var description: String { "a.csv, line 3: 'x' is not a number" }
  }

  struct Surprise: Error {}
}

extension Program {
  /// A program with a group inside.
  static let sample = Program(
    version: "1.2.3",
    commands: CommandGroup(
      name: "tool", abstract: "Does things.",
      members: [
        .command(Sample.self),
        .group(
          CommandGroup(
            name: "inner", abstract: "Holds commands.", members: [.command(Failing.self)])),
      ]))
}

/// Memory that stands for the streams of a process.
final class Transcript: ByteSink {
  private let bytes = Mutex<[UInt8]>([])
  let error: OutputError?

  /// A sink that fails, if an error is given.
  init(failingWith error: OutputError? = nil) { self.error = error }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  func send(_ bytes: [UInt8]) throws(OutputError) {
    if let error { throw error }
    self.bytes.withLock { $0.append(contentsOf: bytes) }
  }
}
