/// Something about a recording that a reader of the result should know, but that stops nothing.
public struct Doubt: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    /// A stream that would help is not there.
    case missingStream
    /// A stream pauses although others go on.
    case gap
    /// A stream begins late or ends early.
    case coverage
    /// Rows were out of order, doubled, incomplete or meaningless, and were put right or left out.
    case rows
    /// Values stand still: the same reading comes again and again.
    case heldValues
    /// The clock of a stream is not sure.
    case clock
    /// Samples lie before the start of the recording.
    case beforeStart
    /// A fix is older than its time says.
    case staleFix
    /// The location service itself calls fixes invalid.
    case invalidFix
    /// The unit or the sign of a stream was concluded from the numbers, or looks wrong.
    case unitOrSign
    /// The rate is too low for what the stream is used for.
    case rate
    /// A file could not be used, or holds nothing.
    case unusedFile
    /// The description beside the streams says something that is not known.
    case unknownKey
  }

  public var kind: Kind
  /// The stream it is about; nil when it is about the recording as a whole.
  public var stream: String?
  /// The times in seconds it is about, where it is about some.
  public var times: ClosedRange<Double>?
  /// One sentence without its full stop: what, and where.
  public var message: String

  public init(
    _ kind: Kind, stream: String? = nil, times: ClosedRange<Double>? = nil, _ message: String
  ) {
    self.kind = kind
    self.stream = stream
    self.times = times
    self.message = message
  }
}

extension Doubt: CustomStringConvertible {
  public var description: String { stream.map { "\($0): \(message)" } ?? message }
}
