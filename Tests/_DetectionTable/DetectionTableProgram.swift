import _DetectionBench

/// `_DetectionTable [WORD…] [IMAGE…]`: judges the detectors on all cases, or on those whose name holds
/// one of the words, or on those whose view is an image, and prints a table.
@main
enum DetectionTableProgram {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let words = arguments.filter { !$0.contains("/") }
    var cases = ClipCase.all.filter { clipCase in
      arguments.isEmpty || words.contains { clipCase.name.contains($0) }
    }
    for path in arguments where path.contains("/") {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      cases += ClipCase.cases(of: try Photo(path: path), named: name)
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
