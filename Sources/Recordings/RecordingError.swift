/// Why a recording cannot be read or written: what, in which file, at which line, and what to do.
public struct RecordingError: Error, Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    /// There is nothing at the path.
    case noSuchInput
    /// The operating system does not let the input be read.
    case unreadable
    /// There are files, but none of a format that is known.
    case unknownFormat
    /// A file holds something else than its name says: a pointer, a web page, binary data.
    case notData
    /// A zip is damaged or cut off.
    case damagedArchive
    /// A zip asks for a password.
    case encryptedArchive
    /// A stream that nothing works without is not there.
    case missingStream
    /// A table lacks a column that it must have.
    case missingColumn
    /// A cell holds something else than it must.
    case malformedValue
    /// A line is longer than any line of a recording.
    case lineTooLong
    /// A table has titles but no row that can be used.
    case noUsableRows
    /// The description that lies beside the streams does not say what it must.
    case malformedDescription
    /// The output cannot be written.
    case cannotWrite
  }

  public var kind: Kind
  /// The file or folder that it is about; inside a zip, the zip's path, a colon and the name.
  public var file: String
  /// The line, counted from 1, where it is about one.
  public var line: Int?
  /// The title of the column, where it is about one.
  public var column: String?
  /// What is wrong, as a sentence without its full stop.
  public var problem: String
  /// What to do about it, as a sentence without its full stop.
  public var remedy: String

  public init(
    _ kind: Kind, file: String, line: Int? = nil, column: String? = nil, problem: String,
    remedy: String
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
    self.remedy = remedy
  }
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    var place = file
    if let line { place += ", line \(line)" }
    if let column { place += ", column \(column)" }
    return "\(place): \(problem). \(remedy)."
  }
}
