import Testing

@testable import ResultStore

struct TransactionTests {
  struct Refusal: Error {}

  let url = "https://example.org/results"

  @Test func `a result and its upload are committed together`() throws {
    var store = try TestSurroundings().makeStore()
    let id = try store.transaction { transaction in
      let id = try transaction.save([1, 2, 3], name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: url)
      return id
    }
    #expect(try store.results().map(\.id) == [id])
    #expect(try store.body(of: id) == [1, 2, 3])
    #expect(try store.uploads().map(\.result) == [id])
  }

  @Test func `what a failing body did is undone and its error is passed on`() throws {
    var store = try TestSurroundings().makeStore()
    #expect(throws: Refusal.self) {
      try store.transaction { transaction in
        let id = try transaction.save([1], name: "a", recording: "b")
        try transaction.enqueueUpload(of: id, to: url)
        throw Refusal()
      }
    }
    #expect(try store.results().isEmpty)
    #expect(try store.uploads().isEmpty)
    #expect(try store.drain().isEmpty)
  }

  @Test func `after a failed transaction the next one works`() throws {
    var store = try TestSurroundings().makeStore()
    #expect(throws: Refusal.self) { try store.transaction { _ in throw Refusal() } }
    try store.saveAndEnqueue(7)
    #expect(try store.drain() == [7])
  }

  @Test func `a rolled-back savepoint drops exactly what was queued under it`() throws {
    var store = try TestSurroundings().makeStore()
    try store.transaction { transaction in
      try save(1, in: &transaction)
      try refused {
        try transaction.savepoint { inner in
          try save(2, in: &inner)
          try inner.savepoint { try save(3, in: &$0) }
          throw Refusal()
        }
      }
      try transaction.savepoint { inner in
        try save(4, in: &inner)
        try refused {
          try inner.savepoint { innermost in
            try save(5, in: &innermost)
            throw Refusal()
          }
        }
        try save(6, in: &inner)
      }
      try save(7, in: &transaction)
    }
    #expect(try store.drain() == [1, 4, 6, 7])
  }

  @Test func `a released savepoint is undone with its transaction`() throws {
    var store = try TestSurroundings().makeStore()
    #expect(throws: Refusal.self) {
      try store.transaction { transaction in
        try transaction.savepoint { try save(1, in: &$0) }
        throw Refusal()
      }
    }
    #expect(try store.uploads().isEmpty)
  }

  @Test func `nothing can be sent before the outermost commit`() throws {
    let folder = try TemporaryFolder()
    var writer = try ResultStore(path: folder.file("store"))
    let reader = try ResultStore(path: folder.file("store"))
    try writer.transaction { transaction in
      try transaction.savepoint { try save(1, in: &$0) }
      // Another process sees what this connection sees.
      #expect(try reader.uploads().isEmpty)
    }
    #expect(try reader.uploads().count == 1)
  }

  @Test func `each store has its own queue`() throws {
    let surroundings = TestSurroundings()
    var first = try surroundings.makeStore()
    var second = try surroundings.makeStore()
    try first.saveAndEnqueue(1)
    #expect(throws: Refusal.self) {
      try second.transaction { transaction in
        try save(2, in: &transaction)
        throw Refusal()
      }
    }
    #expect(try second.drain().isEmpty)
    #expect(try first.drain() == [1])
  }

  @Test func `outside a transaction an upload is queued at once`() throws {
    var store = try TestSurroundings().makeStore()
    let result = try store.transaction { try $0.save([9], name: "a", recording: "b") }
    try store.enqueueUpload(of: result, to: UploadDestination(url: url))
    #expect(try store.drain() == [9])
  }

  @Test func `an upload needs a result`() throws {
    var store = try TestSurroundings().makeStore()
    let unknown = Identifier(random: (1, 2))
    #expect(throws: StoreError.noSuchResult(unknown)) {
      try store.transaction { try $0.enqueueUpload(of: unknown, to: url) }
    }
  }

  @Test func `the same result is on its way to an address once`() throws {
    var store = try TestSurroundings().makeStore()
    let result = try store.transaction { try $0.save([1], name: "a", recording: "b") }
    let destination = try UploadDestination(url: url)
    try store.enqueueUpload(of: result, to: destination)
    #expect(throws: StoreError.alreadyQueued(result: result, url: url)) {
      try store.enqueueUpload(of: result, to: destination)
    }
    #expect(try store.drain() == [1])
    try store.enqueueUpload(of: result, to: destination)
    #expect(try store.drain() == [1])
  }

  @Test func `a body that goes on after SQLite undid its transaction writes nothing`() throws {
    var store = try TestSurroundings().makeStore()
    #expect(throws: StoreError.transactionLost(path: ":memory:")) {
      try store.transaction { transaction in
        try save(1, in: &transaction)
        // As SQLite does by itself when the disk is full.
        try transaction.database.run("ROLLBACK")
        try save(2, in: &transaction)
      }
    }
    #expect(try store.results().isEmpty)
  }

  private func save(_ byte: UInt8, in transaction: inout StoreTransaction) throws {
    let id = try transaction.save([byte], name: "\(byte)", recording: "drive")
    try transaction.enqueueUpload(of: id, to: url)
  }

  /// Goes on after a refusal, as a caller does that can do without one part.
  private func refused(_ body: () throws -> Void) throws {
    do {
      try body()
      Issue.record("the part was not refused")
    } catch is Refusal {}
  }
}
