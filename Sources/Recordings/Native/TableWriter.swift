/// Writes a table of numbers, line by line.
struct TableWriter: ~Copyable {
  /// A number with its decimals; nil is left empty, and nil decimals write the shortest text that
  /// reads back as the same number.
  typealias Cell = (value: Double?, decimals: Int?)

  private let file: FileWriter
  private var text = TextBuffer()

  init(path: String, titles: [String]) throws(RecordingError) {
    file = try FileWriter(path: path)
    text.append(titles.joined(separator: ",") + "\n")
  }

  /// Appends a row, with a text as its last cell where there is one.
  mutating func append(_ cells: [Cell], text last: String? = nil) throws(RecordingError) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.append(",") }
      if let value = cell.value { text.append(value, decimals: cell.decimals) }
    }
    if let last { text.append("," + last) }
    text.append("\n")
    if text.isFull { try flush() }
  }

  /// Writes what is left: whoever fills a table calls it at the end.
  mutating func finish() throws(RecordingError) { try flush() }

  private mutating func flush() throws(RecordingError) {
    try file.write(text.bytes[...])
    text.removeAll()
  }
}
