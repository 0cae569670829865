import Geodesy

/// Finds in a quiet time the part without a push: what no acceleration leads into or out of.
///
/// A train sets off so smoothly that nothing grows louder, but for seconds its accelerometer says
/// something else than before. From the middle of the rest outwards, the specific force is compared
/// with what it was, turned along with the gyroscope, and the excess is summed to a velocity:
///
/// ```
/// f₀ ← f₀ − (ω × f₀) dt + (f − f₀) dt/τ
/// v  ← v (1 − dt/τ) + (f − f₀) dt
/// ```
///
/// Both forget within `τ`, because attitude is not known for longer: a gyroscope bias that is wrong
/// by δ leaves |v| ≈ g δ τ². The rest ends before |v| is a velocity worth the name.
struct PushTest {
  /// Seconds after which the past is forgotten.
  ///
  /// At 2 s a still hand stays below 0.05 m/s, and a train that sets off with 0.35 m/s² reaches
  /// 0.2 m/s.
  private let memory = 2.0
  /// The velocity that ends a rest, and what still belongs to it, in m/s.
  private let departure = 0.1
  private let negligible = 0.04
  /// The velocity that no hand and no bias explains, in m/s.
  private let certainPush = 0.2
  /// Observations on each side of the middle that are taken as rest, about half a second.
  private let core = 5

  /// The rest within a quiet time; nil where an observation lacks its mean force.
  ///
  /// - Complexity: O(n log n), for the median.
  func rest(in observations: [InertialObservation]) -> ClosedRange<Double>? {
    guard let middle = Middle(of: observations, core: core) else { return nil }
    let last = walk(observations, from: middle, to: observations.count - 1).end
    let first = walk(observations, from: middle, to: 0).end
    return observations[first].time...observations[last].time
  }

  /// Whether a quiet time holds a push that only a vehicle explains.
  func holdsPush(_ observations: [InertialObservation]) -> Bool {
    guard let middle = Middle(of: observations, core: core) else { return false }
    return [0, observations.count - 1].contains {
      walk(observations, from: middle, to: $0).greatest > certainPush
    }
  }

  /// Where to start from: the place whose force is most usual, which in a time that is mostly rest
  /// is rest.
  private struct Middle {
    var place: Int
    var force: Vector3<Body>

    init?(of observations: [InertialObservation], core: Int) {
      let forces = observations.compactMap(\.meanForce)
      guard forces.count == observations.count, !forces.isEmpty else { return nil }
      let usual = Vector3<Body>(
        median(forces.map(\.x)), median(forces.map(\.y)), median(forces.map(\.z)))
      let place =
        forces.indices.min { (forces[$0] - usual).norm < (forces[$1] - usual).norm } ?? 0
      let around = forces[max(0, place - core)...min(forces.count - 1, place + core)]
      self.place = place
      force = around.reduce(.zero, +) / Double(around.count)
    }
  }

  /// Sums the excess on the way from the middle to a bound.
  ///
  /// - Returns: The last place of the rest, and the greatest velocity on the whole way.
  private func walk(
    _ observations: [InertialObservation], from middle: Middle, to bound: Int
  ) -> (end: Int, greatest: Double) {
    var reference = middle.force
    var velocity = Vector3<Body>.zero
    var end = middle.place
    var hasDeparted = false
    var greatest = 0.0
    let direction = bound < middle.place ? -1 : 1
    for place in stride(from: middle.place + direction, through: bound, by: direction) {
      // Backwards in time the steps are negative; forgetting goes on as before.
      let step = observations[place].time - observations[place - direction].time
      let rate = observations[place].meanRate ?? .zero
      reference -= rate.cross(reference) * step
      let excess = (observations[place].meanForce ?? reference) - reference
      let forgotten = min(1, abs(step) / memory)
      velocity = velocity * (1 - forgotten) + excess * step
      reference += excess * forgotten
      let speed = velocity.norm
      greatest = max(greatest, speed)
      if speed > departure { hasDeparted = true }
      if !hasDeparted, speed <= negligible { end = place }
    }
    return (hasDeparted ? end : bound, greatest)
  }
}
