import Glibc

extension VelocityMetrics {
  /// The numbers of the velocity.
  mutating func compare(_ matched: MatchedVelocities) {
    let covered = matched.times.indices.filter { matched.isCovered[$0] }
    let errors = covered.map { matched.estimate[$0] - matched.truth[$0] }
    let horizontal = errors.map { hypot($0.x, $0.y) }
    let spatial = errors.map(norm)

    let count = Double(matched.times.count)
    let outside = matched.times.count { time in
      time < matched.knots[0] || time > matched.knots[matched.knots.count - 1]
    }
    samples = Double(covered.count)
    coverage = Double(covered.count) / count
    self.outside = Double(outside) / count

    eastRMSE = rootMeanSquare(errors.map(\.x))
    northRMSE = rootMeanSquare(errors.map(\.y))
    upRMSE = rootMeanSquare(errors.map(\.z))
    horizontalRMSE = rootMeanSquare(horizontal)
    horizontalP50 = quantile(0.5, of: horizontal)
    horizontalP95 = quantile(0.95, of: horizontal)
    horizontalMaximum = horizontal.max()
    spatialRMSE = rootMeanSquare(spatial)
    spatialP95 = quantile(0.95, of: spatial)
    spatialMaximum = spatial.max()
    groundSpeedRMSE = rootMeanSquare(
      covered.map { groundSpeed(matched.estimate[$0]) - groundSpeed(matched.truth[$0]) })

    let isStill = stillness(of: matched.truth, at: matched.times)
    let step = quantile(0.5, of: zip(matched.times.dropFirst(), matched.times).map { $0 - $1 })
    stillDuration = step.map { $0 * Double(isStill.count { $0 }) }
    let split = zip(covered, zip(horizontal, spatial))
    let still = split.filter { isStill[$0.0] }.map(\.1)
    horizontalRMSEStill = rootMeanSquare(still.map(\.0))
    spatialRMSEStill = rootMeanSquare(still.map(\.1))
    horizontalRMSEMoving = rootMeanSquare(split.filter { !isStill[$0.0] }.map(\.1.0))

    turn(matched, covered)
    lag(matched, covered)
    drift(matched)
    consistency(matched, covered)
  }

  /// The turn about the vertical that makes the sum of squared errors least.
  ///
  /// - Source: the plane case of G. Wahba's problem, SIAM Review 7 (1965) 409.
  private mutating func turn(_ matched: MatchedVelocities, _ covered: [Int]) {
    var (sine, cosine) = (0.0, 0.0)
    for index in covered {
      let (a, b) = (matched.estimate[index], matched.truth[index])
      sine += a.x * b.y - a.y * b.x
      cosine += a.x * b.x + a.y * b.y
    }
    let angle = atan2(sine, cosine)
    let (c, s) = (cos(angle), sin(angle))
    bestTurnDegrees = angle * 180 / .pi
    horizontalRMSETurned = rootMeanSquare(
      covered.map { index in
        let (a, b) = (matched.estimate[index], matched.truth[index])
        return hypot(c * a.x - s * a.y - b.x, s * a.x + c * a.y - b.y)
      })
  }

  /// The shift of the estimate that makes the error least, among steps of 0.05 s up to 1 s.
  private mutating func lag(_ matched: MatchedVelocities, _ covered: [Int]) {
    for step in -20...20 {
      let lag = Double(step) * 0.05
      let shifted = interpolate(
        at: covered.map { matched.times[$0] + lag }, knots: matched.knots,
        values: matched.knotVelocities)
      let errors = zip(shifted, covered).map { groundSpeed($0 - matched.truth[$1]) }
      guard let error = rootMeanSquare(errors), error < horizontalRMSELagged ?? .infinity else {
        continue
      }
      (bestLag, horizontalRMSELagged) = (lag, error)
    }
  }

  /// The error of the velocity integrated over the estimate's span, by the trapezoidal rule.
  private mutating func drift(_ matched: MatchedVelocities) {
    let (start, end) = (matched.knots[0], matched.knots[matched.knots.count - 1])
    var (length, sum) = (0.0, SIMD3<Double>.zero)
    for index in matched.times.indices.dropFirst() {
      let step = matched.times[index] - matched.times[index - 1]
      length += norm(matched.truth[index]) * step
      guard matched.times[index - 1] >= start, matched.times[index] <= end else { continue }
      let before = matched.estimate[index - 1] - matched.truth[index - 1]
      sum += 0.5 * step * (before + matched.estimate[index] - matched.truth[index])
    }
    distance = length
    drift = groundSpeed(sum)
    // A percentage of next to nothing says nothing.
    if length > 10 { driftPercent = 100 * groundSpeed(sum) / length }
  }

  /// How the errors compare with the uncertainty that was claimed.
  ///
  /// - Source: Y. Bar-Shalom, X. R. Li and T. Kirubarajan, "Estimation with Applications to
  ///   Tracking and Navigation", 2001, section 5.4. The 95th percentile of χ² with 3 degrees of
  ///   freedom is 7.8147.
  private mutating func consistency(_ matched: MatchedVelocities, _ covered: [Int]) {
    var (horizontal, spatial): ([Double], [Double]) = ([], [])
    var within = 0
    for index in covered {
      let normalised = (matched.estimate[index] - matched.truth[index]) / matched.sigma[index]
      let squares = normalised * normalised
      guard matched.sigma[index].x > 0, matched.sigma[index].y > 0, (squares.x + squares.y).isFinite
      else { continue }
      horizontal.append(squares.x + squares.y)
      guard matched.sigma[index].z > 0, squares.z.isFinite else { continue }
      spatial.append(squares.sum())
      within += (0..<3).count { squares[$0] <= 9 }
    }
    horizontalNEES = mean(horizontal)
    spatialNEES = mean(spatial)
    spatialNEESPerDegreeOfFreedom = spatialNEES.map { $0 / 3 }
    guard !spatial.isEmpty else { return }
    spatialNEESWithin95 = Double(spatial.count { $0 < 7.8147 }) / Double(spatial.count)
    withinThreeSigma = Double(within) / Double(3 * spatial.count)
  }
}

private func norm(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }

private func groundSpeed(_ velocity: SIMD3<Double>) -> Double { hypot(velocity.x, velocity.y) }

/// Whether the reference stands still: slower than 0.06 m/s, for at least a second.
///
/// The limit is above the sway of a hand, about 0.03 m/s, and below any motion that is meant.
private func stillness(of velocities: [SIMD3<Double>], at times: [Double]) -> [Bool] {
  var isStill = [Bool](repeating: false, count: velocities.count)
  var index = 0
  while index < velocities.count {
    guard norm(velocities[index]) < 0.06 else {
      index += 1
      continue
    }
    let start = index
    while index < velocities.count, norm(velocities[index]) < 0.06 { index += 1 }
    if times[index - 1] - times[start] >= 1 {
      for still in start..<index { isStill[still] = true }
    }
  }
  return isStill
}
