import CommandLineInterface
import Foundation
import ResultStore
import Testing
import _TestSupport

/// The commands that look at a store as a whole.
@Suite("fusion queue stats, verify and backup", .timeLimit(.minutes(2)))
struct QueueStoreCommandTests {
  @Test func `statistics are for people and for programs`() throws {
    try withStore(["a", "b"]) { store, uploads in
      _ = FusionSession("queue", "cancel", uploads[0].description, "--store", store)
      let session = FusionSession("queue", "stats", "--store", store, "--format", "json")
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(session.results.utf8)) as? [String: Any])
      #expect(object["queued"] as? Int == 1 && object["cancelled"] as? Int == 1)
      #expect(object["results"] as? Int == 2 && object["result_bytes"] as? Int == 2)
      #expect(object["oldest_waiting_unix_ms"] is Int)
      let text = FusionSession("queue", "stats", "--store", store).results
      #expect(text.contains("queued          1\n"))
      #expect(text.contains("results         2, 2 bytes\n"))
    }
  }

  @Test func `a copy is a whole store, and replaces no file`() throws {
    try withStore(["a", "b"]) { store, _ in
      let copy = store + ".copy"
      #expect(FusionSession("queue", "backup", copy, "--store", store).status == .done)
      let check = FusionSession("queue", "verify", "--store", copy)
      #expect(check.status == .done)
      #expect(check.messages.contains("is whole: 2 results, 2 uploads"))
      let again = FusionSession("queue", "backup", copy, "--store", store)
      #expect(again.status == .cannotWrite)
      #expect(again.messages.contains("there is such a file already"))
    }
  }

  @Test func `a result that was changed is named, and is bad data`() throws {
    try withStore(["unmistakable"]) { store, _ in
      let name: String
      do { name = try ResultStore(path: store).results()[0].id.description }
      var bytes = try Data(contentsOf: URL(filePath: store))
      let place = try #require(bytes.range(of: Data("unmistakable".utf8), options: .backwards))
      bytes[place.upperBound - 1] = 0x21
      try bytes.write(to: URL(filePath: store))
      let check = FusionSession("queue", "verify", "--store", store)
      #expect(check.status == .badData)
      #expect(check.results.contains(name) || check.results.contains("row"))
      #expect(check.messages.contains("go back to the last one"))
    }
  }

  @Test func `those behind an upload that was given up are sent when the user says so`() throws {
    let server = try LoopbackServer { number, _ in .answer(status: number == 0 ? 422 : 200) }
    try withStore(["a", "b"], to: server.url) { store, uploads in
      let name = uploads[0].description.prefix(8)
      let advice = """
        1 upload waits for \(name), which was given up, so that their order holds: 'fusion queue \
        show \(name)' says why; 'fusion queue retry \(name)' sends it again, 'fusion queue cancel \
        \(name)' lets the others go without it
        """
      let first = FusionSession("queue", "upload", "--store", store)
      #expect(first.status == .unavailable)
      #expect(first.messages.contains(advice))
      let list = FusionSession("queue", "list", "--store", store)
      #expect(list.results.contains("waits for \(name), which was given up\n"))
      #expect(list.messages.contains(advice))
      let rows = FusionSession("queue", "list", "--store", store, "--format", "json").results
      #expect(rows.components(separatedBy: "\"held_up\":true").count == 2)
      let session = FusionSession("queue", "upload", "--pass-failed", "--store", store)
      #expect(session.status == .done)
      #expect(session.messages.contains("1 sent, 0 wait"))
    }
  }

  @Test func `a file of certificates that is not there is no input`() throws {
    try withStore(["a"]) { store, _ in
      let session = FusionSession("queue", "upload", "--ca-file", "none.pem", "--store", store)
      #expect(session.status == .noSuchInput)
      #expect(session.messages.contains("none.pem"))
    }
  }
}
