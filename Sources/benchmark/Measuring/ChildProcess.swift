import Foundation

/// A program that was run to its end.
struct ChildProcess {
  var status: Int32
  var output: String

  /// Runs a program that is looked for in PATH; a quiet one cannot say what it does not like.
  init(running command: [String], isQuiet: Bool = false) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    if isQuiet { process.standardError = FileHandle.nullDevice }
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }
}

/// What goes wrong with a peer that is on the machine.
enum PeerError: Error, CustomStringConvertible {
  case failed(command: String, status: Int32)
  case unreadable(output: String)

  var description: String {
    switch self {
    case .failed(let command, let status): "\(command) ended with status \(status)"
    case .unreadable(let output): "a peer wrote “\(output)”, not its seconds and its version"
    }
  }
}

extension Contestant {
  /// A round of a program that writes its seconds and its version.
  static func round(running command: [String]) -> Round {
    {
      let child = try ChildProcess(running: command)
      guard child.status == 0 else {
        throw PeerError.failed(command: command[0], status: child.status)
      }
      let words = child.output.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let seconds = Double(words[0]) else {
        throw PeerError.unreadable(output: child.output)
      }
      return (seconds, String(words[1]))
    }
  }
}
