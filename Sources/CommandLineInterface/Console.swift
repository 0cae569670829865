import Synchronization

/// Where a command talks: results to standard output, messages to standard error.
///
/// Results are collected and sent in large pieces; messages go out at once, after the results that
/// were written before them, so that the two read in order on a terminal.
public final class Console: Sendable {
  private let results: any ByteSink
  private let messages: any ByteSink
  private let pending = Mutex<[UInt8]>([])

  /// Bytes that are collected before they are sent.
  private static let pieceSize = 1 << 16

  public init(
    results: any ByteSink = FileDescriptorSink.standardOutput,
    messages: any ByteSink = FileDescriptorSink.standardError
  ) {
    self.results = results
    self.messages = messages
  }

  /// Writes text to standard output.
  public func write(_ text: String) throws(OutputError) {
    try write(bytes: text.utf8)
  }

  /// Writes text and the end of its line to standard output.
  public func writeLine(_ text: String = "") throws(OutputError) {
    try write(bytes: text.utf8)
    try write(bytes: "\n".utf8)
  }

  /// Writes bytes to standard output.
  public func write(bytes: some Collection<UInt8>) throws(OutputError) {
    let piece: [UInt8]? = pending.withLock { pending in
      pending.append(contentsOf: bytes)
      return pending.count >= Self.pieceSize ? Self.take(&pending) : nil
    }
    if let piece { try results.send(piece) }
  }

  /// Sends what has been written so far; the program does so when a command ends.
  public func flush() throws(OutputError) {
    let piece = pending.withLock { Self.take(&$0) }
    if !piece.isEmpty { try results.send(piece) }
  }

  /// Tells the user something on standard error, as lines of their own.
  ///
  /// A standard error that nobody reads is no reason to stop, so this never fails.
  public func message(_ text: String) {
    try? flush()
    try? messages.send(Array("\(text)\n".utf8))
  }

  /// Tells the user of a doubt on standard error.
  public func warn(_ text: String) {
    message("warning: \(text)")
  }

  private static func take(_ pending: inout [UInt8]) -> [UInt8] {
    let bytes = pending
    pending = []
    return bytes
  }
}
