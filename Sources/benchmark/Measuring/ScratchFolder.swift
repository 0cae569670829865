import Foundation

/// A temporary folder that is removed, with all that lies in it, when its last owner goes.
final class ScratchFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("fusion-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and returns its path.
  func write(_ bytes: some DataProtocol, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Writes numbers as a processor holds them, and returns the path of the file.
  func write(_ numbers: [Double], to name: String) throws -> String {
    try write(numbers.flatMap { number in Self.bytes(of: number.bitPattern) }, to: name)
  }

  private static func bytes(of word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word.littleEndian >> (8 * $0)) }
  }
}
