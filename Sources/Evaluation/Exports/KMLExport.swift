extension FusionResult {
  /// A KML document with one track a segment, which Google Earth plays back over time.
  ///
  /// Heights are above the ellipsoid and would bury or lift the track, so it is clamped to the
  /// ground; the heights are in the coordinates all the same.
  ///
  /// - Source: OGC KML 2.2 and Google's extension `gx:Track`.
  func kml(of track: GeodeticTrack) throws(ResultError) -> [UInt8] {
    try requireStart(for: .kml)
    var text = TextBuffer()
    text.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document>
          <name>
      """)
    text.append(xml: recording.name)
    text.append(
      """
      </name>
          <Schema id="motion">
            <gx:SimpleArrayField name="ground_speed_mps" type="double">
              <displayName>Ground speed (m/s)</displayName>
            </gx:SimpleArrayField>
          </Schema>
          <Placemark>
            <gx:MultiTrack>

      """)
    for segment in track.segments { text.append(kml: segment) }
    text.append("      </gx:MultiTrack>\n    </Placemark>\n  </Document>\n</kml>\n")
    return text.bytes
  }
}

extension TextBuffer {
  fileprivate mutating func append(kml segment: [GeodeticTrack.Point]) {
    append("        <gx:Track>\n")
    for point in segment {
      append("          <when>\(point.instant?.iso8601 ?? "")</when>\n")
    }
    for point in segment {
      append("          <gx:coord>")
      append(point.longitudeDegrees, decimals: 9)
      append(" ")
      append(point.latitudeDegrees, decimals: 9)
      append(" ")
      append(point.altitude ?? 0, decimals: 3)
      append("</gx:coord>\n")
    }
    append(
      """
                <ExtendedData>
                  <SchemaData schemaUrl="#motion">
                    <gx:SimpleArrayData name="ground_speed_mps">

      """)
    for point in segment {
      append("                <gx:value>")
      if let speed = point.groundSpeed { append(speed, decimals: 3) }
      append("</gx:value>\n")
    }
    append(
      """
                    </gx:SimpleArrayData>
                  </SchemaData>
                </ExtendedData>
              </gx:Track>

      """)
  }
}
