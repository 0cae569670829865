import Geodesy
import Testing

@testable import Evaluation

@Suite struct ExportTests {
  private func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  // MARK: CSV and TUM

  @Test func `CSV has every column that is present and leaves unknown cells empty`() throws {
    let lines = lines(try FusionResult.complete.exported(as: .csv))
    let header = StateSeries.columns.map(\.key).joined(separator: ",")
    #expect(lines.count == 4)
    #expect(lines[0] == header)
    #expect(
      lines[1]
        == "12.5,0,0.5,-0.25,\((0.3125).squareRoot()),0.25,0.25,0.5,0.25,0,0,0,2,2,,45,90,120,,,,,1"
    )
  }

  @Test func `CSV without a fix has no geodetic columns`() throws {
    var result = FusionResult.complete
    result.series.latitudeDegrees = nil
    result.series.longitudeDegrees = nil
    result.series.altitude = nil
    let header = try #require(lines(try result.exported(as: .csv)).first)
    #expect(!header.contains("latitude") && !header.contains("altitude"))
    #expect(header.split(separator: ",").count == StateSeries.columns.count - 3)
  }

  @Test func `TUM gives Unix time to the nanosecond and the scalar last`() throws {
    var result = FusionResult.complete
    let halfTurn = try #require(Rotation<Body, Local>(w: 0, x: 0, y: 0, z: 1))
    (result.series.quaternionW[2], result.series.quaternionZ[2]) = (halfTurn.w, halfTurn.z)
    let lines = lines(try result.exported(as: .tum))
    let expected = [
      "1700000012.623456789 0.000000 0.000000 0.000000"
        + " 0.000000000 0.000000000 0.000000000 1.000000000",
      "1700000012.723456789 0.050000 0.000000 0.000000"
        + " 0.000000000 0.000000000 0.000000000 1.000000000",
      "1700000012.823456789 0.200000 0.000000 0.000000"
        + " 0.000000000 0.000000000 1.000000000 0.000000000",
    ]
    #expect(lines.filter { !$0.hasPrefix("#") }.map(String.init) == expected)
    #expect(lines.filter { $0.hasPrefix("#") }.count == 2)
  }

  @Test func `TUM without a start gives the recording's own seconds`() throws {
    var result = FusionResult.complete
    result.recording.startUnixNanoseconds = nil
    result.series.east[1] = .nan
    let rows = lines(try result.exported(as: .tum)).filter { !$0.hasPrefix("#") }
    #expect(rows.map { $0.prefix(13) } == ["12.500000000 ", "12.700000000 "])
  }

  // MARK: What is refused

  @Test(arguments: [ExportFormat.gpx, .geojson, .kml])
  func `a map cannot show a result without a fix`(format: ExportFormat) {
    var result = FusionResult.complete
    result.series.latitudeDegrees = nil
    let error = #expect(throws: ResultError.self) { try result.exported(as: format) }
    #expect(error?.description.contains("no fix") == true)
  }

  @Test(arguments: [ExportFormat.gpx, .kml])
  func `a track of times needs the time of the start`(format: ExportFormat) {
    var result = FusionResult.complete
    result.recording.startUnixNanoseconds = nil
    let error = #expect(throws: ResultError.self) { try result.exported(as: format) }
    #expect(error?.description.contains("--start-unix") == true)
  }

  @Test(arguments: ExportFormat.allCases)
  func `a result without rows is refused`(format: ExportFormat) {
    var result = FusionResult.complete
    result.series = StateSeries()
    #expect(throws: ResultError.self) { try result.exported(as: format) }
  }

  @Test(arguments: ExportFormat.allCases)
  func `an estimate that is not there is refused`(format: ExportFormat) {
    var result = FusionResult.complete
    result.forward = nil
    #expect(throws: ResultError.self) { try result.exported(as: format, estimate: .forward) }
  }

  @Test(arguments: [ExportFormat.tum, .gpx, .geojson, .kml])
  func `a start beyond all dates is refused`(format: ExportFormat) {
    var result = FusionResult.complete
    result.recording.startUnixNanoseconds = .max
    #expect(throws: ResultError.self) { try result.exported(as: format) }
  }

  @Test(arguments: ExportFormat.allCases)
  func `no format ever says NaN`(format: ExportFormat) throws {
    var result = FusionResult.complete
    result.recording.name = "walk"
    for row in result.series.time.indices where row != 1 {
      result.series.velocityEast[row] = .nan
      result.series.altitude?[row] = .infinity
      result.series.quaternionW[row] = .nan
      result.series.sigmaSpeed[row] = .nan
    }
    let text = String(decoding: try result.exported(as: format), as: UTF8.self).lowercased()
    #expect(!text.contains("nan") && !text.contains("inf"))
  }

  // MARK: GeoJSON

  @Test func `GeoJSON has longitude first and one property value a vertex`() throws {
    let document = try JSONParser.parse(try FusionResult.complete.exported(as: .geojson))
    let features = try #require(document["features"]?.elements)
    #expect(document["type"] == "FeatureCollection")
    #expect(features.count == 1)
    #expect(
      features[0]["geometry"]
        == [
          "type": "LineString",
          "coordinates": [[90, 45, 120], [.number(90.125), 45, 120], [.number(90.25), 45, 120]],
        ])
    let properties = try #require(features[0]["properties"])
    #expect(properties["time_s"] == [.number(12.5), .number(12.6), .number(12.7)])
    #expect(properties["stationary"] == [true, false, false])
    // Still there is no course; then 1 m/s east and 0.5 m/s north is atan2(1, 0.5) from north.
    #expect(properties["course_deg"] == [nil, .number(63.43), .number(75.96)])
    #expect(properties["coordTimes"]?.elements?.first == "2023-11-14T22:13:32.623Z")
  }

  @Test func `a line breaks where the position is unknown and at the date line`() throws {
    var result = FusionResult.complete
    result.series = .moving(rows: 7)
    result.series.longitudeDegrees = [179.5, 179.75, -180, -179.75, .nan, -179.5, -179.25]
    let document = try JSONParser.parse(try result.exported(as: .geojson))
    let features = try #require(document["features"]?.elements)
    #expect(features.map { $0["geometry"]?["coordinates"]?.elements?.count } == [2, 2, 2])
  }

  @Test func `a single position is a point`() throws {
    var result = FusionResult.complete
    result.series = .moving(rows: 1)
    let document = try JSONParser.parse(try result.exported(as: .geojson))
    #expect(
      document["features"]?.elements?.first?["geometry"]
        == ["type": "Point", "coordinates": [90, 45, 120]])
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
