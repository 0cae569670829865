import Synchronization

/// Where a command talks: results to standard output, messages to standard error.
///
/// Results are collected and sent in large pieces; messages go out at once, after the results that
/// were written before them, so that the two read in order on a terminal.
public final class Console: Sendable {
  private let results: any ByteSink
  private let messages: any ByteSink
  private let pending = Mutex<[UInt8]>([])
  /// What stands below the messages; nothing unless they go to a terminal.
  private let status = Mutex("")
  private let showsStatus: Bool
  /// Goes to the beginning of the line, and empties it.
  private static let erasure = "\r\u{1b}[K"

  /// Bytes that are collected before they are sent.
  private static let pieceSize = 1 << 16

  public init(
    results: any ByteSink = FileDescriptorSink.standardOutput,
    messages: any ByteSink = FileDescriptorSink.standardError
  ) {
    self.results = results
    self.messages = messages
    showsStatus = messages.isTerminal
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
    status.withLock { status in
      let erasure = status.isEmpty ? "" : Self.erasure
      try? messages.send(Array("\(erasure)\(text)\n\(status)".utf8))
    }
  }

  /// Shows a line below the messages that takes the place of the one before, such as a progress bar;
  /// nothing where standard error is no terminal.
  ///
  /// An empty one takes it away, which has to be done in the end.
  public func show(status text: String) {
    guard showsStatus else { return }
    status.withLock { status in
      guard text != status else { return }
      status = text
      try? messages.send(Array((Self.erasure + text).utf8))
    }
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
