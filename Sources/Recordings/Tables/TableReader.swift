/// Reads a table of comma-separated values, found by their titles, row by row.
///
/// The text is read in pieces into one buffer, so memory does not grow with it. A byte order mark,
/// either line end, quotes, blanks around cells, empty lines and a missing last line end are
/// allowed; semicolons or tabs may stand for commas. A cell is missing when it is empty, `null` or
/// `NaN`. A quoted cell may hold a separator, but no line end.
struct TableReader: ~Copyable {
  let file: String
  let titles: [String]
  /// The number of the line that was read last, counted from 1.
  private(set) var line = 1

  private var lines: LineBuffer
  private var scanner: RowScanner

  /// Opens a table and reads its titles; nil when the file is empty.
  ///
  /// - Throws: `RecordingError` when the file is no text or cannot be read.
  static func open(
    _ entry: RecordingFiles.Entry, of files: RecordingFiles
  ) throws(RecordingError) -> TableReader? {
    try open(files.open(entry), file: files.displayName(of: entry))
  }

  /// Opens a table that is not part of a recording.
  static func open(
    _ source: consuming ByteSource, file: String
  ) throws(RecordingError) -> TableReader? {
    var lines = LineBuffer(source, file: file)
    guard try lines.hasLine(number: 1) else { return nil }
    return try TableReader(lines)
  }

  private init(_ lines: consuming LineBuffer) throws(RecordingError) {
    file = lines.file
    var lines = lines
    let head = Array(lines.bytes[..<min(lines.end, FileSignature.length)])
    if let refusal = FileSignature(of: head).refusal(file: file) { throw refusal }

    let stop = lines.bytes[..<lines.end].firstIndex(of: UInt8(ascii: "\n")) ?? lines.end
    guard let first = String(validating: lines.bytes[..<stop], as: UTF8.self) else {
      throw RecordingError(
        .notData, file: file, line: 1, problem: "the titles are not text in UTF-8",
        remedy: "Save the file as UTF-8")
    }
    let text = first.hasPrefix("\u{FEFF}") ? String(first.dropFirst()) : first
    let separator = Self.separator(in: text)
    titles = Self.titles(in: text, separator: separator)
    scanner = RowScanner(separator: separator, columnCount: titles.count)
    lines.position = stop + 1
    self.lines = lines
  }

  /// Whether the last line that was read had no line end, as in a file that was cut off.
  var endsWithoutLineEnd: Bool { lines.endsWithoutLineFeed }

  /// The index of the first title that is there, exactly or else whatever the case.
  func column(_ names: String...) -> Int? {
    for name in names {
      if let index = titles.firstIndex(of: name) { return index }
    }
    for name in names.map({ $0.lowercased() }) {
      if let index = titles.firstIndex(where: { $0.lowercased() == name }) { return index }
    }
    return nil
  }

  /// The index of a title that has to be there.
  func requiredColumn(_ name: String) throws(RecordingError) -> Int {
    if let index = column(name) { return index }
    let nearest = Spelling.nearest(to: name, among: titles)
    let found = nearest.map { "the nearest is “\($0)”" } ?? "the titles are “\(shownTitles)”"
    throw RecordingError(
      .missingColumn, file: file, line: 1, column: name,
      problem: "there is no such column; \(found)",
      remedy: "Give the column its title in the first line")
  }

  private var shownTitles: String {
    Spelling.shortened(titles.joined(separator: ","), to: 80)
  }

  /// Chooses the columns to read; a column that is nil reads as missing in every row.
  mutating func select(
    numbers: [Int?], nanoseconds: Int? = nil, texts: [Int?] = []
  ) -> TableRow {
    let wanted = (numbers + texts + [nanoseconds]).compactMap { $0 }
    scanner.plans = Array(repeating: .skip, count: (wanted.max() ?? -1) + 1)
    for (slot, column) in texts.enumerated() {
      if let column { scanner.plans[column] = .text(slot: slot) }
    }
    for (slot, column) in numbers.enumerated() {
      if let column { scanner.plans[column] = .number(slot: slot) }
    }
    if let nanoseconds { scanner.plans[nanoseconds] = .nanoseconds }
    return TableRow(
      numbers: Array(repeating: .nan, count: numbers.count),
      texts: Array(repeating: "", count: texts.count))
  }

  /// Reads the next row that is not blank; false at the end.
  ///
  /// - Throws: `RecordingError` when a cell that was asked for is not a number, or when there are more
  ///   cells than titles.
  mutating func nextRow(into row: inout TableRow) throws(RecordingError) -> Bool {
    while try lines.hasLine(number: line + 1) {
      line += 1
      let (scanner, start, end) = (scanner, lines.position, lines.end)
      let outcome = unsafe lines.bytes.withUnsafeBufferPointer { bytes in
        unsafe scanner.scan(
          UnsafeBufferPointer(rebasing: bytes[..<end]), at: start, into: &row)
      }
      switch outcome {
      case .row(let next):
        lines.position = next
        return true
      case .blank(let next): lines.position = next
      case .malformed(let column, let text):
        throw RecordingError(
          .malformedValue, file: file, line: line, column: titles[column],
          problem: "“\(Spelling.shortened(text, to: 40))” is not a number",
          remedy: "Correct the cell or remove the line")
      case .surplus(let cells):
        throw RecordingError(
          .malformedValue, file: file, line: line,
          problem: "there are \(cells) cells in the line, and titles for \(titles.count)",
          remedy: "Write numbers with a decimal point, not a comma, or name the columns")
      }
    }
    return false
  }

  /// About how many rows there are in a file of a size, from the lines that come next.
  ///
  /// An estimate may be wrong; it is bounded, so that a wrong size costs no memory to speak of.
  func estimatedRows(ofBytes size: Int?) -> Int {
    let next = lines.bytes[lines.position..<lines.end].prefix(4096)
    let rows = next.count { $0 == UInt8(ascii: "\n") }
    guard let size, rows > 0 else { return rows }
    return min(size / next.count * rows + size % next.count * rows / next.count, 1 << 23)
  }

  /// The separator that stands most often in the titles.
  private static func separator(in text: String) -> UInt8 {
    let candidates = [",", ";", "\t"].map { UInt8(ascii: $0) }
    let counts = candidates.map { candidate in text.utf8.count { $0 == candidate } }
    let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    return counts[best] > 0 ? candidates[best] : candidates[0]
  }

  private static func titles(in text: String, separator: UInt8) -> [String] {
    text.split(
      separator: Character(UnicodeScalar(separator)), omittingEmptySubsequences: false
    ).map { title in
      let blanksAndQuotes: Set<Character> = [" ", "\t", "\r", "\r\n", "\""]
      let start = title.drop { blanksAndQuotes.contains($0) }
      let end = start.lastIndex { !blanksAndQuotes.contains($0) }
      return end.map { String(start[...$0]) } ?? ""
    }
  }
}
