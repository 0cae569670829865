/// Small helps for messages that quote what a file holds.
enum Spelling {
  /// The candidate that a name was most likely meant to be; nil when none is near.
  static func nearest(to name: String, among candidates: [String]) -> String? {
    let ranked = candidates.filter { !$0.isEmpty && $0.count <= 64 }.map { candidate in
      (
        candidate: candidate, edits: distance(name.lowercased(), candidate.lowercased()),
        // Of two that are equally near, the one that begins alike was meant: x, y and z are not
        // slips of each other.
        begin: zip(name.lowercased(), candidate.lowercased()).prefix { $0 == $1 }.count
      )
    }
    let best = ranked.min { ($0.edits, -$0.begin) < ($1.edits, -$1.begin) }
    guard let best, best.edits <= max(2, name.count / 2) else { return nil }
    return best.candidate
  }

  /// The fewest insertions, deletions, changes and swaps of neighbours between two words.
  ///
  /// - Source: F. J. Damerau, "A technique for computer detection and correction of spelling
  ///   errors", Communications of the ACM 7(3), 1964; in the restricted form that edits no
  ///   part twice.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var before: [Int] = []
    var last = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var row = [i + 1]
      for (j, other) in b.enumerated() {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }

  /// A text cut to a length, in which control characters are shown as dots.
  static func shortened(_ text: String, to length: Int) -> String {
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(length).map {
          $0.properties.generalCategory == .control ? "·" : $0
        }))
    return text.unicodeScalars.count > length ? shown + "…" : shown
  }
}
