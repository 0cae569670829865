import Foundation
import Testing

@testable import ResultStore

/// What has to hold for a store whatever happened to those who wrote it.
enum WholeStore {
  /// Every result has its upload and the other way round, and nothing is damaged.
  ///
  /// - Returns: How many results there are.
  @discardableResult
  static func expect(_ path: String, _ context: Comment) throws -> Int {
    let store = try ResultStore(path: path)
    let check = try store.check()
    #expect(check.problems.isEmpty, context)
    #expect(
      try store.uploads().map(\.result).sorted() == store.results().map(\.id).sorted(), context)
    return check.results
  }
}
