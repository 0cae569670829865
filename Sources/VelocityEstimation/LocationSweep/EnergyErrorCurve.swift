import Glibc

/// The least energy for an error, between the points that a kind of policy was tried at.
struct EnergyErrorCurve: Sendable {
  /// Those that no other one beats, from the least energy on.
  private var points: [(energy: Double, error: Double)] = []

  init(_ tried: [(energy: Double, error: Double)]) {
    for point in tried.sorted(by: { ($0.energy, $0.error) < ($1.energy, $1.error) })
    where point.error < points.last?.error ?? .infinity { points.append(point) }
  }

  /// The energy at an error, by the logarithms of both; nil outside of what was tried.
  func energy(atError error: Double) -> Double? {
    guard let first = points.first, let last = points.last,
      error <= first.error, error >= last.error,
      let next = points.firstIndex(where: { $0.error <= error })
    else { return nil }
    guard next > 0 else { return first.energy }
    let (a, b) = (points[next - 1], points[next])
    guard a.energy > 0, b.error > 0 else { return b.energy }
    let part = log(a.error / error) / log(a.error / b.error)
    return a.energy * pow(b.energy / a.energy, part)
  }
}
