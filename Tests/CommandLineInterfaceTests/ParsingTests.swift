import CommandLineInterface
import Testing

@Suite("Parsing a command line")
struct ParsingTests {
  @Test(arguments: [
    (["a"], Sample(path: "a")),
    (["a", "--rate", "5"], Sample(path: "a", rate: 5)),
    (["--rate=5", "--loud", "a"], Sample(path: "a", rate: 5, isLoud: true)),
    (["a", "--rate", "1e-3"], Sample(path: "a", rate: 1e-3)),
    (["a", "--limit", "-7"], Sample(path: "a", limit: -7)),
    (["a", "--limit=-7"], Sample(path: "a", limit: -7)),
    (["a", "--mode", "duty-cycled"], Sample(path: "a", mode: .dutyCycled)),
    (["a", "--tag", "x", "--tag=y"], Sample(path: "a", tags: ["x", "y"])),
    (["a", "--tag="], Sample(path: "a", tags: [""])),
    (["a", "--tag=--loud"], Sample(path: "a", tags: ["--loud"])),
    (["a", "--tag=k=v"], Sample(path: "a", tags: ["k=v"])),
    (["a", "--tag", "-"], Sample(path: "a", tags: ["-"])),
    (["-"], Sample(path: "-")),
    (["-1.5"], Sample(path: "-1.5")),
    (["--", "--rate"], Sample(path: "--rate")),
    (["--loud", "--", "a", "--", "-b"], Sample(path: "a", isLoud: true, others: ["--", "-b"])),
    (["a", "b", "--loud", "c"], Sample(path: "a", isLoud: true, others: ["b", "c"])),
  ])
  func `the words are taken in any usual order`(words: [String], expected: Sample) throws {
    #expect(try Sample(parsing: words) == expected)
  }

  @Test(arguments: [
    ([], UsageError.missing("PATH")),
    (["--loud"], .missing("PATH")),
    (["a", "--lound"], .unknownOption("--lound", nearest: "--loud")),
    (["a", "--zebra"], .unknownOption("--zebra", nearest: nil)),
    (["a", "--zebra=3"], .unknownOption("--zebra", nearest: nil)),
    (["a", "-l"], .unknownOption("-l", nearest: nil)),
    (["a", "--rate"], .missingValue(option: "--rate", placeholder: "HZ")),
    (["a", "--rate", "--loud"], .missingValue(option: "--rate", placeholder: "HZ")),
    (["a", "--rate", "--", "3"], .missingValue(option: "--rate", placeholder: "HZ")),
    (["a", "--loud=yes"], .unexpectedValue("yes", flag: "--loud")),
    (["a", "--rate=1", "--rate=2"], .repeated("--rate")),
    (["a", "--rate=1", "--rate", "2"], .repeated("--rate")),
    (["a", "--loud", "--loud"], .repeated("--loud")),
    (["a", "--rate", "0"], .conflict("--rate is positive")),
    (
      ["a", "--rate", "fast"],
      .invalidValue("fast", for: "--rate", expected: "HZ", nearest: nil)
    ),
    (["a", "--rate", "nan"], .invalidValue("nan", for: "--rate", expected: "HZ", nearest: nil)),
    (["a", "--rate", "-inf"], .invalidValue("-inf", for: "--rate", expected: "HZ", nearest: nil)),
    (["a", "--rate="], .invalidValue("", for: "--rate", expected: "HZ", nearest: nil)),
    (["a", "--limit", "2.5"], .invalidValue("2.5", for: "--limit", expected: "N", nearest: nil)),
    (
      ["a", "--mode", "continuos"],
      .invalidValue(
        "continuos", for: "--mode", expected: "auto|continuous|duty-cycled", nearest: "continuous")
    ),
  ])
  func `the first word that does not fit is named`(words: [String], error: UsageError) {
    #expect(throws: error) { try Sample(parsing: words) }
  }

  @Test func `an option that is required is missed`() {
    #expect(throws: UsageError.missing("--how usage|data|bug|closed")) {
      try Failing(parsing: [])
    }
  }

  @Test func `an argument too many is refused`() {
    #expect(throws: UsageError.unexpectedArgument("x")) {
      try Failing(parsing: ["--how", "bug", "x"])
    }
  }
}
