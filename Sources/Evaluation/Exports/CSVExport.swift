extension FusionResult {
  /// Every column that is present, one row a line; numbers exact, unknown ones empty, flags 1 or 0.
  func csv(of series: StateSeries) -> [UInt8] {
    let columns = StateSeries.columns.filter { $0.count(in: series) != nil }
    var text = TextBuffer()
    text.append(columns.map(\.key).joined(separator: ",") + "\n")
    for row in 0..<series.count {
      for (index, column) in columns.enumerated() {
        if index > 0 { text.append(",") }
        switch column.storage {
        case .numbers(let path): text.append(known: series[keyPath: path][row])
        case .optionalNumbers(let path): text.append(known: series[keyPath: path]?[row] ?? .nan)
        case .flags(let path): text.append(series[keyPath: path][row] ? "1" : "0")
        case .labels(let path): text.append(series[keyPath: path][row] ?? "")
        }
      }
      text.append("\n")
    }
    return text.bytes
  }
}

extension TextBuffer {
  /// Appends a number exactly, or nothing when it is not known.
  fileprivate mutating func append(known value: Double) {
    if value.isFinite { append(exact: value) }
  }
}
