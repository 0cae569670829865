import CommandLineInterface
import Foundation
import ResultStore
import Testing
import _TestSupport

/// What the program says, and with which status it ends, when a store cannot be used.
@Suite("Stores in trouble", .timeLimit(.minutes(3)))
struct StoreTroubleTests {
  /// Estimates a small recording and keeps the result in a store.
  private func run(_ recording: String, keepingIn store: String) throws -> FusionExecutable.Run {
    try FusionExecutable.run(
      "run", recording, "--output", recording + ".json", "--quiet", "--store", store,
      "--upload-to", "http://127.0.0.1:9/results")
  }

  @Test func `on a full disk a run changes nothing, and works when there is space`() throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      try withFileSystem("size=400k") { disk, remount in
        let store = disk + "/store"
        var saved = 0
        var last = try run(recording, keepingIn: store)
        while last.status == 0, saved < 100 {
          saved += 1
          last = try run(recording, keepingIn: store)
        }
        #expect(last.status == ExitStatus.cannotWrite.rawValue)
        #expect(last.messages.contains("no space is left for the store \(store)"))
        #expect(last.messages.split(separator: "\n").count == 1)
        #expect(remount("size=8m"))
        #expect(try run(recording, keepingIn: store).status == 0)
        let check = try ResultStore(path: store).check()
        #expect(check.results == saved + 1 && check.uploads == saved + 1)
        #expect(check.problems.isEmpty)
      }
    }
  }

  @Test func `a store on a read-only disk cannot be written, and that is said`() throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      try withFileSystem("size=8m") { disk, remount in
        let store = disk + "/store"
        #expect(try run(recording, keepingIn: store).status == 0)
        #expect(remount("ro"))
        let again = try run(recording, keepingIn: store)
        #expect(again.status == ExitStatus.cannotWrite.rawValue)
        #expect(again.messages.contains("the store \(store) cannot be written; allow writing"))
        #expect(again.messages.split(separator: "\n").count == 1)
      }
    }
  }

  @Test func `a store that others keep locked is waited for, and then said to be in use`() throws {
    try withStore(["a"]) { store, _ in
      var other = try ResultStore(path: store)
      try other.transaction { _ in
        let session = FusionSession("queue", "upload", "--store", store)
        #expect(session.status == .unavailable)
        #expect(session.messages.contains("the store \(store) is in use by another process; try"))
      }
      #expect(FusionSession("queue", "verify", "--store", store).status == .done)
    }
  }

  @Test(arguments: ["list", "upload", "stats", "verify"])
  func `a damaged store is bad data`(command: String) throws {
    try withStore([String(repeating: "a", count: 200_000)]) { store, _ in
      var bytes = try Data(contentsOf: URL(filePath: store))
      // The header stays, the pages behind it go.
      for index in 16_384..<bytes.count { bytes[index] = 0x5a }
      try bytes.write(to: URL(filePath: store))
      let session = FusionSession("queue", command, "--store", store)
      #expect(session.status == .badData)
      #expect(session.messages.contains("the store \(store)"))
    }
  }

  @Test func `what is no store is refused and left alone`() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/notes.txt"
      try String(repeating: "not a store\n", count: 500).write(
        toFile: file, atomically: true, encoding: .utf8)
      let session = FusionSession("queue", "list", "--store", file)
      #expect(session.status == .badData)
      #expect(session.messages.contains("\(file) is not a store of fusion"))
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("not a store\n"))
    }
  }
}
