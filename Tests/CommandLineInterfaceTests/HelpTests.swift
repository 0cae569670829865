import CommandLineInterface
import Testing

@Suite("Help")
struct HelpTests {
  @Test func `a command's help shows every parameter with its default`() {
    #expect(
      Sample.help(as: "tool sample") == """
        Usage: tool sample PATH [OTHER...] [options]

        Takes a parameter of every kind.

        Arguments:
          PATH   Where to look.
          OTHER  Where else to look.

        Options:
          --rate HZ   Rows in a second. (default: 100)
          --limit N   Rows to read; all by default.
          --mode auto|continuous|duty-cycled
                      How to go about it. (default: auto)
          --tag TEXT  A word to remember. (may be repeated)
          --loud      Says more.
          --help      Prints this help.

        What follows the options is a paragraph that is long enough to be broken where a
        page of eighty characters ends.

          kept   as it is, because it begins with a blank

        """)
  }

  @Test func `an option that cannot be left out is part of the usage line`() {
    #expect(
      Failing.usage(as: "tool fail") == "Usage: tool fail --how usage|data|bug|closed [options]")
    #expect(Failing.help(as: "tool fail").contains("The kind of end. (required)"))
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func `the program's help lists commands and groups`(words: [String]) {
    let session = Session(words)
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
    #expect(
      session.results == """
        Usage: tool COMMAND [options]

        Does things.

        Commands:
          sample  Takes a parameter of every kind.
          inner   Holds commands.

        Options:
          --help     Prints this help, or that of a command.
          --version  Prints the version of tool.

        """)
  }

  @Test(arguments: [["inner", "--help"], ["help", "inner"], ["inner", "-h"]])
  func `a group's help lists its commands`(words: [String]) {
    let session = Session(words)
    #expect(session.status == .done)
    #expect(session.results.hasPrefix("Usage: tool inner COMMAND [options]\n"))
    #expect(session.results.contains("  fail  Ends badly.\n"))
    #expect(!session.results.contains("--version"))
  }

  @Test(arguments: [
    ["inner", "fail", "--help"], ["help", "inner", "fail"],
    ["inner", "fail", "--no-such-option", "-h"],
  ])
  func `help on a command is given whatever else the line says`(words: [String]) {
    let session = Session(words)
    #expect(session.status == .done)
    #expect(session.results == Failing.help(as: "tool inner fail"))
  }

  @Test func `a word after two dashes is not a request for help`() {
    #expect(Session(["sample", "--", "--help"]).results == "--help at 100 Hz\n")
  }
}
