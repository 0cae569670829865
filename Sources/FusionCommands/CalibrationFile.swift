import CommandLineInterface
import StationaryDetection
import VelocityEstimation

extension CameraCalibration {
  /// Reads a file that `fusion calibrate` wrote.
  ///
  /// - Throws: `NamedFileError`, or an error of reading.
  init(contentsOf path: String) throws {
    let bytes = try InputFile.bytes(of: path)
    self = try NamedFileError.naming(path) { () throws(CalibrationFileError) in
      try CameraCalibration(parsing: bytes)
    }
  }
}

/// Ranges of options that several commands have in common.
enum PictureOptions {
  /// Refuses a step from picture to picture that is not at least one.
  static func check(every interval: Int) throws(UsageError) {
    guard interval >= 1 else {
      throw .invalidValue(
        interval.argument, for: "--every", expected: "a whole number from 1", nearest: nil)
    }
  }

  /// Refuses a time that lasts nothing, or less.
  static func check(seconds: Double?) throws(UsageError) {
    guard let seconds, !(seconds > 0) else { return }
    throw .invalidValue(
      seconds.argument, for: "--seconds", expected: "a number above 0", nearest: nil)
  }
}
