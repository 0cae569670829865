extension FusionResult {
  /// A GPX 1.1 track with Garmin's track point extension for speed and course.
  ///
  /// A track without times is of little use to what reads GPX, so a recording that does not say
  /// when it began is refused.
  ///
  /// - Source: GPX 1.1 schema, topografix.com; TrackPointExtension v2 schema, garmin.com.
  func gpx(of track: GeodeticTrack) throws(ResultError) -> [UInt8] {
    try requireStart(for: .gpx)
    var text = TextBuffer()
    text.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"fusion ")
    text.append(xml: fusionVersion)
    text.append(
      """
      " \
      xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
        <trk>
          <name>
      """)
    text.append(xml: recording.name)
    text.append("</name>\n    <desc>Heights are above the WGS-84 ellipsoid.</desc>\n")
    for segment in track.segments {
      text.append("    <trkseg>\n")
      for point in segment { text.append(gpx: point) }
      text.append("    </trkseg>\n")
    }
    text.append("  </trk>\n</gpx>\n")
    return text.bytes
  }

  /// Refuses a recording that does not say when it began.
  func requireStart(for format: ExportFormat) throws(ResultError) {
    guard recording.startUnixNanoseconds == nil else { return }
    throw ResultError(
      .notExportable(
        format: format.rawValue,
        problem: "the recording does not say when it began; give its start with --start-unix, "
          + "or export to geojson"))
  }
}

extension TextBuffer {
  fileprivate mutating func append(gpx point: GeodeticTrack.Point) {
    append("      <trkpt lat=\"")
    append(point.latitudeDegrees, decimals: 9)
    append("\" lon=\"")
    append(point.longitudeDegrees, decimals: 9)
    append("\">")
    if let altitude = point.altitude {
      append("<ele>")
      append(altitude, decimals: 3)
      append("</ele>")
    }
    if let instant = point.instant { append("<time>\(instant.iso8601)</time>") }
    if let speed = point.groundSpeed {
      append("<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>")
      append(speed, decimals: 3)
      append("</gpxtpx:speed>")
      if let course = point.courseDegrees {
        append("<gpxtpx:course>")
        append(course.roundedCourse, decimals: 2)
        append("</gpxtpx:course>")
      }
      append("</gpxtpx:TrackPointExtension></extensions>")
    }
    append("</trkpt>\n")
  }
}
