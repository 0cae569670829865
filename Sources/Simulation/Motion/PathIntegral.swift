import Geodesy

/// The integral of a velocity over time, tabulated once and then exact to rounding anywhere.
struct PathIntegral: Sendable {
  private static let step = 0.05
  private var table: [Vector3<Local>] = [.zero]

  /// Integrates a velocity from zero to a duration in seconds.
  ///
  /// - Complexity: O(n) in the duration.
  init(duration: Double, velocity: (Double) -> Vector3<Local>) {
    let count = Int((duration / Self.step).rounded(.up))
    table.reserveCapacity(count + 1)
    var position = Vector3<Local>.zero
    for index in 0..<count {
      let start = Double(index) * Self.step
      position += Self.quadrature(from: start, to: start + Self.step, velocity)
      table.append(position)
    }
  }

  /// The integral from zero to a time; times outside the table are integrated from its ends.
  func position(at time: Double, velocity: (Double) -> Vector3<Local>) -> Vector3<Local> {
    let index = min(max(Int(time / Self.step), 0), table.count - 1)
    let start = Double(index) * Self.step
    return table[index] + Self.quadrature(from: start, to: time, velocity)
  }

  /// Gauss–Legendre quadrature with four nodes, exact for polynomials of degree seven.
  ///
  /// - Source: M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", table 25.4.
  private static func quadrature(
    from start: Double, to end: Double, _ velocity: (Double) -> Vector3<Local>
  ) -> Vector3<Local> {
    let half = (end - start) / 2
    let middle = (start + end) / 2
    let inner = 0.339981043584856 * half
    let outer = 0.861136311594053 * half
    let innerSum = velocity(middle - inner) + velocity(middle + inner)
    let outerSum = velocity(middle - outer) + velocity(middle + outer)
    return half * (0.652145154862546 * innerSum + 0.347854845137454 * outerSum)
  }
}
