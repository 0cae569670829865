import Foundation

/// Runs a body with the path of an empty folder, which is removed afterwards with all it holds.
///
/// A closure and not an object: the folder must outlive the last use of its path, not its own.
@discardableResult
public func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "fusion-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}
