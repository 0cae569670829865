/// How a small picture is divided into patches whose motion is measured one by one.
///
/// Eight by six of them: large enough (twenty pixels) to hold texture, small enough that a few of
/// them contain whatever crosses the view. Their columns come in groups of four, for the processor;
/// up to three columns at the right edge are left out, and the border, where no gradient is known.
struct PatchGrid: Sendable, Equatable {
  static let rows = 6
  static let columns = 8
  static let count = rows * columns

  let width: Int
  let height: Int

  /// Nil for a picture that is too small to be divided.
  init?(width: Int, height: Int) {
    guard (width - 2) / 4 >= Self.columns, height - 2 >= 3 * Self.rows else { return nil }
    self.width = width
    self.height = height
  }

  func rows(of patch: Int) -> Range<Int> {
    let range = GridHistogram.range(patch / Self.columns, of: Self.rows, length: height - 2)
    return range.lowerBound + 1..<range.upperBound + 1
  }

  /// A multiple of four.
  func columns(of patch: Int) -> Range<Int> {
    let groups = GridHistogram.range(
      patch % Self.columns, of: Self.columns, length: (width - 2) / 4)
    return 4 * groups.lowerBound + 1..<4 * groups.upperBound + 1
  }
}
