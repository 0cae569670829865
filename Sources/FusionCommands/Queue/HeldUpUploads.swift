import ResultStore

/// Uploads that wait behind one that was given up.
struct HeldUpUploads {
  /// How many wait, by what they wait for.
  private var counts: [Identifier: Int] = [:]
  /// What was given up and has others behind it, in the order of the queue.
  private var blockers: [Identifier] = []

  init(in store: borrowing ResultStore) throws(StoreError) {
    let failed = try store.uploads(in: [.failed]).map(\.id)
    guard !failed.isEmpty else { return }
    for upload in try store.uploads(in: [.queued]) {
      if let blocker = upload.waitsFor { counts[blocker, default: 0] += 1 }
    }
    blockers = failed.filter { counts[$0] != nil }
  }

  func contains(_ upload: Upload) -> Bool {
    upload.waitsFor.map { blockers.contains($0) } ?? false
  }

  /// For each that was given up, who waits, why, and how to go on.
  var advice: [String] {
    blockers.map { blocker in
      let count = counts[blocker] ?? 0
      let name = blocker.description.prefix(8)
      return "\(count == 1 ? "1 upload waits" : "\(count) uploads wait") for \(name), which was "
        + "given up, so that their order holds: 'fusion queue show \(name)' says why; 'fusion queue "
        + "retry \(name)' sends it again, 'fusion queue cancel \(name)' lets the others go without it"
    }
  }
}
