import Evaluation
import Foundation
import ResultStore
import Testing
import _TestSupport

@Suite("fusion run, killed", .timeLimit(.minutes(30)))
struct InterruptedRunTests {
  /// Moments spread over the whole life of the process, and a little beyond.
  @Test func `leaves both the result and its upload, or neither, and never half a file`() throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      let output = "\(folder)/result.json"
      let words = [
        "run", recording, "--output", output, "--store", "\(folder)/fusion.sqlite",
        "--upload-to", "http://127.0.0.1:9/results",
      ]
      let clock = ContinuousClock()
      let whole = try clock.measure { try Self.start(words).waitUntilExit() }

      let runs = max(60, Burden.kills)
      for run in 0..<runs {
        try? FileManager.default.removeItem(atPath: output)
        let process = try Self.start(words)
        Thread.sleep(forTimeInterval: 1.2 * Double(run) / Double(runs) * (whole / .seconds(1)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()

        let store = try ResultStore(path: "\(folder)/fusion.sqlite")
        let saved = try store.results().map(\.id)
        #expect(try store.uploads().map(\.result) == saved)
        if FileManager.default.fileExists(atPath: output) {
          #expect(throws: Never.self) { try FusionResult(contentsOf: output) }
        }
      }
      // Some runs were killed before they saved anything, or the test has shown nothing.
      let saved = try ResultStore(path: "\(folder)/fusion.sqlite").results().count
      #expect((1..<runs).contains(saved))
      print("kills: \(runs) of 'fusion run', \(saved) of which had saved their result")
    }
  }

  private static func start(_ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: FusionExecutable.path)
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
