/// The cells of a row that were asked for, in the order in which they were asked for.
struct TableRow {
  /// Numbers; NaN where the cell is missing.
  var numbers: [Double]
  /// A count of nanoseconds, exact; nil where the cell is missing.
  var nanoseconds: Int64?
  /// Texts, without blanks and quotes around them.
  var texts: [String]
}

/// What is wanted from a column of a table.
enum CellPlan {
  case skip
  case number(slot: Int)
  case nanoseconds
  case text(slot: Int)
}
