import Foundation
import Geodesy
import Recordings
import SensorSamples
import Simulation

/// Reading a large table of numbers, against the libraries that read tables for Python.
///
/// Ours also checks the order of times, finds gaps and rates, and makes samples of the rows.
struct CSVBenchmark: Benchmark {
  static let name = "csv"
  static let summary = "reading 600 000 rows of 4 numbers at full precision"

  let recording: String
  let table: String

  static func setUp(in folder: ScratchFolder) throws -> Self {
    var noise = Noise(seed: 3)
    let samples = (0..<600_000).map { index in
      AccelerometerSample(
        time: 0.01 * Double(index) + 1e-4 * noise.uniform(),
        specificForce: Vector3(noise.normal(), noise.normal(), 9.8 + noise.normal()))
    }
    let path = folder.file("recording")
    try NativeRecordingWriter().write(Recording(name: "csv", accelerometer: samples), to: path)
    return Self(recording: path, table: "\(path)/accelerometer.csv")
  }

  func run() throws -> [TableRow] {
    let size = try FileManager.default.attributesOfItem(atPath: table)[.size] as? Double ?? 0
    let peers = ["pandas", "polars"].map { module in
      Contestant.python(
        module, module: module, version: "\(module).__version__",
        script: "measure(lambda: \(module).read_csv(arguments[0]), 3)", arguments: [table])
    }
    return try Contest(
      name: "csv: reading", unit: .rate(of: size / 1e6, "MB/s"),
      ours: {
        try seconds(repetitions: 3) { keep(try Recording(contentsOf: recording)) }
      }, peers: peers
    ).run()
  }
}
