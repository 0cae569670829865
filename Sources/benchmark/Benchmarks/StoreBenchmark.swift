import Glibc
import ResultStore
import Simulation

/// Saving a result and queueing its upload in one transaction, against Python's SQLite.
///
/// Both write the same rows into the same tables with the same pragmas, and digest the body. What no
/// store can do without stands beside them: the bytes alone, appended to a file and synchronised.
struct StoreBenchmark: Benchmark {
  static let name = "store"
  static let summary = "a result of 1 MB and its upload in a transaction that survives a power cut"
  private static let repetitions = 40

  let body: [UInt8]
  let ours: String
  let theirs: String
  let bodyFile: String
  let appended: String

  static func setUp(in folder: ScratchFolder) throws -> Self {
    var noise = Noise(seed: 5)
    let body = (0..<1_000_000).map { _ in UInt8(32 + 90 * noise.uniform()) }
    let (ours, theirs) = (folder.file("ours.sqlite"), folder.file("theirs.sqlite"))
    // The tables of both are made by the store itself.
    for path in [ours, theirs] { _ = try ResultStore(path: path) }
    return Self(
      body: body, ours: ours, theirs: theirs, bodyFile: try folder.write(body, to: "body"),
      appended: folder.file("appended"))
  }

  func run() throws -> [TableRow] {
    let clocks: [(StopwatchClock, String, String)] = [
      (.processor, "processor time", "time.process_time"),
      (.wall, "time that passes", "time.perf_counter"),
    ]
    return try clocks.flatMap { clock, name, pythonClock in
      try Contest(
        name: "store: \(name)", unit: .milliseconds, ours: { try save(clock) },
        peers: [
          .python(
            "Python's sqlite3", module: "sqlite3", version: "sqlite3.sqlite_version",
            script: Self.script, arguments: [theirs, bodyFile, pythonClock]),
          .inProcess("append and fdatasync") { try append(clock) },
        ]
      ).run()
    }
  }

  private func save(_ clock: StopwatchClock) throws -> Double {
    var store = try ResultStore(path: ours)
    return try seconds(clock, repetitions: Self.repetitions) {
      try store.transaction { transaction in
        let id = try transaction.save(body, name: "result", recording: "recording")
        try transaction.enqueueUpload(of: id, to: "https://example.org/results")
      }
    }
  }

  private func append(_ clock: StopwatchClock) throws -> Double {
    let file = unsafe open(appended, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    return try seconds(clock, repetitions: Self.repetitions) {
      guard unsafe write(file, body, body.count) == body.count, fdatasync(file) == 0 else {
        throw CannotAppend(reason: errno)
      }
    }
  }

  private struct CannotAppend: Error { var reason: Int32 }

  private static let script = """
    import hashlib, uuid
    body = open(arguments[1], "rb").read()
    database = sqlite3.connect(arguments[0], isolation_level=None)
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = 1")
    def save():
        identifier, upload, now = str(uuid.uuid4()), str(uuid.uuid4()), int(1000 * time.time())
        database.execute("BEGIN IMMEDIATE")
        database.execute(
            "INSERT INTO result (id, name, recording, created_ms, size, sha256, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (identifier, "result", "recording", now, len(body),
             hashlib.sha256(body).digest(), body))
        database.execute(
            "INSERT INTO upload (id, result, sha256, method, url, stream, state, created_ms, due_ms)"
            " SELECT ?1, id, sha256, 'POST', ?2, ?2, 'queued', ?3, ?3 FROM result WHERE id = ?4",
            (upload, "https://example.org/results", now, identifier))
        database.execute("COMMIT")
    measure(save, \(repetitions), eval(arguments[2]))
    """
}
