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

/// Small files that are read whole.
enum InputFile {
  /// All bytes of a file.
  static func bytes(of path: String) throws(InputError) -> [UInt8] {
    guard let file = unsafe fopen(path, "rbe") else { throw InputError(path: path, reason: errno) }
    defer { unsafe fclose(file) }
    let chunk = 1 << 16
    var bytes: [UInt8] = []
    var received = 0
    repeat {
      bytes.append(addingCapacity: chunk) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, count in
          unsafe received = fread(buffer.baseAddress, 1, chunk, file)
          count += received
        }
      }
    } while received == chunk
    guard unsafe ferror(file) == 0 else { throw InputError(path: path, reason: errno) }
    return bytes
  }
}
