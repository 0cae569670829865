import CommandLineInterface
import Foundation
import ResultStore
import Testing
import _TestSupport

/// `fusion queue upload --watch` as a process that others end.
@Suite("fusion queue upload --watch", .timeLimit(.minutes(2)))
struct QueueWatchTests {
  /// Starts to watch a store.
  private func watch(_ store: String, _ words: String...) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: FusionExecutable.path)
    process.arguments = ["queue", "upload", "--watch", "--store", store] + words
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func end(_ process: Process) {
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
  }

  private func states(_ store: String) throws -> [UploadState] {
    try ResultStore(path: store, creating: false).uploads().map(\.state)
  }

  @Test func `what is queued meanwhile is sent too, and SIGTERM ends it well`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    try withStore(["a"], to: server.url) { path, _ in
      let process = try watch(path)
      while try states(path) != [.done] { usleep(10_000) }
      do {
        var store = try ResultStore(path: path)
        try store.transaction { transaction in
          let id = try transaction.save(Array("b".utf8), name: "b", recording: "drive")
          try transaction.enqueueUpload(of: id, to: server.url)
        }
      }
      while try states(path) != [.done, .done] { usleep(10_000) }
      #expect(process.isRunning)
      end(process)
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
      #expect(server.requests.map(\.body) == [Array("a".utf8), Array("b".utf8)])
    }
  }

  @Test func `a second SIGTERM lets the upload under way go, and it stays queued`() throws {
    let server = try LoopbackServer { number, _ in .answer(status: 200, delay: number == 0 ? 30 : 0)
    }
    try withStore(["a"], to: server.url) { path, uploads in
      let process = try watch(path)
      while server.requests.isEmpty { usleep(10_000) }
      kill(process.processIdentifier, SIGTERM)
      usleep(300_000)
      #expect(try states(path) == [.sending])
      end(process)
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
      let store = try ResultStore(path: path)
      let upload = try store.upload(beginningWith: uploads[0].description)
      #expect(upload.state == .queued && upload.failures == 0 && upload.tries == 1)
    }
  }

  @Test func `no process shows a secret in its arguments, and none is in the store or its log`()
    throws
  {
    let secrets = ["tok3n-of-mine", "s3cret-of-mine", "k3y-of-mine"]
    let server = try LoopbackServer { _, _ in .answer(status: 500, body: "sorry", delay: 1) }
    try withStore(["a"], to: server.url) { path, _ in
      let process = Process()
      let messages = Pipe()
      process.executableURL = URL(filePath: FusionExecutable.path)
      process.arguments = ["queue", "upload", "--watch", "--store", path]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "FUSION_UPLOAD_TOKEN": secrets[0], "AWS_ACCESS_KEY_ID": "AKID",
        "AWS_SECRET_ACCESS_KEY": secrets[1], "FUSION_UPLOAD_HEADERS": "X-Api-Key: \(secrets[2])",
      ]) { $1 }
      process.standardError = messages
      try process.run()
      while server.requests.isEmpty { usleep(10_000) }
      let arguments = try Data(
        contentsOf: URL(filePath: "/proc/\(process.processIdentifier)/cmdline"))
      end(process)
      #expect(server.requests.first?.headers["authorization"] == "Bearer \(secrets[0])")
      #expect(server.requests.first?.headers["x-api-key"] == secrets[2])
      var places = [arguments, try messages.fileHandleForReading.readToEnd() ?? Data()]
      #expect(!places[1].isEmpty)
      for suffix in ["", "-wal"] {
        places.append((try? Data(contentsOf: URL(filePath: path + suffix))) ?? Data())
      }
      for secret in secrets {
        #expect(places.allSatisfy { $0.range(of: Data(secret.utf8)) == nil })
      }
    }
  }

  @Test func `a report in the end and no end exclude each other`() {
    let session = FusionSession("queue", "upload", "--watch", "--format", "json")
    #expect(session.status == .wrongUsage)
    #expect(session.messages.contains("--watch"))
  }
}
