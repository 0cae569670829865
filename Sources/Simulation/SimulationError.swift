/// Why a simulated recording could not be written.
public enum SimulationError: Error, Equatable, CustomStringConvertible {
  /// The output exists and holds something.
  case outputExists(path: String)
  /// A file cannot be written, with the reason.
  case unwritable(path: String, reason: String)

  public var description: String {
    switch self {
    case .outputExists(let path):
      "\(path) exists and is not empty; name a folder that does not exist yet"
    case .unwritable(let path, let reason):
      "\(path) cannot be written: \(reason)"
    }
  }
}
