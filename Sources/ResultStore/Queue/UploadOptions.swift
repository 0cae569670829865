/// When an upload may go, and before which others.
public struct UploadOptions: Sendable, Equatable {
  /// Among streams that could go next, that whose first upload has the greatest number does.
  ///
  /// Within a stream the order stays: a later upload never overtakes an earlier one.
  public var priority: Int
  /// It is not sent before this moment, and those behind it in its stream wait for it.
  public var notBefore: WallTime?
  /// No second upload with this key is queued while the first is known and not cancelled.
  public var uniqueKey: String?

  public init(priority: Int = 0, notBefore: WallTime? = nil, uniqueKey: String? = nil) {
    self.priority = priority
    self.notBefore = notBefore
    self.uniqueKey = uniqueKey
  }
}
