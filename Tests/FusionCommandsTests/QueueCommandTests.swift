import CommandLineInterface
import Foundation
import FusionCommands
import ResultStore
import Testing
import _TestSupport

@Suite("fusion queue", .timeLimit(.minutes(2)))
struct QueueCommandTests {
  private func json(_ session: FusionSession) throws -> [[String: Any]] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(session.results.utf8)) as? [[String: Any]])
  }

  @Test func `the list shows the order and who waits for whom`() throws {
    try withStore(["a", "b"]) { store, uploads in
      let rows = try json(FusionSession("queue", "list", "--store", store, "--format", "json"))
      #expect(rows.map { $0["id"] as? String } == uploads.map(\.description))
      #expect(rows.map { $0["waits_for"] as? String } == [nil, uploads[0].description])
      let text = FusionSession("queue", "list", "--store", store)
      #expect(text.status == .done)
      let lines = text.results.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[1].hasSuffix("waits for \(uploads[0].description.prefix(8))"))
      let done = FusionSession("queue", "list", "--store", store, "--state", "done")
      #expect(done.results.isEmpty)
    }
  }

  @Test func `results are sent in order, and the list says so`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 201) }
    try withStore(["a", "b"], to: server.url) { store, uploads in
      let session = FusionSession("queue", "upload", "--store", store, "--format", "json")
      #expect(session.status == .done)
      #expect(try json(session).map { $0["outcome"] as? String } == ["done", "done"])
      #expect(server.requests.map(\.body) == [Array("a".utf8), Array("b".utf8)])
      #expect(
        server.requests.map { $0.headers["idempotency-key"] } == uploads.map(\.description))
      let rows = try json(FusionSession("queue", "list", "--store", store, "--format", "json"))
      #expect(rows.map { $0["state"] as? String } == ["done", "done"])
    }
  }

  @Test func `what cannot be sent is a failure of the service that can be looked into`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 400, body: "no such field") }
    try withStore(["a"], to: server.url) { store, uploads in
      let session = FusionSession("queue", "upload", "--store", store)
      #expect(session.status == .unavailable)
      #expect(session.messages.contains("given up: no such field (status 400)"))
      #expect(session.messages.contains("1 upload was not sent"))
      let prefix = String(uploads[0].description.prefix(8))
      let shown = FusionSession("queue", "show", prefix, "--store", store)
      #expect(shown.results.contains("400  no such field"))
      #expect(shown.results.contains("failed"))
    }
  }

  @Test func `given-up uploads can be sent again`() throws {
    let server = try LoopbackServer { number, _ in .answer(status: number == 0 ? 403 : 200) }
    try withStore(["a"], to: server.url) { store, uploads in
      #expect(FusionSession("queue", "upload", "--store", store).status == .unavailable)
      #expect(FusionSession("queue", "retry", "--failed", "--store", store).status == .done)
      #expect(FusionSession("queue", "upload", "--store", store).status == .done)
      let keys = server.requests.map { $0.headers["idempotency-key"] }
      #expect(keys == [uploads[0].description, uploads[0].description])
    }
  }

  @Test func `cancelled and done uploads can be forgotten`() throws {
    try withStore(["a", "b"]) { store, uploads in
      let name = uploads[0].description
      #expect(FusionSession("queue", "cancel", name, "--store", store).status == .done)
      let again = FusionSession("queue", "cancel", name, "--store", store)
      #expect(again.status == .badData)
      #expect(again.messages.contains("is cancelled, so it cannot be cancelled"))
      #expect(
        FusionSession("queue", "prune", "--older-than", "1", "--store", store).messages
          .contains("0 forgotten"))
      // Ended at least a millisecond ago.
      usleep(5000)
      #expect(
        FusionSession("queue", "prune", "--older-than", "0", "--store", store).messages
          .contains("1 forgotten"))
      let rows = try json(FusionSession("queue", "list", "--store", store, "--format", "json"))
      #expect(rows.count == 1)
    }
  }

  @Test(arguments: ["FUSION_UPLOAD_TOKEN", "--token-file"])
  func `a token reaches the server and is seen nowhere else`(source: String) throws {
    let server = try LoopbackServer { _, _ in .answer(status: 500, body: "sorry") }
    try withStore(["a"], to: server.url) { store, _ in
      var words = ["queue", "upload", "--store", store]
      var environment: [String: String] = [:]
      if source == "--token-file" {
        try "s3cret\n".write(toFile: store + ".token", atomically: true, encoding: .utf8)
        words += ["--token-file", store + ".token"]
      } else {
        environment[source] = "s3cret"
      }
      let run = try FusionExecutable.run(words, environment: environment)
      #expect(run.status == ExitStatus.unavailable.rawValue)
      #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer s3cret"])
      #expect(!(run.results + run.messages).contains("s3cret"))
      let file = try Data(contentsOf: URL(filePath: store))
      #expect(file.range(of: Data("s3cret".utf8)) == nil)
    }
  }

  @Test func `a store that does not exist is no input and is not made`() throws {
    try withTemporaryFolder { folder in
      let session = FusionSession("queue", "list", "--store", "\(folder)/none.sqlite")
      #expect(session.status == .noSuchInput)
      #expect(session.messages.contains("there is no store \(folder)/none.sqlite; name another"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/none.sqlite"))
    }
  }

  @Test func `an upload that does not exist is named`() throws {
    try withStore(["a"]) { store, _ in
      let session = FusionSession("queue", "show", "zzzz", "--store", store)
      #expect(session.status == .noSuchInput)
      #expect(session.messages.contains("begins with 'zzzz'"))
    }
  }

  @Test func `retry without a name is a mistake`() {
    #expect(FusionSession("queue", "retry").status == .wrongUsage)
  }

  @Test func `an interruption finishes the upload under way and leaves the rest`() throws {
    let server = try LoopbackServer { number, _ in
      // The first answer takes a while, during which the signal comes.
      number == 0 ? .answer(status: 200, delay: 1) : .answer(status: 200)
    }
    try withStore(["a", "b"], to: server.url) { store, _ in
      let process = Process()
      process.executableURL = URL(filePath: FusionExecutable.path)
      process.arguments = ["queue", "upload", "--store", store]
      process.standardError = FileHandle.nullDevice
      try process.run()
      while server.requests.isEmpty { usleep(10_000) }
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(server.requests.count == 1)
      let rows = try json(FusionSession("queue", "list", "--store", store, "--format", "json"))
      #expect(rows.map { $0["state"] as? String } == ["done", "queued"])
    }
  }
}
