import Geodesy

extension FusionResult {
  /// The result as a JSON document, in UTF-8, with a newline at its end.
  ///
  /// The same result always gives the same bytes.
  ///
  /// - Complexity: linear in the number of values.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  mutating func value(_ result: FusionResult) {
    beginObject()
    member("schema", FusionResult.schema)
    member("fusion_version", result.fusionVersion)
    key("recording")
    value(result.recording)
    member("settings", result.settings)
    key("streams")
    beginObject()
    for (name, stream) in result.streams.sorted(by: { $0.key < $1.key }) {
      key(name)
      value(stream)
    }
    endObject()
    member("series", result.series)
    member("forward", result.forward)
    key("stationary_intervals")
    beginArray()
    for period in result.stationaryIntervals { value(period) }
    endArray()
    member("camera", result.camera)
    member("location", result.location)
    key("updates")
    beginObject()
    for (kind, statistics) in result.updates.sorted(by: { $0.key < $1.key }) {
      key(kind)
      value(statistics)
    }
    endObject()
    member("biases", result.biases)
    if !result.alignment.isEmpty { member("alignment", result.alignment) }
    member("errors", result.errors)
    if var metrics = result.metrics?.json {
      if let forward = result.forwardMetrics?.json { metrics["forward"] = .object(forward) }
      member("metrics", metrics)
    }
    key("warnings")
    beginArray()
    for warning in result.warnings { value(warning) }
    endArray()
    endObject()
  }

  private mutating func value(_ recording: RecordingSummary) {
    beginObject()
    member("name", recording.name)
    member("format", recording.format)
    member("device", recording.device)
    member("duration_s", recording.duration)
    member("start_s", recording.start)
    member("start_unix_ns", recording.startUnixNanoseconds)
    member("origin_latitude_deg", recording.origin?.latitudeDegrees)
    member("origin_longitude_deg", recording.origin?.longitudeDegrees)
    member("origin_altitude_m", recording.origin?.height)
    members(of: recording.other)
    endObject()
  }

  private mutating func value(_ stream: StreamReport) {
    beginObject()
    member("file", stream.file)
    member("count", Int64(stream.count))
    member("rate_hz", stream.rate)
    member("duration_s", stream.duration)
    member("unit", stream.unit)
    member("sign", stream.sign)
    member("clock", stream.clock)
    key("gaps")
    beginArray()
    for gap in stream.gaps {
      beginObject()
      member("start_s", gap.lowerBound)
      member("end_s", gap.upperBound)
      endObject()
    }
    endArray()
    members(of: stream.other)
    endObject()
  }

  private mutating func value(_ period: StationaryPeriod) {
    beginObject()
    member("start_s", period.start)
    member("end_s", period.end)
    key("sources")
    beginArray()
    for source in period.sources { value(source) }
    endArray()
    endObject()
  }

  private mutating func value(_ statistics: UpdateStatistics) {
    beginObject()
    member("offered", Int64(statistics.offered))
    member("used", Int64(statistics.used))
    member("rejected", Int64(statistics.rejected))
    key("mean_normalised_nis")
    value(JSONValue(statistics.meanNormalisedNIS))
    let consistency = statistics.consistency
    member("degrees_of_freedom", statistics.degreesOfFreedom.map(Int64.init))
    member("effective_degrees_of_freedom", consistency.effectiveDegreesOfFreedom)
    member("nis_lower_95", consistency.innovationBounds?.lowerBound)
    member("nis_upper_95", consistency.innovationBounds?.upperBound)
    member("innovation_autocorrelation", statistics.innovationAutocorrelation)
    member("innovation_pairs", statistics.innovationPairs.map(Int64.init))
    member("autocorrelation_bound_95", consistency.autocorrelationBound)
    member("long_run_nis", consistency.longRunNIS)
    endObject()
  }

  /// Writes a table as an object of arrays, without the columns that are absent.
  mutating func value<Table: ColumnarTable>(_ table: Table) {
    beginObject()
    for column in Table.columns {
      switch column.storage {
      case .numbers(let path):
        key(column.key)
        value(table[keyPath: path])
      case .optionalNumbers(let path):
        guard let numbers = table[keyPath: path] else { continue }
        key(column.key)
        value(numbers)
      case .flags(let path):
        key(column.key)
        value(table[keyPath: path])
      case .labels(let path):
        key(column.key)
        beginArray()
        for label in table[keyPath: path] { value(JSONValue(label)) }
        endArray()
      }
    }
    endObject()
  }

  // MARK: Members

  private mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  private mutating func member(_ name: String, _ number: Double?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  private mutating func member(_ name: String, _ number: Int64?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  private mutating func member(_ name: String, _ object: JSONObject) {
    key(name)
    value(object)
  }

  private mutating func member(_ name: String, _ table: (some ColumnarTable)?) {
    guard let table else { return }
    key(name)
    value(table)
  }

  private mutating func members(of object: JSONObject) {
    for member in object.members {
      key(member.key)
      value(member.value)
    }
  }
}

extension VelocityMetrics {
  /// Every number under its key, `null` where there is none.
  public var json: JSONObject {
    JSONObject(
      members: Self.groups.flatMap(\.entries).map { entry in
        JSONObject.Member(key: entry.key, value: JSONValue(self[keyPath: entry.value]))
      })
  }
}
