import Glibc
import StationaryDetection
import _DetectionBench

/// `_DetectionTable [WORD…] [--photo IMAGE]…`: judges the detectors on all cases, or on those whose
/// name holds one of the words, or on those whose view is an image, and prints a table.
@main
enum DetectionTableProgram {
  private static var detectors: [any ClipDetector.Type] {
    [DistributionDetector.self, PostDetector.self, PhaseCorrelationDetector.self]
  }

  static func main() {
    do {
      var table = VerdictTable(detectors: detectors)
      for clipCase in try cases(named: CommandLine.arguments.dropFirst()) {
        table.add(clipCase.name, try clipCase.verdicts(of: detectors))
      }
      print(table.markdown, terminator: "")
    } catch let error as FrameReadingError {
      stop("\(error)", EX_NOINPUT)
    } catch {
      stop("\(error)", EXIT_FAILURE)
    }
  }

  private static func cases(
    named arguments: ArraySlice<String>
  ) throws(FrameReadingError) -> [ClipCase] {
    guard !arguments.isEmpty else { return ClipCase.all }
    var cases: [ClipCase] = []
    var rest = arguments
    while let word = rest.popFirst() {
      guard word == "--photo" else {
        let found = ClipCase.all.filter { $0.name.contains(word) }
        if found.isEmpty { stop("No case has “\(word)” in its name.", EX_USAGE) }
        cases += found
        continue
      }
      guard let path = rest.popFirst() else { stop("--photo needs an image.", EX_USAGE) }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      cases += ClipCase.cases(of: try Photo(path: path), named: name)
    }
    return cases
  }

  private static func stop(_ message: String, _ status: Int32) -> Never {
    _ = unsafe "\(message)\n".withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    exit(status)
  }
}
