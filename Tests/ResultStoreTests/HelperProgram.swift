import Foundation

/// A server written in another language, or a tool, that a test starts and ends.
final class HelperProgram {
  private let process = Process()
  private let output = Pipe()
  /// What the program hears; closing it would end some.
  private let input = Pipe()

  /// Starts a program that is found as the shell finds it; nil where it is not installed.
  init?(_ words: String..., input text: String = "") {
    guard words[0].contains("/") || Self.isInstalled(words[0]) else { return nil }
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    tell(text)
  }

  /// Lets it hear something.
  func tell(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  deinit { end() }

  /// Ends it; it lives no longer than it is referred to either.
  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private static func isInstalled(_ name: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// The next line that it prints.
  func line() -> String {
    var bytes: [UInt8] = []
    while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Ends its input, waits for its end, and gives what it printed.
  func finish() -> Data {
    try? input.fileHandleForWriting.close()
    let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return data
  }
}
