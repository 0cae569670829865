extension GridHistogram {
  /// How much the shapes of the distributions of shades differ, cell by cell, whatever the exposure.
  ///
  /// The distributions of a cell are compared by their quantile functions, each with its mean taken
  /// out and divided by its spread: a change of gain or of offset moves and stretches a distribution
  /// and leaves the result at zero, where counts of shades would have nothing in common.
  ///
  /// ```
  /// distance = √(1 − ρ),   ρ = ∫₀¹ z₁(p) z₂(p) dp,   z = (Q(p) − mean) / spread
  /// ```
  ///
  /// From 0 for equal shapes to 1; two quantile functions both rise, so ρ is not negative. Half the
  /// square of the 2-Wasserstein distance of the standardised distributions is `1 − ρ`.
  ///
  /// - Parameters:
  ///   - other: The histogram of another picture.
  ///   - variance: Cells that vary less, in square grey levels, in either picture are left out: their
  ///     shape is that of the noise.
  /// - Returns: A distance for each cell that is left, row by row.
  /// - Precondition: Both are of the same size and grid.
  /// - Complexity: O(cells × shades).
  /// - Source: G. Peyré, M. Cuturi, "Computational Optimal Transport", 2019, equation 2.37, for the
  ///   distance by quantile functions.
  public func shapeDistances(
    from other: GridHistogram, visibleAbove variance: Double
  ) -> [Double] {
    shapeDistances(from: other, spreads: (spreads, other.spreads), visibleAbove: variance)
  }

  /// The same for cells whose spreads are known.
  func shapeDistances(
    from other: GridHistogram, spreads: ([Spread], [Spread]), visibleAbove variance: Double
  ) -> [Double] {
    precondition(isComparable(to: other), "histograms of pictures of different sizes")
    return (0..<grid.cellCount).compactMap { cell in
      let (first, second) = (spreads.0[cell], spreads.1[cell])
      guard first.variance > variance, second.variance > variance else { return nil }
      let product = Self.quantileProduct(
        shades(ofCell: cell).span, other.shades(ofCell: cell).span)
      let covariance = Double(product) / first.count - first.mean * second.mean
      let correlation = covariance / (first.variance * second.variance).squareRoot()
      return max(0, 1 - correlation).squareRoot()
    }
  }

  /// Mean and variance of the shades in each cell.
  var spreads: [Spread] { (0..<grid.cellCount).map { Spread(of: shades(ofCell: $0)) } }

  /// Mean and variance of the shades in a cell.
  struct Spread {
    var count: Double
    var mean: Double
    var variance: Double

    init(of counts: ArraySlice<UInt32>) {
      var (count, sum, square): (UInt64, UInt64, UInt64) = (0, 0, 0)
      for (shade, pixels) in counts.enumerated() {
        let (shade, pixels) = (UInt64(shade), UInt64(pixels))
        count &+= pixels
        sum &+= shade &* pixels
        square &+= shade &* shade &* pixels
      }
      self.count = Double(count)
      mean = count > 0 ? Double(sum) / Double(count) : 0
      variance = count > 0 ? Double(square) / Double(count) - mean * mean : 0
    }
  }

  /// The integral of the product of both quantile functions, times the pixels.
  ///
  /// Both are steps: walking through the two cumulative distributions side by side visits every step.
  private static func quantileProduct(_ first: Span<UInt32>, _ second: Span<UInt32>) -> UInt64 {
    var sum: UInt64 = 0
    var (a, b) = (0, 0)
    var (leftA, leftB) = (first[0], second[0])
    while true {
      while leftA == 0 {
        a += 1
        guard a < first.count else { return sum }
        leftA = first[a]
      }
      while leftB == 0 {
        b += 1
        guard b < second.count else { return sum }
        leftB = second[b]
      }
      let step = min(leftA, leftB)
      sum &+= UInt64(step) &* UInt64(a &* b)
      leftA -= step
      leftB -= step
    }
  }
}
