import Evaluation
import StationaryDetection
import VelocityEstimation

extension StationaryReport {
  /// One row a picture or, without a camera, one a window of the inertial sensors.
  var frameTable: String {
    var text = "time_s,index,cue,difference,threshold,visible_share,state,reason,stationary\n"
    var rest = intervals[...]
    func isStationary(at time: Double) -> Bool {
      while let first = rest.first, first.end < time { rest.removeFirst() }
      return rest.first.map { $0.contains(time) } ?? false
    }
    if camera.isEmpty {
      for observation in inertial.observations {
        let stationary = isStationary(at: observation.time)
        text += "\(observation.time),,,,,,\(observation.state.rawValue),,\(stationary ? 1 : 0)\n"
      }
    }
    for observation in camera {
      let difference = observation.difference.map { "\($0)" } ?? ""
      let threshold = observation.threshold.map { "\($0)" } ?? ""
      let stationary = isStationary(at: observation.time)
      text += "\(observation.time),\(observation.index),\(observation.cue?.rawValue ?? ""),"
      text += "\(difference),\(threshold),\(observation.visibleShare),"
      text += "\(observation.state.rawValue),\(observation.reason?.rawValue ?? ""),"
      text += "\(stationary ? 1 : 0)\n"
    }
    return text
  }

  /// One row a rest.
  var intervalTable: String {
    intervals.reduce(into: "start_s,end_s,sources,probability\n") { text, interval in
      text += "\(interval.start),\(interval.end),"
      text += interval.sources.names.joined(separator: "+") + ",\(interval.probability)\n"
    }
  }

  /// Everything, in the names of a result of `fusion run`.
  var json: JSONValue {
    let rows = intervals.map { interval -> JSONValue in
      [
        "start_s": .number(interval.start), "end_s": .number(interval.end),
        "sources": .array(interval.sources.names.map(JSONValue.string)),
        "probability": .number(interval.probability),
      ]
    }
    var object: JSONObject = ["stationary_intervals": .array(rows)]
    if !camera.isEmpty {
      object["camera"] = [
        "time_s": .array(camera.map { .number($0.time) }),
        "index": .array(camera.map { .integer(Int64($0.index)) }),
        "cue": .array(camera.map { $0.cue.map { .string($0.rawValue) } ?? .null }),
        "difference": .array(camera.map { JSONValue($0.difference) }),
        "threshold": .array(camera.map { JSONValue($0.threshold) }),
        "visible_share": .array(camera.map { .number($0.visibleShare) }),
        "state": .array(camera.map { .string($0.state.rawValue) }),
        "reason": .array(camera.map { $0.reason.map { .string($0.rawValue) } ?? .null }),
      ]
      object["camera_trusted"] = .bool(isCameraTrusted)
    }
    if let calibration { object["calibration"] = .object(calibration.json) }
    if let calibrationProblem {
      object["calibration_problem"] = .string(calibrationProblem.description)
    }
    return .object(object)
  }
}
