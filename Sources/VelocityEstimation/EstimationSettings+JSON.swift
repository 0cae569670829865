public import Evaluation
import LocationManagement
import StationaryDetection

/// Why a settings file cannot be used.
public enum SettingsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no setting of this name; the nearest known ones are in the same group.
  case unknown(key: String, known: [String])
  /// The value is not of the kind, or not in the range, that the setting takes.
  case invalid(key: String, expected: String)
  /// The thresholds of the camera are not whole.
  case calibration(CalibrationFileError)

  public var description: String {
    switch self {
    case .unknown(let key, let known):
      "There is no setting '\(key)'. Known here: \(known.joined(separator: ", "))."
    case .calibration(let error): "In the setting 'camera_calibration': \(error)."
    case .invalid(let key, let expected): "The setting '\(key)' must be \(expected)."
    }
  }
}

extension EstimationSettings {
  /// The settings as a result records them.
  public var json: JSONObject {
    var object: JSONObject = [
      "location": .string(location.word), "video": .string(usesVideo ? "auto" : "off"),
      "estimate": .string(estimate.rawValue), "rate_hz": .number(rate),
    ]
    if let (key, value) = location.size { object[key] = .number(value) }
    if let calibration = detection.calibration {
      object["camera_calibration"] = .object(calibration.json)
    }
    for setting in Self.numbers {
      var group = object[setting.group]?.objectValue ?? [:]
      group[setting.name] = .number(self[keyPath: setting.path])
      object[setting.group] = .object(group)
    }
    return object
  }

  /// Takes over the settings that a JSON object names, and leaves the others as they are.
  ///
  /// - Throws: `SettingsError` for the first member that is not known or makes no sense.
  public mutating func apply(_ object: JSONObject) throws(SettingsError) {
    var sizes: [(key: String, value: Double)] = []
    for member in object.members {
      switch member.key {
      case "location":
        let chosen = try Self.word(member, LocationChoice.words) { LocationChoice(word: $0) }
        if chosen.word != location.word { location = chosen }
      case "video":
        usesVideo = try Self.word(member, ["auto", "off"]) { $0 == "auto" }
      case "estimate":
        estimate = try Self.word(member, EstimateKind.allCases.map(\.rawValue)) {
          EstimateKind(rawValue: $0)
        }
      case "rate_hz": rate = try Self.number(member.value, member.key, Self.rates)
      case let key where LocationChoice.sizeKeys.contains(key):
        sizes.append((key, try Self.number(member.value, key, LocationChoice.sizes)))
      case "camera_calibration":
        do {
          detection.calibration = try CameraCalibration(json: member.value)
        } catch {
          throw .calibration(error)
        }
      default: try applyGroup(member)
      }
    }
    // Sizes may stand before the policy that they belong to.
    for (key, value) in sizes { location.resize(key, to: value) }
  }

  /// The rates of output that make sense, in Hz.
  public static let rates = 0.001...1000.0

  private mutating func applyGroup(_ member: JSONObject.Member) throws(SettingsError) {
    let settings = Self.numbers.filter { $0.group == member.key }
    guard !settings.isEmpty else {
      let groups = Self.numbers.map(\.group).reduce(into: [String]()) {
        if $0.last != $1 { $0.append($1) }
      }
      throw .unknown(
        key: member.key,
        known: ["location", "video", "estimate", "rate_hz", "camera_calibration"]
          + LocationChoice.sizeKeys + groups)
    }
    guard let group = member.value.objectValue else {
      throw .invalid(key: member.key, expected: "an object")
    }
    for inner in group.members {
      guard let setting = settings.first(where: { $0.name == inner.key }) else {
        throw .unknown(key: "\(member.key).\(inner.key)", known: settings.map(\.name))
      }
      self[keyPath: setting.path] = try Self.number(
        inner.value, "\(member.key).\(inner.key)", setting.range)
    }
  }

  private static func number(
    _ value: JSONValue, _ key: String, _ range: ClosedRange<Double>
  ) throws(SettingsError) -> Double {
    guard let number = value.doubleValue, range.contains(number) else {
      throw .invalid(
        key: key, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func word<Value>(
    _ member: JSONObject.Member, _ words: [String], _ value: (String) -> Value?
  ) throws(SettingsError) -> Value {
    guard let word = member.value.stringValue, words.contains(word), let value = value(word) else {
      throw .invalid(key: member.key, expected: "one of \(words.joined(separator: ", "))")
    }
    return value
  }
}
