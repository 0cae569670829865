extension FusionResult {
  /// A feature collection with a line a segment; its properties have a value a vertex.
  ///
  /// - Source: RFC 7946; positions are longitude, latitude, height above the ellipsoid.
  func geoJSON(of track: GeodeticTrack) throws(ResultError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("type")
    writer.value("FeatureCollection")
    writer.key("features")
    writer.beginArray()
    for (index, segment) in track.segments.enumerated() {
      writer.value(.object(feature(of: segment, index: index)))
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private func feature(of segment: [GeodeticTrack.Point], index: Int) -> JSONObject {
    let positions = segment.map { point in
      JSONValue.array(
        [
          .number(point.longitudeDegrees.rounded(decimals: 9)),
          .number(point.latitudeDegrees.rounded(decimals: 9)),
        ] + (point.altitude.map { [.number($0.rounded(decimals: 3))] } ?? []))
    }
    // A line has at least two positions.
    let geometry: JSONObject =
      positions.count > 1
      ? ["type": "LineString", "coordinates": .array(positions)]
      : ["type": "Point", "coordinates": positions.first ?? []]
    func column(_ value: (GeodeticTrack.Point) -> Double?, decimals: Int) -> JSONValue {
      .array(segment.map { JSONValue(value($0)?.rounded(decimals: decimals)) })
    }
    var properties: JSONObject = [
      "name": .string(recording.name), "segment": .integer(Int64(index)),
      "time_s": .array(segment.map { .number($0.time) }),
      "ground_speed_mps": column(\.groundSpeed, decimals: 3),
      "sigma_speed_mps": column(\.speedSigma, decimals: 3),
      "course_deg": column({ $0.courseDegrees?.roundedCourse }, decimals: 2),
      "stationary": .array(segment.map { .bool($0.isStationary) }),
    ]
    if recording.startUnixNanoseconds != nil {
      // The name under which map viewers look for the times of vertices.
      properties["coordTimes"] = .array(segment.map { JSONValue($0.instant?.iso8601) })
    }
    return ["type": "Feature", "geometry": .object(geometry), "properties": .object(properties)]
  }
}

extension Double {
  /// The nearest number with a few decimals.
  func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return (self * scale).rounded() / scale
  }

  /// A course in degrees with two decimals, from 0 to 359.99.
  var roundedCourse: Double {
    let course = rounded(decimals: 2)
    return course >= 360 ? 0 : course
  }
}
