/// A value that can be read from, and shown on, a command line.
///
/// An enumeration with text as raw values gets everything by declaring the conformance:
///
/// ```swift
/// enum Estimate: String, CaseIterable, ArgumentValue { case smoothed, forward }
/// ```
public protocol ArgumentValue: Sendable {
  /// Reads the value from one word; nil when the word is not such a value.
  init?(argument: String)

  /// The word that ``init(argument:)`` reads as this value.
  var argument: String { get }

  /// How help names such a value.
  static var placeholder: String { get }

  /// The words that are accepted, when there are few enough to list.
  static var choices: [String] { get }
}

extension ArgumentValue {
  public static var choices: [String] { [] }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  public init?(argument: String) { self.init(rawValue: argument) }
  public var argument: String { rawValue }
  public static var placeholder: String { choices.joined(separator: "|") }
  public static var choices: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
  public init?(argument: String) { self = argument }
  public var argument: String { self }
  public static var placeholder: String { "TEXT" }
}

/// Whole numbers, in decimal.
extension Int: ArgumentValue {
  public init?(argument: String) { self.init(argument, radix: 10) }
  public var argument: String { description }
  public static var placeholder: String { "N" }
}

/// Whole numbers from zero, in decimal.
extension UInt64: ArgumentValue {
  public init?(argument: String) { self.init(argument, radix: 10) }
  public var argument: String { description }
  public static var placeholder: String { "N" }
}

/// Finite numbers: neither `nan` nor `inf` is a quantity anyone can ask for.
extension Double: ArgumentValue {
  public init?(argument: String) {
    guard let number = Double(argument), number.isFinite else { return nil }
    self = number
  }

  /// The shortest decimal that reads back as the same number, without a trailing `.0`.
  public var argument: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  public static var placeholder: String { "NUMBER" }
}

/// How a report is printed: aligned for a person, or as JSON for a program.
public enum ReportFormat: String, CaseIterable, ArgumentValue {
  case text, json
}
