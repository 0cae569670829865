import Testing

@testable import CommandLineInterface

@Suite("The nearest name")
struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("saturday", "sunday", 3),
    ("ab", "ba", 1), ("inpsect", "inspect", 1), ("ca", "abc", 3), ("run", "run", 0),
  ])
  func `the distance counts insertions, deletions, replacements and swaps`(
    source: String, target: String, distance: Int
  ) {
    #expect(source.editDistance(to: target) == distance)
    #expect(target.editDistance(to: source) == distance)
  }

  @Test(arguments: [
    ("inpsect", "inspect"), ("rn", "run"), ("exprot", "export"), ("eval", "evaluate"),
    ("runn", "run"), ("banana", nil), ("", nil), ("x", nil),
  ])
  func `a word is completed or mended only when that is plausible`(
    word: String, expected: String?
  ) {
    #expect(word.nearest(among: ["run", "inspect", "export", "evaluate"]) == expected)
  }

  @Test func `a beginning that several names share suggests none of them`() {
    #expect("--to".nearest(among: ["--tolerance-of-time", "--total-distance"]) == nil)
  }
}
