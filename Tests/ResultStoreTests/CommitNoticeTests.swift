import Synchronization
import Testing

@testable import ResultStore

/// Who is told of a commit: the cases that Django publishes for its hooks on commit.
struct CommitNoticeTests {
  struct Refusal: Error {}

  /// What a body asks to be told, and whether it fails.
  indirect enum Step: Sendable {
    case tell(Int)
    case savepoint([Step])
    case refusedSavepoint([Step])
    case fail
  }

  static let table: [(String, [Step], [Int])] = [
    ("nothing asked", [], []),
    ("told after the commit", [.tell(1)], [1]),
    ("not told of a failed transaction", [.tell(1), .fail], []),
    ("in the order of asking", [.tell(3), .tell(2), .tell(1)], [3, 2, 1]),
    ("from a savepoint, after the outermost commit", [.savepoint([.tell(1)])], [1]),
    ("a refused savepoint drops its own", [.tell(1), .refusedSavepoint([.tell(2)])], [1]),
    (
      "a refused savepoint drops those inside it, and no others",
      [
        .tell(1), .refusedSavepoint([.tell(2), .savepoint([.tell(3)]), .refusedSavepoint([])]),
        .savepoint([.tell(4), .refusedSavepoint([.tell(5)]), .tell(6)]), .tell(7),
      ], [1, 4, 6, 7]
    ),
    ("a kept savepoint goes with its transaction", [.savepoint([.tell(1)]), .fail], []),
  ]

  private func perform(
    _ steps: [Step], in transaction: inout StoreTransaction,
    telling tell: @escaping @Sendable (Int) -> Void
  ) throws {
    for step in steps {
      switch step {
      case .tell(let number): transaction.afterCommit { tell(number) }
      case .savepoint(let steps):
        try transaction.savepoint { try perform(steps, in: &$0, telling: tell) }
      case .refusedSavepoint(let steps):
        #expect(throws: Refusal.self) {
          try transaction.savepoint { try perform(steps + [.fail], in: &$0, telling: tell) }
        }
      case .fail: throw Refusal()
      }
    }
  }

  @Test func `those who asked are told once, in order, and only of what lasts`() throws {
    for (name, steps, expected) in Self.table {
      var store = try TestSurroundings().makeStore()
      let told = Told()
      do {
        try store.transaction { transaction in
          try perform(steps, in: &transaction, telling: { told.append($0) })
          #expect(told.numbers.isEmpty, "\(name): before the commit")
        }
      } catch is Refusal {}
      #expect(told.numbers == expected, "\(name)")
      // The next transaction tells nothing of the last.
      try store.transaction { _ in }
      #expect(told.numbers == expected, "\(name), then another transaction")
    }
  }

  @Test func `a notice finds what was committed, and what it cannot do undoes nothing`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let told = Told()
    var store = try ResultStore(path: path)
    try store.transaction { transaction in
      let id = try transaction.save([1], name: "a", recording: "b")
      try transaction.enqueueUpload(of: id, to: "https://a.example")
      transaction.afterCommit {
        // Another connection, as that of a thread that sends.
        var other = try? ResultStore(path: path)
        told.append((try? other?.uploads().count) ?? -1)
        try? other?.transaction { _ in throw Refusal() }
      }
      transaction.afterCommit { told.append(2) }
    }
    #expect(told.numbers == [1, 2])
    #expect(try store.uploads().count == 1)
  }

  /// What was told so far.
  private final class Told: Sendable {
    private let list = Mutex<[Int]>([])
    var numbers: [Int] { list.withLock { $0 } }
    func append(_ number: Int) { list.withLock { $0.append(number) } }
  }
}
