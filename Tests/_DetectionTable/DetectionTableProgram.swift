import Foundation
import StationaryDetection
import _DetectionBench

/// `_DetectionTable [WORD…] [--photo IMAGE]…`: judges the detectors on all cases, or on those whose
/// name holds one of the words, or on those whose view is an image, and prints a table.
///
/// All cases are those of the bench, those of the real pictures that are installed, and the inside of a
/// vehicle, whose witnesses are more than a camera and which has a table of its own.
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
      let isAll = CommandLine.arguments.count == 1
      if isAll, RealPictures.areThere {
        table.add(
          "a real camera over a square, people walk by",
          try RealPictures.square.verdicts(of: detectors))
      }
      print(table.markdown, terminator: "")
      if isAll { print("\n" + (try interiorTable()), terminator: "") }
    } catch let error as FrameReadingError {
      stop("\(error)", EX_NOINPUT)
    } catch {
      stop("\(error)", EXIT_FAILURE)
    }
  }

  private static func cases(
    named arguments: ArraySlice<String>
  ) throws(FrameReadingError) -> [ClipCase] {
    if arguments.isEmpty {
      guard RealPictures.areThere else { return ClipCase.all }
      var all = ClipCase.all
      for photo in RealPictures.photos { all += try RealPictures.cases(ofPhoto: photo) }
      return all
    }
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

  private static func interiorTable() throws -> String {
    func percent(_ share: Double?) -> String {
      share.map { String(format: "%.1f", 100 * $0) } ?? "–"
    }
    var lines = [
      "| inside of a vehicle | rest while moving, % | rest found, % |", "| --- | ---: | ---: |",
    ]
    for interior in VehicleInterior.all {
      let verdict = try interior.verdict()
      lines.append(
        "| \(interior.name) | \(percent(verdict.falseRest)) | \(percent(verdict.foundRest)) |")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func stop(_ message: String, _ status: Int32) -> Never {
    _ = unsafe "\(message)\n".withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    exit(status)
  }
}
