import Glibc

/// How loud a camera's noise is, followed from picture to picture.
///
/// Half of what successive pictures differ by is noise where nothing moves. So the quietest quarter
/// of the patches gives an upper bound at each picture, and the least of the bounds is the noise.
/// Noise may grow when it gets dark: the bound doubles in twenty seconds when nothing lowers it. A
/// bound that is too low makes noise look like texture that moves, never like rest; one that is too
/// high makes the view look blank. Neither stops a moving device.
struct NoiseFloor: Sendable {
  /// The variance in square grey levels; nil before two pictures were compared.
  private(set) var variance: Double?
  private var time = 0.0

  /// Rounding to whole grey levels alone leaves a twelfth.
  private static let least = 0.1
  private static let doublingTime = 20.0

  /// Takes what the patches of two successive pictures differ by.
  mutating func follow(_ remainders: [Double], at time: Double) {
    let sorted = remainders.sorted()
    guard !sorted.isEmpty else { return }
    let bound = max(Self.least, sorted[sorted.count / 4] / 2)
    let growth = (time - self.time) / Self.doublingTime
    variance = variance.map { min(bound, $0 * exp2(max(0, growth))) } ?? bound
    self.time = time
  }

  /// Whether motion would show in a patch.
  ///
  /// White noise alone has its variance, and half of it as gradient energy in every direction; texture must
  /// have four times the former and twice the latter, and in no direction less than half as much again:
  /// then a shift in that direction is found within a tenth of a pixel, from some 400 of them.
  func shows(_ texture: PatchTexture) -> Bool {
    guard let variance else { return false }
    return texture.variance > 4 * variance + 0.5
      && texture.gradientEnergy > variance + 0.25
      && texture.leastGradientEnergy > 0.75 * variance + 0.1
  }
}

extension ReducedPicture {
  /// The variance of white noise in the quietest quarter of the patches, from this picture alone.
  ///
  /// Texture that is finer than three pixels counts as noise, and noise that an encoder has smoothed
  /// does not: it takes two pictures to be sure, see ``NoiseFloor``.
  ///
  /// - Source: J. Immerkær, "Fast noise variance estimation", Computer Vision and Image Understanding
  ///   64(2), 1996, equation 3: the mean square of the difference of two Laplacians, over 36.
  func whiteNoiseVariance(in grid: PatchGrid) -> Double {
    let variances = (0..<PatchGrid.count).map { patch in
      let (rows, columns) = (grid.rows(of: patch), grid.columns(of: patch))
      var sum: Float = 0
      for row in rows {
        for column in columns {
          let middle = row * width + column
          let (above, below) = (middle - width, middle + width)
          let corners =
            (shades[above - 1] + shades[above + 1]) + (shades[below - 1] + shades[below + 1])
          let edges = (shades[above] + shades[below]) + (shades[middle - 1] + shades[middle + 1])
          let response = corners - 2 * edges + 4 * shades[middle]
          sum += response * response
        }
      }
      return Double(sum) / (36 * Double(rows.count * columns.count))
    }.sorted()
    return variances[variances.count / 4]
  }
}
