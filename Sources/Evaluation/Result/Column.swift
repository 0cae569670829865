/// One column of a table: the key it is written under and where its values are kept.
///
/// Writing, reading, CSV and the schema's test all walk the same list of columns, so a column is
/// named in exactly one place.
public struct Column<Table: Sendable>: Sendable {
  /// Where the values are kept.
  public enum Storage: Sendable {
    /// Numbers, NaN where unknown.
    case numbers(any WritableKeyPath<Table, [Double]> & Sendable)
    /// Numbers of a column that may be absent as a whole.
    case optionalNumbers(any WritableKeyPath<Table, [Double]?> & Sendable)
    /// Yes or no, never unknown.
    case flags(any WritableKeyPath<Table, [Bool]> & Sendable)
    /// Words, nil where there is nothing to say.
    case labels(any WritableKeyPath<Table, [String?]> & Sendable)
  }

  /// The key in JSON and the header in CSV, with the unit at its end.
  public let key: String
  public let storage: Storage

  init(_ key: String, _ path: any WritableKeyPath<Table, [Double]> & Sendable) {
    (self.key, storage) = (key, .numbers(path))
  }

  init(_ key: String, _ path: any WritableKeyPath<Table, [Double]?> & Sendable) {
    (self.key, storage) = (key, .optionalNumbers(path))
  }

  init(_ key: String, _ path: any WritableKeyPath<Table, [Bool]> & Sendable) {
    (self.key, storage) = (key, .flags(path))
  }

  init(_ key: String, _ path: any WritableKeyPath<Table, [String?]> & Sendable) {
    (self.key, storage) = (key, .labels(path))
  }
}

extension Column {
  /// The number of values a table has in this column; nil when the column is absent.
  func count(in table: Table) -> Int? {
    switch storage {
    case .numbers(let path): table[keyPath: path].count
    case .optionalNumbers(let path): table[keyPath: path]?.count
    case .flags(let path): table[keyPath: path].count
    case .labels(let path): table[keyPath: path].count
    }
  }
}

/// A table that is kept, and written, column by column.
///
/// *Invariant*: the columns that are present have as many values as `time`.
public protocol ColumnarTable: Sendable, Equatable {
  /// The columns in the order in which they are written.
  static var columns: [Column<Self>] { get }

  /// Seconds on the recording's clock, ascending.
  var time: [Double] { get set }

  /// An empty table.
  init()
}

extension ColumnarTable {
  /// The number of rows.
  public var count: Int { time.count }
  public var isEmpty: Bool { time.isEmpty }

  /// The key of the first column that breaks the invariant, or nil.
  public var columnOfWrongLength: String? {
    Self.columns.first { ($0.count(in: self) ?? count) != count }?.key
  }
}
