extension GridHistogram {
  /// How much two pictures differ where they differ most: the post's measure, normalised.
  ///
  /// In each cell the absolute differences of the counts are summed and divided by the cell's
  /// pixels, and the greatest of the cells is the answer: 0 for equal compositions, 2 where a cell
  /// has no shade in common.
  ///
  /// ```
  /// difference = max over cells c of  Σ over shades s |h₁(c, s) − h₂(c, s)| / pixels(c)
  /// ```
  ///
  /// The sums depend on the size of the pictures even so: noise alone gives a difference that falls
  /// with the square root of a cell's pixels. A threshold belongs to the size it was found at.
  ///
  /// - Precondition: Both are of the same size and grid.
  /// - Complexity: O(cells × shades).
  public func difference(from other: GridHistogram) -> Double {
    cellDifferences(from: other).max() ?? 0
  }

  /// The difference of each cell, row by row.
  ///
  /// - Precondition: Both are of the same size and grid.
  /// - Complexity: O(cells × shades).
  public func cellDifferences(from other: GridHistogram) -> [Double] {
    precondition(isComparable(to: other), "histograms of pictures of different sizes")
    return (0..<grid.cellCount).map { cell in
      let pixels = pixelCount(ofCell: cell)
      guard pixels > 0 else { return 0 }
      let sum = Self.sumOfDifferences(shades(ofCell: cell).span, other.shades(ofCell: cell).span)
      return Double(sum) / Double(pixels)
    }
  }

  /// The sum of absolute differences of two lists of counts.
  private static func sumOfDifferences(_ first: Span<UInt32>, _ second: Span<UInt32>) -> UInt64 {
    var sum: UInt64 = 0
    for bin in first.indices {
      let (a, b) = (first[bin], second[bin])
      sum &+= UInt64(a > b ? a &- b : b &- a)
    }
    return sum
  }
}
