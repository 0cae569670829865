import Evaluation
import Geodesy
import LocationManagement
import Recordings
import SensorSamples
import VelocityEstimation

/// What `fusion locate` found: one replay beside that of a receiver that is always on.
struct LocateReport {
  let name: String
  let replay: LocationReplay
  let continuous: LocationReplay
  /// What the error is measured against.
  let reference: String
  /// Nil where the policy's track is the reference itself, or does not exist.
  let error: TrackError?

  init(
    of recording: Recording, policy: LocationPolicy, settings: EstimationSettings,
    receiver: ReceiverModel
  ) throws {
    name = recording.name
    replay = try LocationReplay(
      of: recording, policy: policy, settings: settings, receiver: receiver)
    continuous = try LocationReplay(
      of: recording, policy: .continuous, settings: settings, receiver: receiver)
    let truth = recording.truth.map { (time: $0.time, position: $0.position) }
    let fixes = continuous.delivered.map { (time: $0.time, position: $0.position) }
    reference = truth.isEmpty ? "a receiver that is always on" : "the recording's truth"
    let track = PiecewiseLinearTrack(through: replay.delivered)
    error =
      truth.isEmpty && policy == .continuous
      ? nil : track?.error(at: truth.isEmpty ? fixes : truth)
  }

  /// How many updates met each fate, in the order in which the fates are declared.
  var counts: [(verdict: LocationVerdict, count: Int)] {
    LocationVerdict.allCases.compactMap { verdict in
      let count = replay.decisions.count { $0.verdict == verdict }
      return count > 0 ? (verdict, count) : nil
    }
  }
}

// MARK: - For people

extension LocateReport {
  var text: String {
    let part = 100 * replay.gpsOnSeconds / max(continuous.gpsOnSeconds, .leastNonzeroMagnitude)
    var rows = [
      ("recording", name),
      ("policy", replay.policy.summary),
      ("fixes", "\(replay.delivered.count) delivered, \(continuous.delivered.count) if always on"),
      (
        "receiver on",
        "\(replay.gpsOnSeconds.text(decimals: 1)) s, \(part.text(decimals: 1)) % of the time"
      ),
      (
        "energy",
        "\(replay.energy.text(decimals: 2)) J,"
          + " \(continuous.energy.text(decimals: 2)) J if always on"
      ),
    ]
    if let error {
      rows.append(
        (
          "error",
          "mean \(error.mean.text(decimals: 1)) m, RMS \(error.rootMeanSquare.text(decimals: 1)) m,"
            + " 95 % within \(error.percentile95.text(decimals: 1)) m,"
            + " at most \(error.maximum.text(decimals: 1)) m, against \(reference)"
        ))
    }
    let timeouts = replay.events.count { if case .timedOut = $0.event { true } else { false } }
    if timeouts > 0 { rows.append(("timed out", "\(timeouts) times")) }
    rows += counts.map { ($0.verdict.rawValue, "\($0.count) updates") }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "\($0.padded(to: width))  \($1)\n" }.joined()
  }
}

extension LocationPolicy {
  /// The policy and its size, in words.
  var summary: String {
    switch self {
    case .continuous: "continuous"
    case .dutyCycled: "duty-cycled"
    case .region(let radius): "region of \(radius.text(decimals: 0)) m"
    case .periodic(let interval): "periodic, every \(interval.text(decimals: 0)) s"
    case .uncertainty(.velocity(let limit)):
      "uncertainty, velocity within \(limit.text(decimals: 2)) m/s"
    case .uncertainty(.position(let limit)):
      "uncertainty, position within \(limit.text(decimals: 0)) m"
    }
  }
}

// MARK: - For programs

extension LocateReport {
  var json: JSONValue {
    var object: JSONObject = [
      "recording": .string(name), "policy": .string(replay.policy.word),
      "gps_on_s": .number(replay.gpsOnSeconds), "energy_j": .number(replay.energy),
      "continuous": [
        "gps_on_s": .number(continuous.gpsOnSeconds), "energy_j": .number(continuous.energy),
        "delivered": .integer(Int64(continuous.delivered.count)),
      ],
      "counts": .object(
        JSONObject(
          members: counts.map {
            JSONObject.Member(key: $0.verdict.rawValue, value: .integer(Int64($0.count)))
          })),
      "delivered": delivered, "decisions": decisions, "events": .array(replay.events.map(event)),
    ]
    if let size = replay.policy.size { object[size.key] = .number(size.value) }
    if let error {
      object["error"] = [
        "reference": .string(reference), "count": .integer(Int64(error.count)),
        "mean_m": .number(error.mean),
        "rms_m": .number(error.rootMeanSquare), "p95_m": .number(error.percentile95),
        "max_m": .number(error.maximum),
      ]
    }
    return .object(object)
  }

  /// The delivered fixes, one a line.
  var csv: String {
    replay.delivered.reduce(
      into: "time_s,latitude_deg,longitude_deg,horizontal_accuracy_m\n"
    ) { text, fix in
      text += "\(fix.time),\(fix.position.latitudeDegrees),\(fix.position.longitudeDegrees),"
      text += "\(fix.horizontalAccuracy)\n"
    }
  }

  private var delivered: JSONValue {
    let fixes = replay.delivered
    return [
      "time_s": column(fixes) { .number($0.time) },
      "latitude_deg": column(fixes) { .number($0.position.latitudeDegrees) },
      "longitude_deg": column(fixes) { .number($0.position.longitudeDegrees) },
      "horizontal_accuracy_m": column(fixes) { .number($0.horizontalAccuracy) },
    ]
  }

  private var decisions: JSONValue {
    let rows = replay.decisions
    return [
      "time_s": column(rows) { .number($0.time) },
      "source": column(rows) { .string($0.source.rawValue) },
      "index": column(rows) { .integer(Int64($0.index)) },
      "used": column(rows) { .bool($0.isUsed) },
      "reason": column(rows) { .string($0.verdict.rawValue) },
      "gps_on_s": column(rows) { .number($0.gpsOnSeconds) },
      "energy_j": column(rows) { .number($0.energy) },
    ]
  }

  private func column<Row>(_ rows: [Row], _ value: (Row) -> JSONValue) -> JSONValue {
    .array(rows.map(value))
  }

  private func event(_ timed: LocationReplay.TimedEvent) -> JSONValue {
    var object: JSONObject = ["time_s": .number(timed.time)]
    switch timed.event {
    case .startGPS: object["event"] = "start-gps"
    case .stopGPS: object["event"] = "stop-gps"
    case .deliver(let fix):
      object["event"] = "deliver"
      object["fix_time_s"] = .number(fix.time)
    case .timedOut(let best):
      object["event"] = "timed-out"
      object["best_horizontal_accuracy_m"] = JSONValue(best?.horizontalAccuracy)
    case .monitorRegion(_, let radius):
      object["event"] = "monitor-region"
      object["radius_m"] = .number(radius)
    case .rejected(_, let verdict):
      object["event"] = "rejected"
      object["reason"] = .string(verdict.rawValue)
    }
    return .object(object)
  }
}
