import CommandLineInterface
import Glibc

/// A file that a user named cannot be read.
struct InputError: ExitStatusReporting, Equatable, CustomStringConvertible {
  var path: String
  var reason: Int32

  var exitStatus: ExitStatus { .noSuchInput }
  var description: String {
    "cannot read \(path): \(unsafe String(cString: strerror(reason)))"
  }
}

/// A file is larger than anything of its kind can be.
struct OversizedInput: ExitStatusReporting, Equatable, CustomStringConvertible {
  var path: String
  /// Bytes.
  var limit: Int

  var exitStatus: ExitStatus { .badData }
  var description: String {
    "\(path) has more than the \(limit >> 10) KB that are read of such a file; name another"
  }
}

/// Small files that are read whole.
enum InputFile {
  /// All bytes of a file that has at most so many; one without an end is not read on.
  ///
  /// - Throws: ``InputError``, or ``OversizedInput``.
  static func bytes(of path: String, atMost limit: Int) throws -> [UInt8] {
    let bytes = try beginning(of: path, atLeast: limit + 1)
    guard bytes.count <= limit else { throw OversizedInput(path: path, limit: limit) }
    return bytes
  }

  /// All bytes of a file.
  static func bytes(of path: String) throws(InputError) -> [UInt8] {
    try beginning(of: path, atLeast: .max)
  }

  /// The bytes of a file up to its end, or so many and the rest of a piece.
  private static func beginning(
    of path: String, atLeast count: Int
  ) throws(InputError) -> [UInt8] {
    guard let file = unsafe fopen(path, "rbe") else { throw InputError(path: path, reason: errno) }
    defer { unsafe fclose(file) }
    let chunk = 1 << 16
    var bytes: [UInt8] = []
    var received = 0
    repeat {
      bytes.append(addingCapacity: chunk) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, filled in
          unsafe received = fread(buffer.baseAddress, 1, chunk, file)
          filled += received
        }
      }
    } while received == chunk && bytes.count < count
    guard unsafe ferror(file) == 0 else { throw InputError(path: path, reason: errno) }
    return bytes
  }

  /// Whether a file begins as videos from phones do, whatever its name.
  static func isMP4(_ path: String) -> Bool {
    guard let file = unsafe fopen(path, "rbe") else { return false }
    defer { unsafe fclose(file) }
    var head = [UInt8](repeating: 0, count: 8)
    return unsafe fread(&head, 1, 8, file) == 8 && head.suffix(4).elementsEqual("ftyp".utf8)
  }

  /// The path of the first video in a folder, by its name.
  static func video(inFolder path: String) -> String? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe names.append(String(cString: $0))
        }
      }
    }
    let endings = [".mp4", ".mov", ".m4v", ".avi", ".mkv", ".webm"]
    let first = names.sorted().first { name in
      endings.contains { name.lowercased().hasSuffix($0) }
    }
    return first.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }
}
