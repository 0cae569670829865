import Glibc

/// `benchmark [NAME…]`: measures what is named, or else everything, and prints a table.
@main
enum BenchmarkProgram {
  static var all: [any Benchmark.Type] {
    [
      WholeRunBenchmark.self, FilterBenchmark.self, HistogramBenchmark.self,
      PipelineBenchmark.self, CSVBenchmark.self, JSONBenchmark.self, StoreBenchmark.self,
    ]
  }

  static func main() {
    let names = Array(CommandLine.arguments.dropFirst())
    if names.contains("--list") {
      for benchmark in all { print("\(benchmark.name): \(benchmark.summary)") }
      return
    }
    if names.count == 2, names[0] == VideoOpening.flag {
      do { try VideoOpening.run(path: names[1]) } catch { stop("\(error)", EXIT_FAILURE) }
      return
    }
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      stop("There is no benchmark “\(unknown)”; --list names those that there are.", EX_USAGE)
    }
    #if DEBUG
    stop("A debug build says nothing about speed. Type: make benchmark", EX_USAGE)
    #else
    do {
      try measure(names.isEmpty ? all : all.filter { names.contains($0.name) })
    } catch {
      stop("\(error)", EXIT_FAILURE)
    }
    #endif
  }

  private static func measure(_ benchmarks: [any Benchmark.Type]) throws {
    var table = Table()
    for benchmark in benchmarks {
      say("\(benchmark.name): \(benchmark.summary)")
      table.rows += try benchmark.measure()
    }
    print(table.text, terminator: "")
    print("ratio: our time over the peer's, the median of rounds in turn; below 1 ours is faster")
  }

  private static func stop(_ message: String, _ status: Int32) -> Never {
    say(message)
    exit(status)
  }

  /// Says something that is not the result.
  private static func say(_ message: String) {
    _ = unsafe "benchmark: \(message)\n".withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
  }
}
