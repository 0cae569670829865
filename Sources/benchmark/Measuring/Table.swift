import Foundation

/// A line of the result.
struct TableRow {
  var name: String
  var ours: String
  var peer = ""
  /// Our time over the peer's.
  var ratio: Double?
  var note = ""
}

/// The result as aligned columns.
struct Table {
  private static let titles = ["name", "ours", "peer", "ratio", "peer and version"]

  var rows: [TableRow] = []

  var text: String {
    let cells =
      [Self.titles]
      + rows.map { row in
        [row.name, row.ours, row.peer, row.ratio.map { threeDigits($0) } ?? "", row.note]
      }
    let widths = Self.titles.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { line in
      let padded = line.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - line[column].count)
        // Words to the left, numbers to the right.
        return column == 0 || column == 4 ? line[column] + blanks : blanks + line[column]
      }
      return padded.joined(separator: "  ").trimmingCharacters(in: .whitespaces) + "\n"
    }.joined()
  }
}

/// A number with the three digits that a measurement of time is worth.
func threeDigits(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return "\(value)" }
  let decimals = max(0, 2 - Int(log10(abs(value)).rounded(.down)))
  return String(format: "%.\(decimals)f", value)
}
