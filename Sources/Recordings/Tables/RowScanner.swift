import CNumbers
import Glibc

/// Takes the wanted cells out of a line.
///
/// This is the loop that reading a recording spends its time in, and so it works on a pointer: the
/// common cell, a number with a separator right after it, costs one call and one comparison.
struct RowScanner {
  enum Outcome {
    /// The row was read; the next line begins at an offset.
    case row(next: Int)
    /// The line holds nothing but blanks.
    case blank(next: Int)
    /// A cell of a column is not a number.
    case malformed(column: Int, text: String)
    /// There are more cells, with something in them, than titles.
    case surplus(cells: Int)
  }

  let separator: UInt8
  /// How many columns have a title.
  let columnCount: Int
  /// One plan a column, up to the last column that is wanted.
  var plans: [CellPlan] = []

  /// Scans the line at an offset; the bytes must hold its line feed.
  func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, into row: inout TableRow
  ) -> Outcome {
    guard let base = bytes.baseAddress else { return .blank(next: start) }
    var offset = start
    for column in plans.indices {
      let plan = plans[column]
      if case .number(let slot) = plan {
        var value = 0.0
        let length = unsafe base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          unsafe cnum_parse_double($0 + offset, $0 + bytes.count, &value)
        }
        if length > 0, value.isFinite {
          let following = unsafe base[offset + length]
          if following == separator || following == UInt8(ascii: "\n") {
            row.numbers[slot] = value
            offset += length + 1
            if following == separator { continue }
            markMissing(plans[(column + 1)...], in: &row)
            return .row(next: offset)
          }
        }
      }
      let cell = unsafe Cell(in: base, at: offset, separator: separator)
      switch plan {
      case .skip: break
      case .number(let slot):
        guard let value = unsafe number(in: base, cell) else {
          return unsafe .malformed(column: column, text: text(in: base, cell))
        }
        row.numbers[slot] = value
      case .nanoseconds:
        switch unsafe nanoseconds(in: base, cell) {
        case .some(let value): row.nanoseconds = value
        case .none: return unsafe .malformed(column: column, text: text(in: base, cell))
        }
      case .text(let slot): row.texts[slot] = unsafe text(in: base, cell)
      }
      offset = cell.next
      if cell.endsLine {
        if column == 0, cell.isEmpty { return .blank(next: offset) }
        markMissing(plans[(column + 1)...], in: &row)
        return .row(next: offset)
      }
    }
    return unsafe end(of: bytes, base, from: offset)
  }

  /// Skips what is left of a line, behind the last column that is wanted.
  ///
  /// Cells beyond the titles are no part of the table: a number with a decimal comma is two cells, and
  /// all after it would be taken for what they are not. A separator that ends each line is harmless.
  private func end(
    of bytes: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>, from start: Int
  ) -> Outcome {
    var (offset, count, filled) = (start, plans.count, 0)
    while offset < bytes.count {
      let cell = unsafe Cell(in: base, at: offset, separator: separator)
      count += 1
      if !cell.isEmpty { filled = count }
      offset = cell.next
      if cell.endsLine { break }
    }
    return filled > columnCount ? .surplus(cells: filled) : .row(next: offset)
  }

  private func markMissing(_ plans: ArraySlice<CellPlan>, in row: inout TableRow) {
    for plan in plans {
      switch plan {
      case .skip: break
      case .number(let slot): row.numbers[slot] = .nan
      case .nanoseconds: row.nanoseconds = nil
      case .text(let slot): row.texts[slot] = ""
      }
    }
  }

  /// The number of a cell, NaN when it is missing; nil when it is something else.
  private func number(in base: UnsafePointer<UInt8>, _ cell: Cell) -> Double? {
    if unsafe cell.isMissing(in: base) { return .nan }
    var value = 0.0
    let length = unsafe base.withMemoryRebound(to: CChar.self, capacity: cell.end) {
      unsafe cnum_parse_double($0 + cell.start, $0 + cell.end, &value)
    }
    return length == cell.end - cell.start && !value.isInfinite ? value : nil
  }

  /// The whole number of a cell, exact unless it is written with a point or an exponent; an inner
  /// nil when it is missing.
  private func nanoseconds(in base: UnsafePointer<UInt8>, _ cell: Cell) -> Int64?? {
    var value: Int64 = 0
    var offset = cell.start
    let isNegative = unsafe offset < cell.end && base[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let firstDigit = offset
    while offset < cell.end {
      let digit = unsafe base[offset] &- UInt8(ascii: "0")
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(digit))
      guard digit < 10, !overflow, !carry else { break }
      value = sum
      offset += 1
    }
    if offset == cell.end, offset > firstDigit { return .some(isNegative ? -value : value) }
    guard let number = unsafe number(in: base, cell) else { return nil }
    if number.isNaN { return .some(nil) }
    return Int64(exactly: number.rounded()).map { .some($0) }
  }

  private func text(in base: UnsafePointer<UInt8>, _ cell: Cell) -> String {
    let bytes = unsafe UnsafeBufferPointer(start: base + cell.start, count: cell.end - cell.start)
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    guard cell.isQuoted, text.contains("\"\"") else { return text }
    return text.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"")
  }
}

/// Where a cell lies in a line, without the blanks and quotes around it.
private struct Cell {
  var start: Int
  var end: Int
  /// The begin of the next cell, or of the next line.
  var next: Int
  var endsLine: Bool
  var isQuoted = false

  var isEmpty: Bool { start == end && !isQuoted }

  /// Finds the cell at an offset of a line that has its line feed.
  init(in base: UnsafePointer<UInt8>, at offset: Int, separator: UInt8) {
    func isBlank(_ byte: UInt8) -> Bool {
      (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r"))
        && byte != separator
    }
    var begin = offset
    while unsafe isBlank(base[begin]) { begin += 1 }
    var stop = begin
    if unsafe base[begin] == UInt8(ascii: "\"") {
      stop += 1
      while unsafe base[stop] != UInt8(ascii: "\n") {
        if unsafe base[stop] == UInt8(ascii: "\"") {
          guard unsafe base[stop + 1] == UInt8(ascii: "\"") else {
            isQuoted = true
            break
          }
          stop += 1
        }
        stop += 1
      }
      if isQuoted {
        (start, end) = (begin + 1, stop)
        stop += 1
        while unsafe base[stop] != separator && base[stop] != UInt8(ascii: "\n") { stop += 1 }
        endsLine = unsafe base[stop] == UInt8(ascii: "\n")
        next = stop + 1
        return
      }
      // A quote that is never closed is part of the text.
      stop = begin
    }
    while unsafe base[stop] != separator && base[stop] != UInt8(ascii: "\n") { stop += 1 }
    endsLine = unsafe base[stop] == UInt8(ascii: "\n")
    next = stop + 1
    while stop > begin, unsafe isBlank(base[stop - 1]) { stop -= 1 }
    (start, end) = (begin, stop)
  }

  func isMissing(in base: UnsafePointer<UInt8>) -> Bool {
    guard end > start else { return true }
    guard end - start == 4 else { return false }
    return zip(start..<end, "null".utf8).allSatisfy { unsafe base[$0] | 0x20 == $1 }
  }
}
