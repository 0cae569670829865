import Foundation
import Evaluation
import StationaryDetection
import Testing
import _TestSupport

@testable import VelocityEstimation

@Suite("A camera's calibration as a file")
struct CalibrationFileTests {
  private static func calibration(
    rule: DetectionRule = .distribution()
  ) -> CameraCalibration {
    // Numbers that no short decimal stands for.
    var levels: [CameraCue: CameraCalibration.Level] = [:]
    for (index, cue) in CameraCue.allCases.enumerated() {
      let median = Double(index + 1) / 30
      let bounds = cue.measure.thresholdBounds
      let threshold = bounds.lowerBound + (bounds.upperBound - bounds.lowerBound) * median
      levels[cue] = .init(median: median, threshold: threshold)
    }
    return CameraCalibration(
      rule: rule, width: 1920, height: 1080, levels: levels, meanDifference: 1.0 / 7,
      pictureCount: 149, timeSpan: (1.0 / 3)...(5 + 1.0 / 30))
  }

  private static func document(of calibration: CameraCalibration) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(calibration.json)
    return writer.bytes
  }

  @Test func `what was written is read back to the last bit`() throws {
    var rule = DistributionRule()
    rule.falseMovingRate = 1.0 / 3
    rule.dwell = 0.1 + 0.2
    rule.release = 0
    rule.certainty = 1.25
    rule.longestRepeat = 1
    rule.driftTime = 20.0 / 3
    for rule in [DetectionRule.distribution(rule), .post(calibrationFrames: 61)] {
      let calibration = Self.calibration(rule: rule)
      #expect(try CameraCalibration(parsing: Self.document(of: calibration)) == calibration)
    }
  }

  @Test func `the settings of a result carry it into a later run`() throws {
    var settings = EstimationSettings()
    settings.detection.calibration = Self.calibration()
    var read = EstimationSettings()
    try read.apply(settings.json)
    #expect(read == settings)
    #expect(settings.json["camera_calibration"]?.objectValue?["width"] == 1920)
  }

  @Test func `what is wrong with it is named when it comes with settings`() {
    var settings = EstimationSettings()
    #expect(throws: SettingsError.calibration(.unknownSchema(nil))) {
      try settings.apply(["camera_calibration": [:]])
    }
  }

  // MARK: - What is refused

  private func problem(of document: JSONObject) -> CalibrationFileError? {
    #expect(throws: CalibrationFileError.self) { try CameraCalibration(json: .object(document)) }
  }

  /// The document with a member replaced, or taken away; a path has two parts at most.
  private func problem(setting path: String, to value: JSONValue?) -> CalibrationFileError? {
    var document = Self.calibration().json
    let keys = path.split(separator: ".").map(String.init)
    if keys.count == 1 {
      document[keys[0]] = value
    } else {
      var inner = document[keys[0]]?.objectValue ?? [:]
      inner[keys[1]] = value
      document[keys[0]] = .object(inner)
    }
    return problem(of: document)
  }

  @Test(arguments: [
    "rule", "width", "height", "picture_count", "start_s", "end_s", "mean_difference", "cues",
    "rule.dwell_s", "rule.drift_time_s",
  ])
  func `a member that is missing is named`(key: String) {
    #expect(problem(setting: key, to: nil) == .missing(key: key))
    // What is not finite is written as null.
    #expect(problem(setting: key, to: .null) == .missing(key: key))
  }

  @Test(
    arguments: ["width", "height", "picture_count"], [0, -640, 640.5, 1e12, "640"] as [JSONValue])
  func `sizes and counts are whole and above zero`(key: String, value: JSONValue) {
    #expect(
      problem(setting: key, to: value)
        == .invalid(key: key, expected: "a whole number above zero"))
  }

  @Test(arguments: [0, -0.1, 0.39, 3.01, 1e300] as [JSONValue])
  func `a threshold lies within the bounds that calibration keeps`(value: JSONValue) {
    let level: JSONValue = ["median": 0.1, "threshold": value]
    #expect(
      problem(setting: "cues.previous-shift", to: level)
        == .invalid(key: "cues.previous-shift.threshold", expected: "from 0.4 to 3.0"))
  }

  @Test func `what is usual at rest does not lie above the threshold`() {
    #expect(
      problem(setting: "cues.previous-shift", to: ["median": 0.6, "threshold": 0.5])
        == .invalid(key: "cues.previous-shift.median", expected: "from 0.0 to 0.5"))
  }

  @Test func `a member that is there twice is named`() {
    let text = String(decoding: Self.document(of: Self.calibration()), as: UTF8.self)
    let twice = text.replacingOccurrences(of: "\"width\":", with: "\"width\": 1, \"width\":")
    #expect(twice != text)
    #expect(throws: CalibrationFileError.invalid(key: "width", expected: "there only once")) {
      try CameraCalibration(parsing: Array(twice.utf8))
    }
  }

  @Test(arguments: CameraCue.allCases)
  func `a cue that was taken out is missed`(cue: CameraCue) {
    let key = "cues.\(cue.rawValue)"
    #expect(problem(setting: key, to: nil) == .missing(key: key))
  }

  @Test(arguments: [.null, "0.1", .number(.nan), .number(.infinity)] as [JSONValue])
  func `a threshold is a number`(value: JSONValue) {
    let error = problem(setting: "cues.previous-shift", to: ["median": 0.1, "threshold": value])
    switch error {
    case .missing("cues.previous-shift.threshold"): #expect(value == .null)
    case .invalid("cues.previous-shift.threshold", "a number"): break
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test func `a cue that does not exist is named, with those that do`() {
    #expect(
      problem(setting: "cues.smell", to: ["median": 0.1, "threshold": 0.2])
        == .unknown(key: "cues.smell", known: CameraCue.allCases.map(\.rawValue)))
  }

  @Test func `a rule by the distribution without any cue can judge nothing`() {
    #expect(
      problem(setting: "cues", to: [:])
        == .missing(key: "cues.\(CameraCue.allCases[0].rawValue)"))
  }

  @Test func `members and rules that are not known are refused`() {
    guard case .unknown("colour", _) = problem(setting: "colour", to: 1),
      case .unknown("rule.colour", _) = problem(setting: "rule.colour", to: 1),
      case .invalid("rule.name", _) = problem(setting: "rule.name", to: "dice")
    else {
      Issue.record("one of them was accepted")
      return
    }
  }

  @Test func `a time span does not end before it starts`() {
    #expect(
      problem(setting: "end_s", to: 0.25)
        == .invalid(key: "end_s", expected: "at least \(1.0 / 3)"))
  }

  @Test func `another form is named`() {
    #expect(problem(of: ["schema": "fusion-result/1"]) == .unknownSchema("fusion-result/1"))
    #expect(
      problem(of: ["schema": "fusion-calibration/2"]) == .unknownSchema("fusion-calibration/2"))
    #expect(problem(of: ["schema": 1]) == .unknownSchema(nil))
    #expect(problem(of: [:]) == .unknownSchema(nil))
  }

  @Test func `what is not JSON is refused with the place`() {
    let error = #expect(throws: CalibrationFileError.self) {
      try CameraCalibration(parsing: Array("{\n  \"schema\": oops\n}".utf8))
    }
    guard case .notJSON(_, line: 2, column: 13) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `no document that is cut off is accepted`() {
    let document = Self.document(of: Self.calibration())
    for length in 0..<document.count {
      #expect(throws: CalibrationFileError.self) {
        try CameraCalibration(parsing: Array(document.prefix(length)))
      }
    }
  }
}
