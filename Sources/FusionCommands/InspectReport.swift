import Evaluation
import Recordings

/// What `fusion inspect` tells about a recording.
struct InspectReport: Sendable {
  /// What `run` does with the fixes unless it is told otherwise.
  enum LocationUse: String {
    case continuous
    case dutyCycled = "duty-cycled"
    case off

    var explanation: String {
      switch self {
      case .continuous: "every valid fix is used"
      case .dutyCycled: "fixes are used only after a significant change of place"
      case .off: "there is no fix"
      }
    }
  }

  let recording: Recording

  init(_ recording: Recording) { self.recording = recording }

  var locationUse: LocationUse {
    if recording.hasSignificantLocation { return .dutyCycled }
    return recording.location.isEmpty ? .off : .continuous
  }

  var usesCamera: Bool { recording.camera != nil }
}

// MARK: - For people

extension InspectReport {
  /// A head, a table of the streams, how each was understood, doubts, and what run would do.
  var text: String {
    let sections = [head, table, understanding, doubts, plan]
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var head: [String] {
    var rows = [("recording", recording.name), ("format", recording.format.name)]
    if let device = recording.device { rows.append(("device", device)) }
    if let start = recording.startUnixNanoseconds {
      rows.append(("time zero", "\(start) ns since 1970"))
    }
    if let span = recording.timeSpan {
      let duration = span.upperBound - span.lowerBound
      rows.append(
        (
          "duration",
          "\(duration.fixed(2)) s, from \(span.lowerBound.fixed(2)) to \(span.upperBound.fixed(2)) s"
        ))
    }
    return rows.map { $0.0.padded(to: 11) + $0.1 }
  }

  private var table: [String] {
    let titles = ["stream", "samples", "rate", "jitter", "from", "to", "longest gap", "gaps"]
    let rows = recording.streams.map(Self.row)
    let widths = titles.indices.map { column in
      ([titles] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([titles] + rows).map { row in
      let numbers = zip(row, widths).dropFirst().map { $0.paddedLeft(to: $1) }
      return ([row[0].padded(to: widths[0])] + numbers).joined(separator: "  ")
    }
  }

  private static func row(_ stream: StreamSummary) -> [String] {
    let rate = stream.medianRate.map { $0.fixed(2) + " Hz" }
    let jitter = stream.jitter.map { ($0 * 1000).fixed(2) + " ms" }
    let start = stream.span.map { $0.lowerBound.fixed(2) + " s" }
    let end = stream.span.map { $0.upperBound.fixed(2) + " s" }
    let gap = stream.largestGaps.first.map { $0.duration.fixed(2) + " s" }
    let measures = [rate, jitter, start, end, gap].map { $0 ?? "-" }
    return [stream.name, String(stream.count)] + measures + [String(stream.gapCount)]
  }

  private var understanding: [String] {
    recording.streams.flatMap { stream in
      let items = [
        ("files", stream.files.joined(separator: ", ")), ("unit", stream.unit),
        ("sign", stream.sign), ("clock", stream.clock),
      ]
      return [stream.name]
        + items.filter { !$0.1.isEmpty }.map { "  \($0.0.padded(to: 7))\($0.1)" }
    }
  }

  private var doubts: [String] {
    guard !recording.doubts.isEmpty else { return ["no doubts"] }
    return ["doubts"] + recording.doubts.map { "  \($0)" }
  }

  private var plan: [String] {
    [
      "what run would do",
      "  location  \(locationUse.rawValue): \(locationUse.explanation)",
      "  camera    \(usesCamera ? "used to find times of rest" : "none")",
    ]
  }
}

// MARK: - For programs

extension InspectReport {
  var json: JSONValue {
    let span = recording.timeSpan
    let summary: JSONObject = [
      "name": .string(recording.name), "format": .string(recording.format.rawValue),
      "device": JSONValue(recording.device),
      "start_unix_ns": recording.startUnixNanoseconds.map(JSONValue.integer) ?? .null,
      "start_s": JSONValue(span?.lowerBound),
      "duration_s": JSONValue(span.map { $0.upperBound - $0.lowerBound }),
    ]
    let streams = recording.streams.map { JSONObject.Member(key: $0.name, value: Self.json($0)) }
    return [
      "recording": .object(summary), "streams": .object(JSONObject(members: streams)),
      "doubts": .array(recording.doubts.map(Self.json)),
      "run": ["location": .string(locationUse.rawValue), "camera": .bool(usesCamera)],
    ]
  }

  private static func json(_ stream: StreamSummary) -> JSONValue {
    let gaps = stream.largestGaps.map { gap -> JSONValue in
      ["start_s": .number(gap.start), "end_s": .number(gap.end)]
    }
    return [
      "files": .array(stream.files.map(JSONValue.string)), "count": .integer(Int64(stream.count)),
      "start_s": JSONValue(stream.span?.lowerBound), "end_s": JSONValue(stream.span?.upperBound),
      "rate_hz": JSONValue(stream.medianRate), "jitter_s": JSONValue(stream.jitter),
      "gap_count": .integer(Int64(stream.gapCount)), "longest_gaps": .array(gaps),
      "held_count": .integer(Int64(stream.heldCount)), "unit": .string(stream.unit),
      "sign": .string(stream.sign), "clock": .string(stream.clock),
    ]
  }

  private static func json(_ doubt: Doubt) -> JSONValue {
    [
      "kind": .string(doubt.kind.rawValue), "stream": JSONValue(doubt.stream),
      "start_s": JSONValue(doubt.times?.lowerBound), "end_s": JSONValue(doubt.times?.upperBound),
      "message": .string(doubt.message),
    ]
  }
}

extension RecordingFormat {
  fileprivate var name: String {
    switch self {
    case .native: "native"
    case .sensorLogger: "Sensor Logger"
    }
  }
}

extension String {
  fileprivate func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

extension Double {
  /// The number with so many decimals; a number too large for them in its shortest form.
  fileprivate func fixed(_ decimals: Int) -> String {
    let factor = (0..<decimals).reduce(Int64(1)) { product, _ in product * 10 }
    guard let scaled = Int64(exactly: (self * Double(factor)).rounded()) else { return "\(self)" }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: factor.magnitude)
    let digits = String(rest)
    let zeros = String(repeating: "0", count: Swift.max(0, decimals - digits.count))
    return (scaled < 0 ? "-" : "") + "\(whole).\(zeros)\(digits)"
  }
}
