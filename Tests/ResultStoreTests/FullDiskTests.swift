import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// A file system without space, and one that cannot be written.
@Suite(.serialized)
struct FullDiskTests {
  @Test func `on a full disk nothing is lost, and all goes on when there is space`() throws {
    try withFileSystem("size=1m") { folder, remount in
      let path = folder + "/store"
      var store = try ResultStore(path: path)
      var saved = 0
      var error: StoreError?
      while error == nil, saved < 100 {
        do {
          try store.transaction { transaction in
            let body = [UInt8](repeating: UInt8(saved), count: 50_000)
            let id = try transaction.save(body, name: "\(saved)", recording: "drive")
            try transaction.enqueueUpload(of: id, to: "https://a.example")
          }
          saved += 1
        } catch let caught as StoreError { error = caught }
      }
      #expect(error == .full(path: path))
      #expect(saved > 2)
      #expect(try store.results().count == saved)
      #expect(
        throws: StoreError.cannotBackUp(
          path: folder + "/copy", reason: "no space is left; free some and try again")
      ) { try store.backUp(to: folder + "/copy") }
      #expect(remount("size=8m"))
      try store.saveAndEnqueue(1, to: "https://b.example")
      #expect(try WholeStore.expect(path, "after a full disk") == saved + 1)
    }
  }

  @Test(arguments: [0, 4096, 8192, 16384, 24576])
  func `with hardly any space left it is the space that is named`(left: Int) throws {
    try withFileSystem("size=1m") { folder, remount in
      let path = folder + "/store"
      do {
        var store = try ResultStore(path: path)
        try store.saveAndEnqueue(1)
      }
      let filler = try #require(
        FileManager.default.attributesOfFileSystem(forPath: folder)[
          .systemFreeSize] as? Int)
      try Data(count: filler - left).write(to: URL(filePath: folder + "/filler"))
      #expect(throws: StoreError.full(path: path)) {
        let store = try ResultStore(path: path)
        _ = try store.results()
      }
      #expect(remount("size=8m"))
      #expect(try ResultStore(path: path).results().count == 1)
    }
  }

  @Test func `a store on a read-only disk says so`() throws {
    try withFileSystem("size=4m") { folder, remount in
      let path = folder + "/store"
      do {
        var store = try ResultStore(path: path)
        try store.saveAndEnqueue(1)
      }
      #expect(remount("ro"))
      let error = #expect(throws: StoreError.self) {
        var store = try ResultStore(path: path)
        try store.saveAndEnqueue(2)
      }
      #expect(error == .readOnly(path: path), "\(String(describing: error))")
    }
  }
}
