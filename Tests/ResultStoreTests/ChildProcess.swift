import Foundation
import Testing

/// The helper that tests start in order to end it.
struct ChildProcess {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: String...) throws {
    let tests = try #require(Bundle.main.executableURL)
    process.executableURL = tests.deletingLastPathComponent().appending(path: "_StoreChild")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits until it has said something.
  func waitForFirstWord() throws {
    _ = try output.fileHandleForReading.read(upToCount: 1)
  }

  /// Ends it as a crash or a lost battery would.
  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Halts it as a laptop that is closed does, and lets it go on.
  func stop() { Glibc.kill(process.processIdentifier, SIGSTOP) }
  func wake() { Glibc.kill(process.processIdentifier, SIGCONT) }

  /// Waits for its end; tells its lines and whether it ended by itself, and well.
  func finish() throws -> (lines: [String], isDone: Bool) {
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
