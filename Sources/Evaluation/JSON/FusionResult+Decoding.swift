import Geodesy

extension FusionResult {
  /// Reads a result from the bytes of a JSON document.
  ///
  /// Members that are not known are left out, so that a later version may add some.
  ///
  /// - Throws: ``ResultError`` when the bytes are not JSON, not a result, or not a whole one.
  /// - Complexity: linear in the length of the document.
  public init(json bytes: [UInt8]) throws(ResultError) {
    let document = try JSONParser.parse(bytes)
    guard case .object(let object) = document, case .string(let schema)? = object["schema"] else {
      throw ResultError(.unknownSchema(nil))
    }
    guard schema == Self.schema else { throw ResultError(.unknownSchema(schema)) }
    let top = try DecodedObject(document, path: "")
    self.init(
      fusionVersion: try top.text("fusion_version"),
      recording: try RecordingSummary(try top.requiredObject("recording")),
      series: try top.requiredObject("series").table(StateSeries.self))
    settings = try top.optionalObject("settings")?.object ?? [:]
    if let object = try top.optionalObject("streams") {
      for member in object.object.members {
        streams[member.key] = try StreamReport(try object.requiredObject(member.key))
      }
    }
    forward = try top.optionalObject("forward")?.table(StateSeries.self)
    for object in try top.objects("stationary_intervals") {
      stationaryIntervals.append(
        StationaryPeriod(
          start: try object.number("start_s"), end: try object.number("end_s"),
          sources: try object.texts("sources")))
    }
    camera = try top.optionalObject("camera")?.table(CameraSeries.self)
    location = try top.optionalObject("location")?.table(LocationSeries.self)
    if let object = try top.optionalObject("updates") {
      for member in object.object.members {
        updates[member.key] = try UpdateStatistics(try object.requiredObject(member.key))
      }
    }
    biases = try top.optionalObject("biases")?.table(BiasSeries.self)
    alignment = try top.optionalObject("alignment")?.object ?? [:]
    errors = try top.optionalObject("errors")?.table(ErrorSeries.self)
    if let object = try top.optionalObject("metrics") {
      metrics = try VelocityMetrics(object)
      if let forward = try object.optionalObject("forward") {
        forwardMetrics = try VelocityMetrics(forward)
      }
    }
    warnings = try top.texts("warnings")
  }
}

extension RecordingSummary {
  init(_ object: DecodedObject) throws(ResultError) {
    self.init(
      name: try object.text("name"), format: try object.text("format"),
      device: try object.optionalText("device"), duration: try object.number("duration_s"),
      start: try object.optionalNumber("start_s"),
      startUnixNanoseconds: try object.optionalInteger("start_unix_ns"))
    if let latitude = try object.optionalNumber("origin_latitude_deg"),
      let longitude = try object.optionalNumber("origin_longitude_deg"),
      let altitude = try object.optionalNumber("origin_altitude_m")
    {
      origin = GeodeticPosition(
        latitudeDegrees: latitude, longitudeDegrees: longitude, height: altitude)
    }
    other = object.other(than: [
      "name", "format", "device", "duration_s", "start_s", "start_unix_ns", "origin_latitude_deg",
      "origin_longitude_deg", "origin_altitude_m",
    ])
  }
}

extension StreamReport {
  init(_ object: DecodedObject) throws(ResultError) {
    self.init(
      file: try object.optionalText("file"), count: try object.count("count"),
      rate: try object.optionalNumber("rate_hz"),
      duration: try object.optionalNumber("duration_s"), unit: try object.optionalText("unit"),
      sign: try object.optionalText("sign"), clock: try object.optionalText("clock"))
    for gap in try object.objects("gaps") {
      let (start, end) = (try gap.number("start_s"), try gap.number("end_s"))
      guard start <= end else {
        throw ResultError(.unexpected(key: gap.path, problem: "ends before it starts"))
      }
      gaps.append(start...end)
    }
    other = object.other(than: [
      "file", "count", "rate_hz", "duration_s", "unit", "sign", "clock", "gaps",
    ])
  }
}

extension UpdateStatistics {
  init(_ object: DecodedObject) throws(ResultError) {
    self.init(
      offered: try object.count("offered"), used: try object.count("used"),
      rejected: try object.count("rejected"),
      meanNormalisedNIS: try object.optionalNumber("mean_normalised_nis"),
      degreesOfFreedom: try object.optionalCount("degrees_of_freedom"),
      innovationAutocorrelation: try object.optionalNumber("innovation_autocorrelation"),
      innovationPairs: try object.optionalCount("innovation_pairs"))
  }
}

extension VelocityMetrics {
  init(_ object: DecodedObject) throws(ResultError) {
    self.init()
    for entry in Self.groups.flatMap(\.entries) {
      self[keyPath: entry.value] = try object.optionalNumber(entry.key)
    }
  }
}
