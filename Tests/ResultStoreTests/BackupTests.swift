import Foundation
import Testing

@testable import ResultStore

/// Copies of a store, and the check of one.
struct BackupTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("store")
  }

  @Test func `a copy has every result and upload, and is a store of its own`() throws {
    var store = try ResultStore(path: path)
    for byte in 1...5 as ClosedRange<UInt8> { try store.saveAndEnqueue(byte) }
    let first = try store.uploads()[0].id
    try store.cancel(first)
    let copyPath = folder.file("copy")
    try store.backUp(to: copyPath)
    try store.saveAndEnqueue(6)
    var copy = try ResultStore(path: copyPath, creating: false)
    #expect(try copy.results() == Array(store.results().prefix(5)))
    #expect(try copy.uploads() == Array(store.uploads().prefix(5)))
    #expect(try copy.check() == StoreCheck(results: 5, uploads: 5, problems: []))
    #expect(try copy.drain() == [2, 3, 4, 5])
    #expect(try store.drain() == [2, 3, 4, 5, 6])
    #expect(try files() == ["copy", "copy-shm", "copy-wal", "store", "store-shm", "store-wal"])
  }

  @Test func `a copy replaces no file and leaves nothing behind when it fails`() throws {
    let store = try ResultStore(path: path)
    let taken = folder.file("taken")
    try Data("mine".utf8).write(to: URL(filePath: taken))
    #expect(throws: StoreError.self) { try store.backUp(to: taken) }
    #expect(try Data(contentsOf: URL(filePath: taken)) == Data("mine".utf8))
    let nowhere = folder.file("none/copy")
    #expect(
      throws: StoreError.cannotBackUp(path: nowhere, reason: "its folder cannot be written")
    ) { try store.backUp(to: nowhere) }
    #expect(try files() == ["store", "store-shm", "store-wal", "taken"])
  }

  @Test func `a changed result and a changed digest are found`() throws {
    var store = try ResultStore(path: path)
    for byte in 1...3 as ClosedRange<UInt8> { try store.saveAndEnqueue(byte) }
    let results = try store.results()
    try store.transaction.database.run("UPDATE result SET body = x'09' WHERE body = x'02'")
    try store.transaction.database.run(
      "UPDATE upload SET sha256 = zeroblob(32) WHERE sequence = 3")
    let upload = try store.uploads()[2].id
    #expect(
      try store.check().problems == [
        "the upload \(upload) was queued for other bytes than its result has",
        "the result \(results[1].id) is not what was saved",
      ])
  }

  @Test func `a body is digested in pieces as it is whole`() throws {
    var store = try ResultStore(path: path)
    let body = (0..<(2 * ResultStore.pieceSize + 77)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let id = try store.transaction { try $0.save(body, name: "a", recording: "b") }
    #expect(
      try store.digest(ofBodyOf: id, size: body.count) == SHA256.digest(of: body))
    #expect(try store.check().problems.isEmpty)
    try #require(try store.transaction.database.piece(ofBodyOf: id, 5..<9) == Array(body[5..<9]))
    #expect(throws: StoreError.corrupt(path: path)) {
      try store.transaction.database.piece(ofBodyOf: id, 0..<(body.count + 1))
    }
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
