import CommandLineInterface
import Testing

/// One run of the sample program, with what it left on both streams.
struct Session {
  let status: CommandLineInterface.ExitStatus
  let results: String
  let messages: String

  init(_ words: [String], outputError: OutputError? = nil) {
    let (results, messages) = (Transcript(failingWith: outputError), Transcript())
    status = Program.sample.run(words, on: Console(results: results, messages: messages))
    self.results = results.text
    self.messages = messages.text
  }
}

@Suite("Running a program")
struct ProgramTests {
  @Test func `results go to standard output`() {
    let session = Session(["sample", "here", "--rate", "2.5"])
    #expect(session.status == .done)
    #expect(session.results == "here at 2.5 Hz\n")
    #expect(session.messages.isEmpty)
  }

  @Test func `the version is printed`() {
    let session = Session(["--version"])
    #expect(session.status == .done)
    #expect(session.results == "tool 1.2.3\n")
  }

  @Test(arguments: [
    ([], "tool: a command is missing", "tool"),
    (["smaple"], "tool: there is no command 'smaple'; did you mean 'sample'?", "tool"),
    (["inn"], "tool: there is no command 'inn'; did you mean 'inner'?", "tool"),
    (["unlike"], "tool: there is no command 'unlike'", "tool"),
    (["--versoin"], "tool: there is no option '--versoin'; did you mean '--version'?", "tool"),
    (["inner"], "tool: a command is missing", "tool inner"),
    (["inner", "fial"], "tool: there is no command 'fial'; did you mean 'fail'?", "tool inner"),
  ])
  func `a wrong command is answered with the usage of its group`(
    words: [String], message: String, path: String
  ) {
    let session = Session(words)
    #expect(session.status == .wrongUsage)
    #expect(session.results.isEmpty)
    #expect(
      session.messages
        == "\(message)\nUsage: \(path) COMMAND [options]\nTry '\(path) --help' for more.\n")
  }

  @Test(arguments: [
    (["inner", "fail"], "--how usage|data|bug|closed is missing"),
    (["inner", "fail", "--how", "usage"], "this and that do not go together"),
  ])
  func `a wrong option is answered with the usage of its command`(
    words: [String], message: String
  ) {
    let session = Session(words)
    #expect(session.status == .wrongUsage)
    #expect(
      session.messages == """
        tool: \(message)
        Usage: tool inner fail --how usage|data|bug|closed [options]
        Try 'tool inner fail --help' for more.

        """)
  }

  @Test func `an error that knows its status is told in its own words`() {
    let session = Session(["inner", "fail", "--how", "data"])
    #expect(session.status == .badData)
    #expect(session.messages == "tool: a.csv, line 3: 'x' is not a number\n")
  }

  @Test func `results come before the message that ends the command`() {
    #expect(Session(["inner", "fail", "--how", "data"]).results == "before\n")
  }

  @Test func `any other error is called a bug`() {
    let session = Session(["inner", "fail", "--how", "bug"])
    #expect(session.status == .internalError)
    #expect(session.messages.contains("Surprise"))
    #expect(session.messages.contains("This is a bug of tool 1.2.3"))
  }

  @Test func `a reader that has gone is no error`() {
    let session = Session(["sample", "here"], outputError: .readerClosed)
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
  }

  @Test func `output that cannot be written is reported`() {
    let full = OutputError.cannotWrite(path: "standard output", reason: 28)
    let session = Session(["sample", "here"], outputError: full)
    #expect(session.status == .cannotWrite)
    #expect(
      session.messages == "tool: standard output cannot be written: No space left on device\n")
  }
}
