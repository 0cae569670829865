import Foundation
import Testing
import _TestSupport

/// A camera of Video4Linux that exists in the process under test only; see `FakeCamera`.
@Suite("fusion detect --live, on a camera")
struct LiveCameraTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "FakeCamera/fake_camera.c").path(percentEncoded: false)

  /// Compiles the camera, and gives what has to be in the environment to see it.
  private func withCamera(_ body: (_ environment: [String: String]) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let library = folder + "/camera.so"
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = ["gcc", "-shared", "-fPIC", "-O2", "-o", library, Self.source, "-ldl"]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0, "the camera is compiled")
      try body(["LD_PRELOAD": library])
    }
  }

  @Test func `a camera is watched until it is unplugged`() throws {
    try withCamera { environment in
      let run = try FusionExecutable.run(
        ["detect", "--live", "/dev/video97"], environment: environment)
      // Given: pictures that stand still until 6 s, and again from 8 s on.
      let rows = run.results.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
      #expect(rows.first?.prefix(3) == ["5.0", "150", "still"])
      let times = rows.compactMap { Double($0[0]) }
      let states = rows.map { $0[2] }
      let departure = try #require(states.firstIndex(of: "moving"))
      #expect((6...6.2).contains(times[departure]))
      #expect(states.last == "still")
      #expect((8.2...9.5).contains(try #require(times.last)))
      // Its end is told apart from that of a file.
      #expect(run.status == 69)
      #expect(run.messages.contains("/dev/video97: the camera gives no more pictures ("))
    }
  }

  @Test func `every third picture of it has the index that it has among all`() throws {
    try withCamera { environment in
      let run = try FusionExecutable.run(
        ["detect", "--live", "/dev/video97", "--every", "3"], environment: environment)
      let indices = run.results.split(separator: "\n").dropFirst()
        .compactMap { Int($0.split(separator: ",")[1]) }
      #expect(indices.first == 150)
      #expect(indices.allSatisfy { $0.isMultiple(of: 3) })
    }
  }

  @Test func `a signal is heard while there is no picture`() throws {
    try withCamera { environment in
      let process = Process()
      process.executableURL = URL(filePath: FusionExecutable.path)
      process.arguments = ["detect", "--live", "/dev/video97", "--format", "json"]
      process.environment = ProcessInfo.processInfo.environment
        .merging(environment) { $1 }.merging(["FAKE_CAMERA_STAYS": "1"]) { $1 }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      // Given: a camera that has seen motion, come to rest, and then given nothing more.
      var text = ""
      while text.count(where: \.isNewline) < 3 {
        let bytes = output.fileHandleForReading.availableData
        try #require(!bytes.isEmpty, "it goes on")
        text += String(decoding: bytes, as: UTF8.self)
      }
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0)
      #expect(text.contains("\"moving\""))
    }
  }
}
