/// The root of the mean square; nil of nothing.
func rootMeanSquare(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
}

func mean(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}

/// The value below which a fraction of the values lies, interpolated between neighbours.
///
/// - Source: R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The American
///   Statistician 50 (1996), definition 7.
/// - Complexity: O(n log n).
func quantile(_ fraction: Double, of values: [Double]) -> Double? {
  precondition((0...1).contains(fraction), "A quantile is asked for at a fraction from 0 to 1.")
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let position = fraction * Double(sorted.count - 1)
  let below = Int(position)
  let above = min(below + 1, sorted.count - 1)
  return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
}

/// Values at given times, linearly interpolated and held constant outside.
///
/// - Parameters:
///   - times: where to evaluate, ascending.
///   - knots: where the values are known, strictly ascending and not empty.
///   - values: as many as there are knots.
/// - Returns: as many values as there are times.
/// - Complexity: linear in the sum of both counts.
func interpolate(
  at times: [Double], knots: [Double], values: [SIMD3<Double>]
) -> [SIMD3<Double>] {
  precondition(!knots.isEmpty && knots.count == values.count, "Every knot has one value.")
  var next = 0
  return times.map { time in
    while next < knots.count, knots[next] <= time { next += 1 }
    guard next > 0 else { return values[0] }
    // On a knot its value counts alone, even where the next one is unknown.
    guard next < knots.count, time > knots[next - 1] else { return values[next - 1] }
    let part = (time - knots[next - 1]) / (knots[next] - knots[next - 1])
    return values[next - 1] + part * (values[next] - values[next - 1])
  }
}
