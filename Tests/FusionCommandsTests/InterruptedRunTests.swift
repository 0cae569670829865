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
      let whole = try (0..<3).map { _ in
        try clock.measure { try Self.start(words).waitUntilExit() } / .seconds(1)
      }.min()

      let runs = max(60, Burden.kills)
      var (started, killed) = (0, 0)
      while killed < runs {
        try? FileManager.default.removeItem(atPath: output)
        let process = try Self.start(words)
        let part = 1.1 * Double(started % runs) / Double(runs)
        Thread.sleep(forTimeInterval: part * (whole ?? 0))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        started += 1
        // One that was quicker was not killed.
        if process.terminationReason == .uncaughtSignal { killed += 1 }

        let store = try ResultStore(path: "\(folder)/fusion.sqlite")
        let saved = try store.results().map(\.id)
        #expect(try store.uploads().map(\.result) == saved)
        if FileManager.default.fileExists(atPath: output) {
          #expect(throws: Never.self) { try FusionResult(contentsOf: output) }
        }
      }
      // Some runs were killed before they saved anything, or the test has shown nothing.
      let saved = try ResultStore(path: "\(folder)/fusion.sqlite").results().count
      #expect((1..<started).contains(saved - 3))
      print("kills: \(killed) of \(started) 'fusion run'; \(saved) results are saved and queued")
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
