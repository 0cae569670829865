extension String {
  /// The candidate that a mistyped word most probably meant; nil when none is close.
  ///
  /// A candidate is close when the word is its beginning, or when at most a third of the word's
  /// letters have to change.
  func nearest(among candidates: some Sequence<String>) -> String? {
    guard !isEmpty else { return nil }
    let completions = candidates.filter { $0.hasPrefix(self) }
    if completions.count == 1 { return completions.first }
    return
      candidates
      .map { (candidate: $0, distance: editDistance(to: $0)) }
      .filter { $0.distance <= Swift.max(1, count / 3) }
      .min { $0.distance < $1.distance }?
      .candidate
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour.
  ///
  /// - Complexity: O(n m) for words of n and m letters.
  /// - Source: F. J. Damerau, "A technique for computer detection and correction of spelling
  ///   errors", CACM 7(3), 1964, in the restricted form that edits no letter twice.
  func editDistance(to other: String) -> Int {
    let (source, target) = (Array(self), Array(other))
    var beforeLast = [Int](repeating: 0, count: target.count + 1)
    var last = Array(0...target.count)
    for row in 0..<source.count {
      var current = [row + 1]
      for column in 0..<target.count {
        let replacement = last[column] + (source[row] == target[column] ? 0 : 1)
        var distance = Swift.min(last[column + 1] + 1, current[column] + 1, replacement)
        if row > 0, column > 0, source[row] == target[column - 1],
          source[row - 1] == target[column]
        {
          distance = Swift.min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }
}
