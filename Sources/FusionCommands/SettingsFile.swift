import CommandLineInterface
import Evaluation
import VelocityEstimation

/// Why a file or a camera cannot be used, with its name where the error itself has none.
struct NamedFileError: ExitStatusReporting, CustomStringConvertible {
  var path: String
  var problem: any Error & Sendable
  var exitStatus: ExitStatus

  var description: String { "\(path): \(problem)" }

  /// Does something, and gives an error of it the name of the file.
  static func naming<Value, Problem: ExitStatusReporting & Sendable>(
    _ path: String, _ body: () throws(Problem) -> Value
  ) throws(NamedFileError) -> Value {
    do {
      return try body()
    } catch {
      throw NamedFileError(path: path, problem: error, exitStatus: error.exitStatus)
    }
  }
}

extension EstimationSettings {
  /// Takes over the settings of a JSON file: those that a result records, or some of them.
  ///
  /// - Throws: `NamedFileError`, or an error of reading.
  mutating func apply(contentsOf path: String) throws {
    let bytes = try InputFile.bytes(of: path)
    do {
      guard let object = try JSONValue(parsing: bytes).objectValue else {
        throw SettingsError.invalid(key: "the document", expected: "an object")
      }
      try apply(object)
    } catch let error as SettingsError {
      throw NamedFileError(path: path, problem: error, exitStatus: .badData)
    } catch let error as ResultError {
      throw NamedFileError(path: path, problem: error, exitStatus: .badData)
    }
  }
}
