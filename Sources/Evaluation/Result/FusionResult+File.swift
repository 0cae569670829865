import Glibc

extension FusionResult {
  /// Reads a result file.
  ///
  /// - Throws: ``ResultError`` that names the file, when it cannot be read or is not a result.
  public init(contentsOf path: String) throws(ResultError) {
    do {
      try self.init(json: Self.bytes(ofFile: path))
    } catch {
      throw ResultError(error.reason, file: path)
    }
  }

  private static func bytes(ofFile path: String) throws(ResultError) -> [UInt8] {
    guard let file = unsafe fopen(path, "rbe") else { throw unreadable() }
    defer { unsafe fclose(file) }
    let chunk = 1 << 20
    var bytes: [UInt8] = []
    var received = 0
    repeat {
      received = 0
      bytes.append(addingCapacity: chunk) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, count in
          unsafe received = fread(buffer.baseAddress, 1, chunk, file)
          count += received
        }
      }
    } while received == chunk
    guard unsafe ferror(file) == 0 else { throw unreadable() }
    return bytes
  }

  private static func unreadable() -> ResultError {
    ResultError(.unreadable(unsafe String(cString: strerror(errno))))
  }
}
