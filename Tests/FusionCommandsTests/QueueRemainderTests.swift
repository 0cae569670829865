import CommandLineInterface
import Foundation
import ResultStore
import Testing
import _TestSupport

/// How `fusion queue upload` ends when something is left, and what it reads of its files.
@Suite("fusion queue upload, what is left", .timeLimit(.minutes(2)))
struct QueueRemainderTests {
  private func upload(_ store: String, _ words: String...) -> FusionSession {
    FusionSession(["queue", "upload", "--store", store] + words)
  }

  @Test func `what failed before and is not due yet is still not sent`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 500) }
    try withStore(["a", "b"], to: server.url) { store, _ in
      #expect(upload(store).status == .unavailable)
      let again = upload(store)
      #expect(again.status == .unavailable)
      #expect(again.messages.contains("0 sent, 2 wait\n"))
      #expect(again.messages.contains("2 uploads were not sent"))
      #expect(server.requests.count == 1)
    }
  }

  @Test func `so is what a server put off, and what waits behind an upload that was given up`()
    throws
  {
    for answer in [
      LoopbackServer.Reply.answer(status: 429, headers: ["Retry-After: 60"]),
      .answer(status: 400),
    ] {
      let server = try LoopbackServer { _, _ in answer }
      try withStore(["a", "b"], to: server.url) { store, _ in
        #expect(upload(store).status == .unavailable)
        #expect(upload(store).status == .unavailable)
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func `what only waits for its earliest time is no failure`() throws {
    try withStore([]) { store, _ in
      do {
        var store = try ResultStore(path: store)
        try store.transaction { transaction in
          let id = try transaction.save([1], name: "a", recording: "drive")
          let later = StoreEnvironment.system.now().advanced(bySeconds: 3600)
          _ = try transaction.enqueueUpload(
            of: id, to: UploadDestination(url: "http://127.0.0.1:9/"),
            UploadOptions(notBefore: later))
        }
      }
      let session = upload(store)
      #expect(session.status == .done)
      #expect(session.messages.contains("0 sent, 1 wait\n"))
    }
  }

  @Test func `what another process is sending is counted`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200, delay: 5) }
    try withStore(["a", "b"], to: server.url) { store, _ in
      let process = Process()
      process.executableURL = URL(filePath: FusionExecutable.path)
      process.arguments = ["queue", "upload", "--store", store]
      process.standardError = FileHandle.nullDevice
      try process.run()
      while server.requests.isEmpty { usleep(10_000) }
      let session = upload(store)
      #expect(session.status == .done)
      #expect(session.messages.contains("0 sent, 1 wait, 1 is held by another process until 20"))
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
    }
  }

  @Test(arguments: ["--token-file", "--header-file", "--ca-file"])
  func `a file without an end, or larger than its kind, is bad data`(option: String) throws {
    try withStore([]) { store, _ in
      let limit = option == "--ca-file" ? 4 << 20 : 64 << 10
      let file = store + ".large"
      try Data(repeating: 0x61, count: limit + 1).write(to: URL(filePath: file))
      for path in ["/dev/zero", file] {
        let session = upload(store, option, path)
        #expect(session.status == .badData)
        #expect(session.messages.contains("\(path) has more than the \(limit >> 10) KB"))
      }
    }
  }

  @Test func `a token as large as may be is taken`() throws {
    try withStore([]) { store, _ in
      let file = store + ".token"
      try Data(repeating: 0x61, count: 64 << 10).write(to: URL(filePath: file))
      #expect(upload(store, "--token-file", file).status == .done)
    }
  }
}
