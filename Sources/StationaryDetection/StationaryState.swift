/// Whether a device stands still, as far as a witness can tell.
public enum StationaryState: String, Sendable, Hashable, CaseIterable {
  case still
  case moving
  /// The witness could not have seen motion, or saw nothing.
  case unknown
}
