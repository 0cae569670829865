import Foundation

/// The executable `fusion` that was built with the tests, run as a process of its own.
struct FusionExecutable {
  struct Run {
    let status: Int32
    let results: String
    let messages: String
  }

  static let path =
    Bundle.main.executableURL?
    .deletingLastPathComponent().appending(path: "fusion").path ?? "fusion"

  /// Runs `fusion` and waits for its end.
  static func run(_ words: String...) throws -> Run { try run(words) }

  static func run(_ words: [String], environment: [String: String] = [:]) throws -> Run {
    try start(path, words, environment: environment)
  }

  /// Runs a line of shell, in which `fusion` is the executable.
  static func shell(_ line: String) throws -> Run {
    try start("/bin/bash", ["-c", "fusion() { '\(path)' \"$@\"; }; \(line)"], environment: [:])
  }

  /// Runs `fusion` with both streams on a terminal; nil where none can be made.
  static func onTerminal(_ words: String...) throws -> Run? {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else {
      print("skipped: there is no /usr/bin/script, which makes a terminal")
      return nil
    }
    let line = ([path] + words).map { "'\($0)'" }.joined(separator: " ")
    return try start("/usr/bin/script", ["-q", "-e", "-c", line, "/dev/null"], environment: [:])
  }

  private static func start(
    _ executable: String, _ words: [String], environment: [String: String]
  ) throws -> Run {
    try withStreams { results, messages in
      let process = Process()
      process.executableURL = URL(filePath: executable)
      process.arguments = words
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: results)
      process.standardError = try FileHandle(forWritingTo: messages)
      try process.run()
      process.waitUntilExit()
      return Run(
        status: process.terminationStatus,
        results: try String(contentsOf: results, encoding: .utf8),
        messages: try String(contentsOf: messages, encoding: .utf8))
    }
  }

  /// Files, not pipes: a process that says much cannot be stopped by a pipe that nobody empties.
  private static func withStreams<Result>(_ body: (URL, URL) throws -> Result) throws -> Result {
    let streams = ["results", "messages"].map {
      FileManager.default.temporaryDirectory.appending(path: "fusion-\(UUID())-\($0)")
    }
    for stream in streams { try Data().write(to: stream) }
    defer { for stream in streams { try? FileManager.default.removeItem(at: stream) } }
    return try body(streams[0], streams[1])
  }
}
