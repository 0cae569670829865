import ResultStore

/// How far the uploads are, as a line that changes in place.
struct UploadProgressBar {
  private static let width = 24

  /// How many were to be sent in the beginning; a watcher may find more.
  private let expected: Int
  private var ended = 0
  /// By upload under way, the part of its body that has left.
  private var parts: [Identifier: Double] = [:]

  init(expected: Int) { self.expected = expected }

  mutating func note(_ event: UploadEvent) {
    switch event {
    case .progress(let progress): parts[progress.upload] = progress.part
    case .finished(let report):
      parts[report.upload.id] = nil
      ended += 1
    case .storeInUse: break
    }
  }

  var line: String {
    let total = max(expected, ended + parts.count)
    guard total > 0 else { return "" }
    let share = min((Double(ended) + parts.values.reduce(0, +)) / Double(total), 1)
    let filled = Int(share * Double(Self.width))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    return "[\(bar)] \(Int(100 * share)) %, \(ended) of \(total), \(parts.count) under way"
  }
}
