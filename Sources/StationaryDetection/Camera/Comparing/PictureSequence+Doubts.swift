extension PictureSequence {
  /// What a reader should know of pictures that are missing, one sentence each.
  public var doubts: [String] {
    var doubts: [String] = []
    if skippedCount > 0 {
      let first = firstProblem.map { "; the first: \($0)" } ?? ""
      doubts.append("\(counted(skippedCount)) could not be decoded\(first)")
    }
    if damagedCount > 0 {
      doubts.append(
        "\(counted(damagedCount)) \(damagedCount == 1 ? "is" : "are") damaged and left out")
    }
    if timelessCount > 0 {
      let advice = comparisons.isEmpty ? "; put the video into mp4 or mkv, which keep times" : ""
      doubts.append("\(counted(timelessCount)) without a time left out\(advice)")
    }
    if let first = comparisons.first {
      let others = comparisons.count { $0.width != first.width || $0.height != first.height }
      if others > 0 {
        doubts.append(
          "\(others) of \(comparisons.count) pictures are of another size than the first, "
            + "\(first.width) × \(first.height); only those of one size are judged")
      }
    }
    if let missingDuration {
      let seconds = (10 * missingDuration).rounded() / 10
      doubts.append(
        "the video ends \(seconds) s sooner than it says; copy it again from the device")
    }
    return doubts
  }

  private func counted(_ count: Int) -> String { count == 1 ? "1 picture" : "\(count) pictures" }
}
