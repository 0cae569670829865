import CommandLineInterface
import Foundation
import ResultStore
import Testing
import _TestSupport

/// A store is neither replaced by a result nor found under a name that only SQLite understands.
@Suite("Stores that are spared, and their names", .timeLimit(.minutes(2)))
struct SparedStoreTests {
  @Test(arguments: [
    "store", "store-wal", "store-shm", "store-journal", "./store", "link", "hard",
  ])
  func `a result does not go where its store is`(name: String) throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      let store = "\(folder)/store"
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "store")
      if name == "hard" {
        do { _ = try ResultStore(path: store) }
        try FileManager.default.linkItem(atPath: store, toPath: "\(folder)/hard")
      }
      let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      for store in [store, "\(folder)/link"] {
        let session = FusionSession(
          "run", recording, "--output", "\(folder)/\(name)", "--store", store)
        #expect(session.status == .wrongUsage)
        #expect(session.messages.contains("name another"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    }
  }

  @Test func `no command replaces a store by what it writes`() throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      let result = "\(folder)/result.json"
      #expect(FusionSession("run", recording, "--output", result).status == .done)
      try withStore(["a"]) { store, _ in
        let before = try Data(contentsOf: URL(filePath: store))
        let commands = [
          ["run", recording], ["export", result, "--to", "csv"],
          ["evaluate", result, "--truth", result], ["calibrate", recording],
        ]
        for words in commands {
          for ending in ["", "-wal"] {
            if ending == "-wal" { try Data().write(to: URL(filePath: store + ending)) }
            let session = FusionSession(words + ["--output", store + ending])
            #expect(session.status == .wrongUsage, "\(words)")
            #expect(session.messages.contains("is a store of results or its log"), "\(words)")
          }
        }
        #expect(try Data(contentsOf: URL(filePath: store)) == before)
      }
    }
  }

  @Test func `a database of another program may be replaced`() throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      // The header of an SQLite file that carries no number of an application.
      let other = "\(folder)/other"
      try (Data("SQLite format 3\0".utf8) + Data(count: 200)).write(to: URL(filePath: other))
      #expect(FusionSession("run", recording, "--output", other, "--quiet").status == .done)
    }
  }

  @Test(arguments: [":memory:", "file:store", "file:store?mode=memory"])
  func `the name of a store is taken as it is`(name: String) throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      let run = try FusionExecutable.shell(
        """
        cd '\(folder)' && fusion run '\(recording)' --quiet --output out --store '\(name)' \
        && fusion queue backup 'file:copy' --store '\(name)' && fusion queue stats --store 'file:copy'
        """)
      #expect(run.status == 0)
      #expect(run.results.contains("results         1,"))
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.contains(name) && files.contains("file:copy"))
    }
  }

  @Test(arguments: [
    ["run", "RECORDING", "--store", ""], ["queue", "list", "--store", ""],
    ["queue", "upload", "--store", ""], ["queue", "backup", "", "--store", "STORE"],
  ])
  func `an empty name is wrong usage, and said to be empty`(words: [String]) throws {
    try withStore(["a"]) { store, _ in
      let session = FusionSession(words.map { $0.replacing("STORE", with: store) })
      #expect(session.status == .wrongUsage)
      #expect(session.messages.contains("empty"))
    }
  }

  @Test(arguments: ["list", "stats", "verify", "upload"])
  func `an empty file is no store, and stays empty`(command: String) throws {
    try withTemporaryFolder { folder in
      let file = URL(filePath: "\(folder)/empty")
      try Data().write(to: file)
      let session = FusionSession("queue", command, "--store", file.path)
      #expect(session.status == .badData)
      #expect(session.messages.contains("is not a store of fusion"))
      #expect(try Data(contentsOf: file).isEmpty)
    }
  }

  @Test func `a store with a version below any is bad data`() throws {
    try withStore(["a"]) { store, _ in
      var bytes = try Data(contentsOf: URL(filePath: store))
      // The user version, big-endian.
      bytes.replaceSubrange(60..<64, with: [0xff, 0xff, 0xff, 0xff])
      try bytes.write(to: URL(filePath: store))
      let session = FusionSession("queue", "list", "--store", store)
      #expect(session.status == .badData)
      #expect(session.messages.contains("the store \(store) is damaged"))
    }
  }
}
