import ResultStore

/// What is left of a queue once all that was due has been tried.
struct RemainingUploads {
  /// Those that could not be sent before, and those that wait for them or for one that was given up.
  ///
  /// An upload that only waits for its earliest time is none of them.
  private(set) var unsent: Set<Identifier> = []
  private var waiting = 0
  /// When the leases of those that another process has run out.
  private let leaseEnds: [WallTime]

  init(
    in store: borrowing ResultStore, passingFailed passesFailed: Bool
  ) throws(StoreError) {
    leaseEnds = try store.leaseEnds()
    var heldUp: Set<String> = []
    for upload in try store.uploads(in: [.queued, .sending, .failed]) {
      let stream = upload.destination.stream
      switch upload.state {
      case .failed:
        if !passesFailed { heldUp.insert(stream) }
        continue
      case .queued:
        waiting += 1
        guard upload.tries > 0 || heldUp.contains(stream) else { continue }
      default:
        // The first try of another process may still succeed.
        guard upload.tries > 1 || upload.failures > 0 else { continue }
      }
      unsent.insert(upload.id)
      heldUp.insert(stream)
    }
  }

  /// How many wait, and how many are on their way elsewhere until when at the latest.
  var line: String {
    guard let end = leaseEnds.max() else { return "\(waiting) wait" }
    let held = leaseEnds.count == 1 ? "1 is" : "\(leaseEnds.count) are"
    return "\(waiting) wait, \(held) held by another process until \(end.iso8601)"
  }
}
