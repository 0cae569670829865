import _DetectionBench

/// `_DetectionTable [WORD…]`: judges the detectors on all cases, or on those whose name holds one of
/// the words, and prints a table.
@main
enum DetectionTableProgram {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    let cases = ClipCase.all.filter { clipCase in
      words.isEmpty || words.contains { clipCase.name.contains($0) }
    }
    let detectors: [any ClipDetector.Type] = [
      DistributionDetector.self, PostDetector.self, PhaseCorrelationDetector.self,
    ]
    var table = VerdictTable(detectors: detectors)
    for clipCase in cases {
      table.add(clipCase.name, try clipCase.verdicts(of: detectors))
    }
    print(table.markdown, terminator: "")
  }
}
