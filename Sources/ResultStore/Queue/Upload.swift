/// How far an upload is.
public enum UploadState: String, Sendable, CaseIterable {
  /// Waits until it is due and all before it in its stream are done or cancelled.
  case queued
  /// A worker has it, for as long as its lease.
  case sending
  case done
  /// Given up: refused by the server for good, or failed too often.
  case failed
  case cancelled
}

/// A row of the queue.
public struct Upload: Sendable, Equatable {
  /// Its name, which is also the key by which a server knows a repetition.
  public var id: Identifier
  public var result: Identifier
  public var destination: UploadDestination
  public var state: UploadState
  /// Which of several streams goes first: the one with the greatest.
  public var priority: Int
  /// How often it was about to be sent, which is written down before each request leaves.
  public var tries: Int
  /// How often sending it failed; being asked to wait is no failure.
  public var failures: Int
  public var created: WallTime
  /// When it may be sent.
  public var due: WallTime
  /// When it was done, given up or cancelled.
  public var finished: WallTime?
  /// The key that no other upload may have.
  public var uniqueKey: String?
  /// The earlier upload of the same stream that has to end first, or that was given up.
  public var waitsFor: Identifier?
}

/// One try to send an upload that did not succeed, or the one that did.
public struct UploadAttempt: Sendable, Equatable {
  public var time: WallTime
  /// The server's status; nil when no answer came.
  public var status: Int?
  public var message: String
}
