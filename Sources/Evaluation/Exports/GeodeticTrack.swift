import Glibc

/// The rows of a series that lie on the Earth, in unbroken segments.
///
/// A row without a position ends a segment, and so does the step across ±180° of longitude, which
/// a map would draw as a line around the Earth.
struct GeodeticTrack {
  /// A position on the Earth and the motion there.
  struct Point {
    /// Seconds on the recording's clock.
    var time: Double
    /// Nil when the recording does not say when it began.
    var instant: UnixTime?
    var latitudeDegrees: Double
    var longitudeDegrees: Double
    /// Metres above the ellipsoid.
    var altitude: Double?
    /// Over ground, in m/s.
    var groundSpeed: Double?
    /// Clockwise from true north, from 0 to 360; nil while the direction is not known.
    var courseDegrees: Double?
    /// Standard deviation of the speed, in m/s.
    var speedSigma: Double?
    var isStationary: Bool
  }

  var segments: [[Point]]

  init(
    of series: StateSeries, in recording: RecordingSummary, for format: ExportFormat
  ) throws(ResultError) {
    guard let latitudes = series.latitudeDegrees, let longitudes = series.longitudeDegrees else {
      throw Self.noPosition(format)
    }
    segments = []
    var segment: [Point] = []
    for row in series.time.indices {
      let (latitude, longitude) = (latitudes[row], longitudes[row])
      let isKnown = abs(latitude) <= 90 && abs(longitude) <= 180
      if let last = segment.last, !isKnown || abs(longitude - last.longitudeDegrees) > 180 {
        segments.append(segment)
        segment = []
      }
      guard isKnown, series.time[row].isFinite else { continue }
      segment.append(try Point(row, of: series, latitude, longitude, recording, format))
    }
    if !segment.isEmpty { segments.append(segment) }
    guard !segments.isEmpty else { throw Self.noPosition(format) }
  }

  private static func noPosition(_ format: ExportFormat) -> ResultError {
    ResultError(
      .notExportable(
        format: format.rawValue,
        problem: "no fix ties the result to the Earth; export to tum or csv, "
          + "which give metres from the start"))
  }
}

extension GeodeticTrack.Point {
  fileprivate init(
    _ row: Int, of series: StateSeries, _ latitude: Double, _ longitude: Double,
    _ recording: RecordingSummary, _ format: ExportFormat
  ) throws(ResultError) {
    time = series.time[row]
    (latitudeDegrees, longitudeDegrees) = (latitude, longitude)
    altitude = known(series.altitude?[row])
    speedSigma = known(series.sigmaSpeed[row])
    let (east, north) = (series.velocityEast[row], series.velocityNorth[row])
    groundSpeed = known(hypot(east, north))
    isStationary = series.stationary[row]
    // Slower than the noise there is a direction of the noise only.
    if let speed = groundSpeed, !isStationary, speed > 3 * (speedSigma ?? 0) {
      let degrees = atan2(east, north) * 180 / .pi
      courseDegrees = degrees < 0 ? degrees + 360 : degrees
    }
    guard let origin = recording.startUnixNanoseconds else { return }
    instant = UnixTime(time, after: origin)
    if instant == nil {
      throw ResultError(
        .notExportable(
          format: format.rawValue,
          problem: "the row at \(time) s has no date between 1678 and 2262; "
            + "check recording.start_unix_ns"))
    }
  }
}

/// The number, unless it is not finite.
private func known(_ value: Double?) -> Double? { value?.isFinite == true ? value : nil }
