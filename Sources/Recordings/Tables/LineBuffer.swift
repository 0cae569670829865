/// Hands out whole lines of a text that is read in pieces.
///
/// *Invariant*: after `hasLine()` said yes, the bytes from `position` to `end` are whole lines,
/// each with a line feed at its end; a missing last one is added.
struct LineBuffer: ~Copyable {
  /// The longest line that is accepted, in bytes, and the size of a piece.
  static let longestLine = 1 << 19

  let file: String
  private(set) var bytes: [UInt8]
  /// The begin of the next line; whoever reads the lines moves it on.
  var position = 0
  /// The end of the last whole line.
  private(set) var end = 0
  /// Whether the last line of the text had no line feed.
  private(set) var endsWithoutLineFeed = false

  private let source: ByteSource
  private var filled = 0
  private var isAtEnd = false

  init(_ source: consuming ByteSource, file: String) {
    self.source = source
    self.file = file
    bytes = [UInt8](repeating: 0, count: Self.longestLine + 1)
  }

  /// Makes sure that a whole line begins at `position`; false at the end of the text.
  ///
  /// The number of the line is for the message only.
  mutating func hasLine(number: Int) throws(RecordingError) -> Bool {
    if position < end { return true }
    bytes.replaceSubrange(0..<(filled - end), with: bytes[end..<filled])
    filled -= end
    (position, end) = (0, 0)
    while end == 0 && !isAtEnd {
      guard filled < Self.longestLine else {
        throw RecordingError(
          .lineTooLong, file: file, line: number,
          problem: "the line is longer than \(Self.longestLine) bytes",
          remedy: "Check that the file is a table with one row a line")
      }
      let searched = filled
      let count = try source.read(into: &bytes, at: filled)
      filled += count
      if count == 0 {
        isAtEnd = true
        endsWithoutLineFeed = filled > 0
        if filled > 0 {
          bytes[filled] = UInt8(ascii: "\n")
          filled += 1
          end = filled
        }
      } else if let last = bytes[searched..<filled].lastIndex(of: UInt8(ascii: "\n")) {
        end = last + 1
      }
    }
    return position < end
  }
}
