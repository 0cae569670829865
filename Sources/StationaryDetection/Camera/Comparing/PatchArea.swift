/// Sums of a field over a patch, plain and weighted by the place from the middle of the patch.
struct PatchField: Sendable {
  var plain = 0.0
  var byX = 0.0
  var byY = 0.0

  /// Adds the sum of a row.
  mutating func addRow(_ sum: Double, y: Double) {
    plain += sum
    byY += y * sum
  }

  static func + (first: Self, second: Self) -> Self {
    Self(
      plain: first.plain + second.plain, byX: first.byX + second.byX, byY: first.byY + second.byY)
  }

  static func - (first: Self, second: Self) -> Self {
    Self(
      plain: first.plain - second.plain, byX: first.byX - second.byX, byY: first.byY - second.byY)
  }
}

/// The rectangle of a patch, with the sums over it that belong to a plane.
struct PatchArea {
  private let count: Double
  /// The sums of the squares of the places from the middle.
  private let squareX: Double
  private let squareY: Double

  init(rows: Int, columns: Int) {
    let (across, down) = (Double(columns), Double(rows))
    count = across * down
    squareX = count * (across * across - 1) / 12
    squareY = count * (down * down - 1) / 12
  }

  /// The covariance of two fields about their planes, from the sum of their products.
  ///
  /// The three parts of a plane are orthogonal to each other about the middle of a rectangle.
  func moment(_ product: Double, _ a: PatchField, _ b: PatchField) -> Double {
    let mean = a.plain * b.plain / count
    let slopeX = a.byX * b.byX / squareX
    let slopeY = a.byY * b.byY / squareY
    return (product - mean - slopeX - slopeY) / count
  }
}

extension SIMD4<Float> {
  /// The sum of the four.
  @inline(__always)
  var total: Double { (Double(x) + Double(y)) + (Double(z) + Double(w)) }
}
