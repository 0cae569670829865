import Evaluation
import Foundation
import Simulation

/// Writing numbers as JSON, each as the shortest text that reads back the same.
struct JSONBenchmark: Benchmark {
  static let name = "json"
  static let summary = "writing an array of 500 000 numbers, per number"
  private static let count = 500_000

  let numbers: [Double]
  let file: String

  static func setUp(in folder: ScratchFolder) throws -> Self {
    var noise = Noise(seed: 4)
    let numbers = (0..<count).map { _ in 12 * noise.normal() }
    return Self(numbers: numbers, file: try folder.write(numbers, to: "numbers"))
  }

  func run() throws -> [TableRow] {
    let encoder = JSONEncoder()
    let encoded = Contestant.inProcess("Foundation's JSONEncoder") {
      try seconds { keep(try encoder.encode(numbers)) } / Double(Self.count)
    }
    return try Contest(
      name: "json: writing", unit: .nanoseconds,
      ours: {
        let time = seconds {
          var writer = JSONWriter()
          writer.value(numbers)
          keep(writer.bytes)
        }
        return time / Double(Self.count)
      },
      peers: [
        python("orjson", version: "orjson.__version__"),
        python("json", version: "platform.python_version()"), encoded,
      ]
    ).run()
  }

  private func python(_ module: String, version: String) -> Contestant {
    .python(
      "Python's \(module)", module: module, version: version,
      script: """
        import array
        numbers = array.array("d")
        numbers.fromfile(open(arguments[0], "rb"), \(Self.count))
        numbers = numbers.tolist()
        def work(): \(module).dumps(numbers)
        measure(work, 1, lambda: time.process_time() / \(Self.count))
        """, arguments: [file])
  }
}
