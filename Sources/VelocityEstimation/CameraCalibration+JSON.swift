public import Evaluation
public import StationaryDetection

// The thresholds of a camera as a document of their own, which `fusion calibrate` writes and later
// runs are given, and as a member of the settings that a result records.

extension CameraCalibration {
  /// The form of the document; another number will stand there when it changes.
  public static let schema = "fusion-calibration/1"

  private static let fromZero = 0...Double.greatestFiniteMagnitude

  /// The calibration as a JSON object, from which ``init(json:)`` makes an equal one.
  public var json: JSONObject {
    var cues = JSONObject()
    for cue in CameraCue.allCases {
      guard let level = levels[cue] else { continue }
      cues[cue.rawValue] = ["median": .number(level.median), "threshold": .number(level.threshold)]
    }
    return [
      "schema": .string(Self.schema), "rule": .object(rule.json),
      "width": .integer(Int64(width)), "height": .integer(Int64(height)),
      "picture_count": .integer(Int64(pictureCount)), "start_s": .number(timeSpan.lowerBound),
      "end_s": .number(timeSpan.upperBound), "mean_difference": .number(meanDifference),
      "cues": .object(cues),
    ]
  }

  /// Reads a document.
  ///
  /// - Throws: `CalibrationFileError` for what is not JSON, and for the first member that is missing,
  ///   not known, or not possible.
  public init(parsing bytes: [UInt8]) throws(CalibrationFileError) {
    let document: JSONValue
    do {
      document = try JSONValue(parsing: bytes)
    } catch {
      guard case .malformed(let problem, let line, let column) = error.reason else {
        throw .notJSON(problem: "\(error)", line: 1, column: 1)
      }
      throw .notJSON(problem: problem, line: line, column: column)
    }
    try self.init(json: document)
  }

  /// Reads what ``json`` wrote.
  ///
  /// - Throws: `CalibrationFileError` for the first member that is missing, not known, or not
  ///   possible.
  public init(json document: JSONValue) throws(CalibrationFileError) {
    guard let schema = document.objectValue?["schema"]?.stringValue else {
      throw .unknownSchema(nil)
    }
    guard schema == Self.schema else { throw .unknownSchema(schema) }
    let top = try StrictObject(
      document,
      keys: [
        "schema", "rule", "width", "height", "picture_count", "start_s", "end_s",
        "mean_difference", "cues",
      ])
    let rule = try DetectionRule(top.value("rule"))
    let cues = try StrictObject(
      top.value("cues"), path: "cues", keys: CameraCue.allCases.map(\.rawValue))
    var levels: [CameraCue: Level] = [:]
    for member in cues.object.members {
      guard let cue = CameraCue(rawValue: member.key) else { continue }
      let level = try StrictObject(
        member.value, path: "cues.\(member.key)", keys: ["median", "threshold"])
      let threshold = try level.number("threshold", cue.measure.thresholdBounds)
      levels[cue] = Level(
        median: try level.number("median", 0...threshold), threshold: threshold)
    }
    let start = try top.number("start_s")
    self.init(
      rule: rule, width: try top.count("width"), height: try top.count("height"), levels: levels,
      meanDifference: try rule.usesMean
        ? top.positive("mean_difference") : top.number("mean_difference", Self.fromZero),
      pictureCount: try top.count("picture_count"),
      timeSpan: start...(try top.number("end_s", start...Double.greatestFiniteMagnitude)))
    // Without one of them motion that only it shows would pass for rest.
    if !rule.usesMean, let cue = CameraCue.allCases.first(where: { levels[$0] == nil }) {
      throw .missing(key: "cues.\(cue.rawValue)")
    }
  }
}

// MARK: - The rule

extension DetectionRule {
  fileprivate var usesMean: Bool { if case .post = self { true } else { false } }

  fileprivate var json: JSONObject {
    switch self {
    case .post(let calibrationFrames):
      return ["name": "post", "calibration_frames": .integer(Int64(calibrationFrames))]
    case .distribution(let rule):
      var object: JSONObject = ["name": "distribution"]
      for setting in DistributionRule.numbers {
        object[setting.key] = .number(rule[keyPath: setting.path])
      }
      return object
    }
  }

  fileprivate init(_ value: JSONValue) throws(CalibrationFileError) {
    let words = ["post", "distribution"]
    switch value.objectValue?["name"]?.stringValue {
    case "post":
      let object = try StrictObject(value, path: "rule", keys: ["name", "calibration_frames"])
      self = .post(calibrationFrames: try object.count("calibration_frames"))
    case "distribution":
      let numbers = DistributionRule.numbers
      let object = try StrictObject(value, path: "rule", keys: ["name"] + numbers.map(\.key))
      var rule = DistributionRule()
      for setting in numbers {
        rule[keyPath: setting.path] = try object.number(setting.key, setting.range)
      }
      self = .distribution(rule)
    default:
      throw .invalid(key: "rule.name", expected: "one of \(words.joined(separator: ", "))")
    }
  }
}

extension DistributionRule {
  /// The numbers of the rule: their keys, and what values make sense.
  fileprivate static let numbers:
    [(
      key: String, path: any WritableKeyPath<DistributionRule, Double> & Sendable,
      range: ClosedRange<Double>
    )] = [
      ("false_moving_rate", \.falseMovingRate, 1e-9...0.999_999),
      ("dwell_s", \.dwell, 0...1e6), ("release_s", \.release, 0...1e6),
      ("entry", \.entry, 1e-6...1), ("certainty", \.certainty, 1e-6...1e6),
      ("longest_repeat_s", \.longestRepeat, 0...1e6),
      ("drift_time_s", \.driftTime, 1e-3...1e6), ("greatest_drift", \.greatestDrift, 1...1e3),
    ]
}
