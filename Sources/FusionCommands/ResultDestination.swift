import CommandLineInterface

/// Where a result goes: a file that appears whole at the end, or standard output.
struct ResultDestination: ~Copyable {
  private var file: AtomicFile?
  private let console: Console

  /// Opens the place, so that one that cannot be written is known before any work is done.
  init(_ path: String?, _ console: Console) throws(OutputError) {
    self.console = console
    if let path, path != "-" {
      file = try AtomicFile(at: path)
    } else {
      file = nil
    }
  }

  /// Adds bytes; in a file they are not seen before ``commit()``.
  mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    if file != nil {
      try file?.write(bytes)
    } else {
      try console.write(bytes: bytes)
    }
  }

  /// Gives the file its name.
  consuming func commit() throws(OutputError) {
    if let file = consume file { try file.commit() }
  }
}
