import CommandLineInterface
import Foundation
import Recordings
import Testing
import _TestSupport

@testable import FusionCommands

@Suite("fusion simulate")
struct SimulateCommandTests {
  @Test func `a scenario becomes a recording that can be read`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/recording"
      let session = FusionSession(
        "simulate", "still", "--seed", "3", "--pictures", "none", "--output", path)
      #expect(session.status == .done, "\(session.messages)")
      #expect(session.results.isEmpty)
      let recording = try Recording(contentsOf: path)
      #expect(recording.name == "still")
      #expect(recording.accelerometer.count > 11_000)
      #expect(recording.camera == nil)
      #expect(recording.doubts.isEmpty, "\(recording.doubts)")
    }
  }

  @Test func `help lists every scenario with what happens in it`() {
    let help = FusionSession("simulate", "--help").results
    for name in ["drive", "commute", "highway", "tunnel", "walk", "still", "errands"] {
      #expect(help.contains("\n  \(name): "))
    }
  }

  @Test func `an unknown scenario names the nearest`() {
    let session = FusionSession("simulate", "comute", "--output", "/nowhere")
    #expect(session.status == .wrongUsage)
    #expect(session.messages.contains("did you mean 'commute'?"))
  }

  @Test func `a folder that holds something is refused and left as it was`() throws {
    try withTemporaryFolder { folder in
      try Data("kept".utf8).write(to: URL(filePath: "\(folder)/note"))
      let session = FusionSession(
        "simulate", "still", "--pictures", "none", "--output", folder)
      #expect(session.status == .cannotWrite)
      #expect(session.messages.contains(folder))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["note"])
    }
  }

  @Test func `a folder that cannot be made leaves nothing behind`() {
    let session = FusionSession(
      "simulate", "still", "--pictures", "none", "--output", "/proc/nowhere/recording")
    #expect(session.status == .cannotWrite)
    #expect(session.messages.contains("/proc/nowhere"))
  }
}
