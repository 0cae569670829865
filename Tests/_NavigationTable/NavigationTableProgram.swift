import Glibc
import Navigation
import Recordings
import Simulation
import _NavigationBench

/// Prints how the navigator fares, as a table.
///
/// - `_NavigationTable montecarlo [SEEDS] [SCENARIO…]`: on simulated recordings, with the seeds from
///   one to a number, fifty unless told, beside an oracle.
/// - `_NavigationTable sparse [SEEDS]`: on simulated recordings with fixes minutes apart, ten seeds
///   unless told.
/// - `_NavigationTable leaveout RECORDING…`: on real recordings, half a minute of whose fixes is kept
///   back in turn.
@main
enum NavigationTableProgram {
  static func main() {
    var words = CommandLine.arguments.dropFirst()
    do {
      switch words.popFirst() {
      case "montecarlo": try simulate(words)
      case "sparse": try thinOut(words)
      case "leaveout": try leaveOut(words)
      default: stop("What is wanted, montecarlo, sparse or leaveout?", EX_USAGE)
      }
    } catch let error as RecordingError {
      stop("\(error)", EX_NOINPUT)
    } catch {
      stop("\(error)", EXIT_FAILURE)
    }
  }

  private static func simulate(_ arguments: ArraySlice<String>) throws(NavigationError) {
    var words = arguments
    var seeds: UInt64 = 50
    if let number = words.first.flatMap({ UInt64($0) }) {
      seeds = number
      words.removeFirst()
    }
    guard seeds > 0 else { stop("At least one seed is needed.", EX_USAGE) }
    let named = words.map { word in
      guard let entry = ScenarioCatalogue.entry(named: word) else {
        stop("There is no scenario “\(word)”; `fusion simulate` lists them.", EX_USAGE)
      }
      return entry
    }
    print(MonteCarlo.head, terminator: "")
    for entry in named.isEmpty ? ScenarioCatalogue.entries : named {
      print(try MonteCarlo(entry, seeds: 1...seeds).rows, terminator: "")
      fflush(nil)
    }
  }

  private static func thinOut(_ words: ArraySlice<String>) throws(NavigationError) {
    let seeds = words.first.flatMap { UInt64($0) } ?? 10
    guard seeds > 0 else { stop("At least one seed is needed.", EX_USAGE) }
    print(SparseFixes.head, terminator: "")
    for hasRests in [true, false] {
      for interval in [60.0, 120, 300] {
        let fixes = try SparseFixes(every: interval, hasRests: hasRests, seeds: 1...seeds)
        print(fixes.rows, terminator: "")
        fflush(nil)
      }
    }
  }

  private static func leaveOut(_ paths: ArraySlice<String>) throws {
    guard !paths.isEmpty else { stop("Which recordings?", EX_USAGE) }
    print(LeaveOut.head, terminator: "")
    for path in paths {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      print(
        try LeaveOut(try Recording(contentsOf: path), name: name).row, terminator: "")
      fflush(nil)
    }
  }

  private static func stop(_ message: String, _ status: Int32) -> Never {
    _ = unsafe "\(message)\n".withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    exit(status)
  }
}
