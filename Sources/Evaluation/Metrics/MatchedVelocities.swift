import Geodesy
import SensorSamples

/// An estimate brought to the times of a reference.
///
/// The reference is thinned to at most 20 Hz, so that every rate of reference weighs the same. An
/// instant is covered when the estimate has rows at most 1.5 s apart around it: a hole in the
/// estimate is not judged by a straight line across it.
struct MatchedVelocities {
  /// The longest span between two rows that is interpolated, in seconds.
  static let longestGap = 1.5
  /// The shortest step between the instants that are compared, in seconds.
  static let shortestStep = 0.05

  /// The reference's instants, and what was true and estimated then.
  let times: [Double]
  let reference: [ReferenceState]
  let truth: [SIMD3<Double>]
  let estimate: [SIMD3<Double>]
  let sigma: [SIMD3<Double>]
  let isCovered: [Bool]

  /// The estimate's own rows, without those that are unknown.
  let knots: [Double]
  let knotVelocities: [SIMD3<Double>]

  init(_ series: StateSeries, _ reference: [ReferenceState]) throws(ResultError) {
    self.reference = Self.thinned(reference)
    guard let first = self.reference.first, let last = self.reference.last, first.time < last.time
    else { throw ResultError(.notComparable("the reference has fewer than two instants")) }
    times = self.reference.map(\.time)
    truth = self.reference.map(\.velocity.components)

    var (knots, velocities, sigmas): ([Double], [SIMD3<Double>], [SIMD3<Double>]) = ([], [], [])
    for row in series.time.indices {
      let time = series.time[row]
      let velocity = SIMD3(
        series.velocityEast[row], series.velocityNorth[row], series.velocityUp[row])
      guard velocity.sum().isFinite, time > knots.last ?? -.infinity, time < .infinity else {
        continue
      }
      knots.append(time)
      velocities.append(velocity)
      sigmas.append(
        SIMD3(
          series.sigmaVelocityEast[row], series.sigmaVelocityNorth[row],
          series.sigmaVelocityUp[row]))
    }
    guard let start = knots.first, let end = knots.last, start < end else {
      throw ResultError(.notComparable("the result has fewer than two rows with a velocity"))
    }
    (self.knots, knotVelocities) = (knots, velocities)
    estimate = interpolate(at: times, knots: knots, values: velocities)
    sigma = interpolate(at: times, knots: knots, values: sigmas)
    isCovered = Self.coverage(of: times, by: knots)
    guard isCovered.contains(true) else {
      throw ResultError(
        .notComparable(
          "the result (\(start) s to \(end) s) covers no instant of the reference "
            + "(\(first.time) s to \(last.time) s); compare recordings of the same clock"))
    }
  }

  /// Every n-th state of the reference, without those that are unknown or do not advance.
  private static func thinned(_ reference: [ReferenceState]) -> [ReferenceState] {
    var known: [ReferenceState] = []
    for state in reference
    where state.velocity.components.sum().isFinite && state.time < .infinity
      && state.time > known.last?.time ?? -.infinity
    {
      known.append(state)
    }
    let steps = zip(known.dropFirst(), known).map { $0.time - $1.time }
    guard let step = quantile(0.5, of: steps) else { return known }
    let every = max(1, (shortestStep / step).rounded(.toNearestOrEven))
    return stride(from: 0, to: known.count, by: Int(min(every, 1e9))).map { known[$0] }
  }

  private static func coverage(of times: [Double], by knots: [Double]) -> [Bool] {
    var next = 0
    return times.map { time in
      while next < knots.count, knots[next] <= time { next += 1 }
      guard next > 0 else { return false }
      if knots[next - 1] == time { return true }
      return next < knots.count && knots[next] - knots[next - 1] <= longestGap
    }
  }
}
