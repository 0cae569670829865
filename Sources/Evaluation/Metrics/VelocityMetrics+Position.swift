import Geodesy
import Glibc
import SensorSamples

extension VelocityMetrics {
  /// The numbers of the position; none of a series that no fix ties to the Earth.
  mutating func comparePositions(of series: StateSeries, _ matched: MatchedVelocities) {
    let track = geodeticTrack(of: series)
    guard track.times.count > 1, let start = track.times.first, let end = track.times.last else {
      return
    }
    let positions = interpolate(at: matched.times, knots: track.times, values: track.positions)
    var distances: [Double] = []
    for index in matched.times.indices
    where matched.isCovered[index] && (start...end).contains(matched.times[index]) {
      distances.append(distance(positions[index], matched.reference[index].position))
    }
    distances.removeAll { !$0.isFinite }
    horizontalPositionRMSE = rootMeanSquare(distances)

    // The last estimate may lie between two instants of the reference.
    let reference = matched.reference.map(\.position)
    let longitudes = continuous(reference.map(\.longitudeDegrees))
    let truth = interpolate(
      at: [end], knots: matched.times,
      values: reference.indices.map { index in
        SIMD3(reference[index].latitudeDegrees, longitudes[index], reference[index].height)
      })
    let final = distance(
      track.positions[track.positions.count - 1],
      GeodeticPosition(
        latitudeDegrees: truth[0].x, longitudeDegrees: truth[0].y, height: truth[0].z))
    finalHorizontalPositionError = final.isFinite ? final : nil
  }

  /// The rows with a position: latitude and continuous longitude in degrees, and height.
  private func geodeticTrack(
    of series: StateSeries
  ) -> (times: [Double], positions: [SIMD3<Double>]) {
    guard let latitudes = series.latitudeDegrees, let longitudes = series.longitudeDegrees else {
      return ([], [])
    }
    var (times, positions): ([Double], [SIMD3<Double>]) = ([], [])
    for row in series.time.indices
    where series.time[row].isFinite && series.time[row] > times.last ?? -.infinity
      && latitudes[row].isFinite && longitudes[row].isFinite
    {
      times.append(series.time[row])
      let height = series.altitude?[row] ?? .nan
      positions.append(SIMD3(latitudes[row], longitudes[row], height.isFinite ? height : 0))
    }
    for (row, longitude) in continuous(positions.map(\.y)).enumerated() {
      positions[row].y = longitude
    }
    return (times, positions)
  }

  /// The same longitudes without the step of 360° where the track crosses the date line.
  private func continuous(_ longitudes: [Double]) -> [Double] {
    var previous = longitudes.first ?? 0
    return longitudes.map { longitude in
      previous += remainder(longitude - previous, 360)
      return previous
    }
  }

  /// The horizontal distance between an estimated and a true position, in metres.
  private func distance(_ estimate: SIMD3<Double>, _ truth: GeodeticPosition) -> Double {
    let plane = LocalTangentPlane(origin: truth)
    // The heights do not count: a plane is level only near its origin's height.
    let local = plane.local(
      from: GeodeticPosition(
        latitudeDegrees: estimate.x, longitudeDegrees: estimate.y, height: truth.height))
    return hypot(local.x, local.y)
  }
}
