import Evaluation
import StationaryDetection

/// Why a file of thresholds cannot be used.
public enum CalibrationFileError: Error, Sendable, Equatable {
  /// Lines and columns count from 1, columns in bytes.
  case notJSON(problem: String, line: Int, column: Int)
  /// It is JSON of another form; nil when it does not name its form.
  case unknownSchema(String?)
  /// The key is the path of the member in the document.
  case missing(key: String)
  case unknown(key: String, known: [String])
  case invalid(key: String, expected: String)
}

extension CalibrationFileError: CustomStringConvertible {
  public var description: String {
    let remedy = "write it with 'fusion calibrate RECORDING --output FILE'"
    return switch self {
    case .notJSON(let problem, let line, let column):
      "not valid JSON at line \(line), column \(column): \(problem); \(remedy)"
    case .unknownSchema(nil):
      "not a calibration of fusion: it has no text under \"schema\"; \(remedy)"
    case .unknownSchema(let schema?):
      "a document of the form \"\(schema)\", but only \"\(CameraCalibration.schema)\" is a known "
        + "calibration; \(remedy)"
    case .missing(let key):
      "\(key) is missing; \(remedy)"
    case .unknown(let key, let known):
      "\(key) is not known, only \(known.joined(separator: ", ")); \(remedy)"
    case .invalid(let key, let expected):
      "\(key) must be \(expected); \(remedy)"
    }
  }
}

/// An object of which every member is known and taken at its word.
struct StrictObject {
  let object: JSONObject
  private let path: String

  /// - Throws: `CalibrationFileError` for a value that is no object, or has a member of another key.
  init(
    _ value: JSONValue, path: String = "", keys: [String]
  ) throws(CalibrationFileError) {
    guard let object = value.objectValue else {
      throw .invalid(key: path, expected: "an object")
    }
    (self.object, self.path) = (object, path)
    for member in object.members where !keys.contains(member.key) {
      throw .unknown(key: self.path(to: member.key), known: keys)
    }
    for key in keys where object.members.count(where: { $0.key == key }) > 1 {
      throw .invalid(key: self.path(to: key), expected: "there only once")
    }
  }

  private func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func value(_ key: String) throws(CalibrationFileError) -> JSONValue {
    guard let value = object[key], value != .null else { throw .missing(key: path(to: key)) }
    return value
  }

  func number(
    _ key: String, _ range: ClosedRange<Double>? = nil
  ) throws(CalibrationFileError) -> Double {
    guard let number = try value(key).doubleValue, number.isFinite else {
      throw .invalid(key: path(to: key), expected: "a number")
    }
    if let range, !range.contains(number) {
      throw .invalid(
        key: path(to: key),
        expected: range.upperBound < .greatestFiniteMagnitude
          ? "from \(range.lowerBound) to \(range.upperBound)" : "at least \(range.lowerBound)")
    }
    return number
  }

  func positive(_ key: String) throws(CalibrationFileError) -> Double {
    let number = try number(key)
    guard number > 0 else { throw .invalid(key: path(to: key), expected: "above zero") }
    return number
  }

  /// A whole number from 1 that fits the sizes of pictures.
  func count(_ key: String) throws(CalibrationFileError) -> Int {
    guard let count = try value(key).integerValue, (1...Int64(Int32.max)).contains(count) else {
      throw .invalid(key: path(to: key), expected: "a whole number above zero")
    }
    return Int(count)
  }
}
