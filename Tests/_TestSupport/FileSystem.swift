import Foundation

/// Runs a body with a file system of its own; skips it, with a message, where none can be mounted.
///
/// - Parameters:
///   - options: What `mount` is told, such as `size=1m`.
///   - body: Gets the folder, and a way to mount it anew with other options.
/// - Throws: What the body throws.
public func withFileSystem(
  _ options: String, _ body: (_ folder: String, _ remount: (String) -> Bool) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    guard geteuid() == 0, run("mount", "-t", "tmpfs", "-o", options, "fusion-test", folder) else {
      print("skipped: mounting a file system takes a superuser who may")
      return
    }
    defer { _ = run("umount", folder) }
    try body(folder) { run("mount", "-o", "remount,\($0)", folder) }
  }
}

private func run(_ words: String...) -> Bool {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = words
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}
