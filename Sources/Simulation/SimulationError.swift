public import Recordings

/// Why a simulated recording could not be written.
public enum SimulationError: Error, Equatable, CustomStringConvertible {
  /// A library that encodes videos is not installed; the reason names the package.
  case encoderMissing(reason: String)
  /// A video or an image cannot be written, with the reason.
  case unwritablePicture(path: String, reason: String)
  /// The recording cannot be written.
  case unwritableRecording(RecordingError)

  public var description: String {
    switch self {
    case .encoderMissing(let reason):
      "no video can be encoded: \(reason), or ask for images instead"
    case .unwritablePicture(let path, let reason):
      "\(path) cannot be written: \(reason)"
    case .unwritableRecording(let error):
      error.description
    }
  }
}
