import Geodesy

/// What `recording.json` says about the streams beside it.
///
/// Every key is optional:
///
/// | key | meaning |
/// | --- | --- |
/// | `name`, `device` | texts |
/// | `start_unix_ns` | the Unix time of the clock's zero in nanoseconds |
/// | `start_unix_s` | the same in seconds, where nanoseconds are not known |
/// | `units` | by stream: `m/s^2` or `g`; `rad/s` or `deg/s` |
/// | `axes` | by stream: which axis of the file, with its sign, is x, y and z of the body |
/// | `time_offsets_s` | by stream: seconds to add to its times |
/// | `video_start_s` | the time of the video's presentation time zero, without `frames.csv` |
struct RecordingDescription {
  static let fileName = "recording.json"
  static let streams = [
    "accelerometer", "gyroscope", "location", "significant_location", "frames", "truth",
  ]

  var name: String?
  var device: String?
  var startUnixNanoseconds: Int64?
  var units: [String: Unit] = [:]
  var axes: [String: SignedAxes] = [:]
  var timeOffsets: [String: Double] = [:]
  var videoStart: Double?
  var doubts: [Doubt] = []

  /// A unit and its size in SI.
  struct Unit: Equatable {
    var name: String
    var scale: Double

    static func of(_ stream: String, named name: String) -> Unit? {
      switch (stream, name) {
      case ("accelerometer", "m/s^2"), ("accelerometer", "m/s²"): Unit(name: name, scale: 1)
      case ("accelerometer", "g"): Unit(name: name, scale: Earth.standardGravity)
      case ("gyroscope", "rad/s"): Unit(name: name, scale: 1)
      case ("gyroscope", "deg/s"): Unit(name: name, scale: .pi / 180)
      default: nil
      }
    }
  }

  /// Which axis of the file, with which sign, each axis of the body is.
  struct SignedAxes: Equatable {
    var names: [String]
    private var indices: [Int] = []
    private var signs: [Double] = []

    /// Nil unless the three texts are x, y and z in some order, with or without a sign.
    init?(_ names: [String]) {
      self.names = names
      for name in names {
        guard let letter = name.last, let index = ["x", "y", "z"].firstIndex(of: letter),
          ["", "+", "-"].contains(name.dropLast())
        else { return nil }
        indices.append(index)
        signs.append(name.hasPrefix("-") ? -1 : 1)
      }
      guard indices.sorted() == [0, 1, 2] else { return nil }
    }

    func body(from file: Vector3<Body>) -> Vector3<Body> {
      Vector3(
        signs[0] * file[indices[0]], signs[1] * file[indices[1]], signs[2] * file[indices[2]])
    }
  }

  init() {}

  /// Reads the description; a key that is not known is a doubt.
  init(_ bytes: [UInt8], file: String) throws(RecordingError) {
    let document = try JSONText.parse(bytes, file: file)
    guard case .object(let members) = document else {
      throw Self.error(file, "it must hold an object, that is { … }")
    }
    for member in members {
      let value = DescribedValue(member: member, file: file)
      switch member.key {
      case "name": name = try value.text()
      case "device": device = try value.text()
      case "start_unix_ns": startUnixNanoseconds = try value.integer()
      case "start_unix_s": startUnixNanoseconds = try value.nanoseconds()
      case "video_start_s": videoStart = try value.number()
      case "units":
        for item in try value.members(of: Self.streams) {
          let text = try item.text()
          guard let unit = Unit.of(item.member.key, named: text) else {
            throw item.error("“\(text)” is not a unit of the stream")
          }
          units[item.member.key] = unit
        }
      case "axes":
        for item in try value.members(of: ["accelerometer", "gyroscope"]) {
          guard let signed = SignedAxes(try item.texts()) else {
            throw item.error("it must name x, y and z once each, such as [\"-y\", \"x\", \"z\"]")
          }
          axes[item.member.key] = signed
        }
      case "time_offsets_s":
        for item in try value.members(of: Self.streams) {
          timeOffsets[item.member.key] = try item.number()
        }
      default:
        let nearest = Spelling.nearest(to: member.key, among: Self.keys)
        doubts.append(
          Doubt(
            .unknownKey,
            "\(Self.fileName) has a key “\(Spelling.shortened(member.key, to: 40))” that is not "
              + "known" + (nearest.map { "; the nearest is “\($0)”" } ?? "")))
      }
    }
  }

  private static let keys = [
    "name", "device", "start_unix_ns", "start_unix_s", "units", "axes", "time_offsets_s",
    "video_start_s",
  ]

  static func error(_ file: String, _ problem: String) -> RecordingError {
    RecordingError(
      .malformedDescription, file: file, problem: problem, remedy: "Correct it or remove the file")
  }
}

/// A value of the description, which knows its key for messages.
private struct DescribedValue {
  let member: JSONText.Member
  let file: String

  func text() throws(RecordingError) -> String {
    guard case .string(let text) = member.value else { throw error("it must be a text") }
    return text
  }

  func texts() throws(RecordingError) -> [String] {
    guard case .array(let values) = member.value else { throw error("it must be a list of texts") }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw error("it must be a list of texts") }
      texts.append(text)
    }
    return texts
  }

  func number() throws(RecordingError) -> Double {
    guard case .number(let text) = member.value, let number = Double(text), number.isFinite else {
      throw error("it must be a number")
    }
    return number
  }

  func integer() throws(RecordingError) -> Int64 {
    guard case .number(let text) = member.value, let integer = Int64(text) else {
      throw error("it must be a whole number")
    }
    return integer
  }

  /// Seconds as nanoseconds, exact to the last digit that is written.
  func nanoseconds() throws(RecordingError) -> Int64 {
    let seconds = try number()
    guard let whole = Int64(exactly: seconds.rounded(.down)),
      case let (product, overflow) = whole.multipliedReportingOverflow(by: 1_000_000_000),
      !overflow
    else { throw error("it is no time") }
    return product + Int64(((seconds - seconds.rounded(.down)) * 1e9).rounded())
  }

  /// The members of an object, whose keys must be streams.
  func members(of streams: [String]) throws(RecordingError) -> [DescribedValue] {
    guard case .object(let members) = member.value else {
      throw error("it must be an object with streams as keys")
    }
    for member in members where !streams.contains(member.key) {
      throw error("“\(member.key)” is not one of \(streams.joined(separator: ", "))")
    }
    return members.map { DescribedValue(member: $0, file: file) }
  }

  func error(_ problem: String) -> RecordingError {
    RecordingError(
      .malformedDescription, file: file, line: member.line,
      problem: "“\(member.key)”: \(problem)", remedy: "Correct it or remove the key")
  }
}
