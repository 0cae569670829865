import CommandLineInterface
import Foundation
import ResultStore
import Testing
import _TestSupport

/// What `fusion queue upload` is told beside the store: headers, how many at a time, a terminal.
@Suite("fusion queue upload, its options", .timeLimit(.minutes(2)))
struct QueueUploadOptionTests {
  @Test func `headers from a file go along with each request`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    try withStore(["a", "b"], to: server.url) { store, _ in
      let file = store + ".headers"
      try "X-Api-Key:  k3y=1 \r\n\nAuthorization: Basic dTpw\n".write(
        toFile: file, atomically: true, encoding: .utf8)
      let session = FusionSession(
        "queue", "upload", "--store", store, "--header-file", file)
      #expect(session.status == .done)
      #expect(server.requests.map { $0.headers["x-api-key"] } == ["k3y=1", "k3y=1"])
      #expect(server.requests.map { $0.headers["authorization"] } == ["Basic dTpw", "Basic dTpw"])
      #expect(!session.messages.contains("k3y"))
    }
  }

  @Test(arguments: [
    "no colon", ": no name", "Two Words: x", "X-Empty:", "Content-Length: 5", "host: elsewhere",
    "Idempotency-Key: mine", "X-Ümlaut: x", "X-Value: ümlaut", "X-Api-Key: again",
  ])
  func `a line that is no header of one's own is refused with its number`(line: String) throws {
    try withStore(["a"]) { store, _ in
      let file = store + ".headers"
      try "X-Api-Key: k3y\n\(line)\n".write(toFile: file, atomically: true, encoding: .utf8)
      let session = FusionSession("queue", "upload", "--store", store, "--header-file", file)
      #expect(session.status == .badData)
      #expect(session.messages.contains("\(file), line 2: this is no header"))
      #expect(!session.messages.contains(line))
    }
  }

  @Test func `a token and another authorization exclude each other`() throws {
    try withStore(["a"]) { store, _ in
      for (suffix, text) in [("headers", "authorization: Basic dTpw"), ("token", "t0ken")] {
        try text.write(toFile: "\(store).\(suffix)", atomically: true, encoding: .utf8)
      }
      let session = FusionSession(
        "queue", "upload", "--store", store, "--header-file", store + ".headers",
        "--token-file", store + ".token")
      #expect(session.status == .wrongUsage)
    }
  }

  @Test(arguments: ["0", "65", "-1", "many"])
  func `a number of uploads at a time that makes no sense is refused`(number: String) {
    #expect(FusionSession("queue", "upload", "--parallel", number).status == .wrongUsage)
  }

  @Test(arguments: [1, 8]) func `each stream stays in order, however many are sent at a time`(
    workers: Int
  ) throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    try withStore([], to: server.url) { path, _ in
      do {
        var store = try ResultStore(path: path)
        for number in 0..<40 as Range<UInt8> {
          try store.transaction { transaction in
            let id = try transaction.save([number], name: "\(number)", recording: "drive")
            try transaction.enqueueUpload(of: id, to: "\(server.url)/\(number % 5)")
          }
        }
      }
      let session = FusionSession(
        "queue", "upload", "--store", path, "--parallel", "\(workers)")
      #expect(session.status == .done && session.messages.contains("40 sent, 0 wait"))
      for (stream, requests) in Dictionary(grouping: server.requests, by: \.path) {
        let numbers = requests.flatMap(\.body)
        #expect(numbers.count == 8 && numbers == numbers.sorted(), "\(stream)")
      }
    }
  }

  @Test func `a bar is shown on a terminal and nowhere else`() throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    try withStore(["a", "b"], to: server.url) { store, _ in
      guard let run = try FusionExecutable.onTerminal("queue", "upload", "--store", store) else {
        return
      }
      #expect(run.status == 0)
      let full = "[########################] 100 %, 2 of 2, 0 under way"
      #expect(run.results.contains(full))
      // It is gone in the end.
      let lastLine = try #require(run.results.range(of: "2 sent, 0 wait"))
      #expect(run.results[lastLine.upperBound...].contains("\r\u{1b}[K"))
    }
    try withStore(["a", "b"], to: server.url) { store, _ in
      let run = try FusionExecutable.run("queue", "upload", "--store", store)
      #expect(run.messages.contains("2 sent") && !run.messages.contains("\u{1b}"))
    }
  }
}
