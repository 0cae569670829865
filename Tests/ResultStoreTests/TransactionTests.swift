import Testing

@testable import ResultStore

struct TransactionTests {
  @Test func `a result and its upload are committed together`() throws {
    var store = try ResultStore(path: ":memory:")
    let id = try store.transaction { transaction in
      let id = try transaction.save([1, 2, 3], name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: "http://127.0.0.1/results")
      return id
    }
    #expect(try store.results().map(\.id) == [id])
    #expect(try store.body(of: id) == [1, 2, 3])
  }
}
