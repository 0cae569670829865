import Geodesy
import Recordings
import SensorSamples
import Testing
import _TestSupport

struct SensorLoggerTests {
  private typealias Row = (seconds: Double, values: String)

  private func read(_ files: [String: String]) throws -> Recording {
    try withTemporaryFolder { try Recording(contentsOf: makeFolder(in: $0, files)) }
  }

  private static let metadataTitles = "version,platform,standardisation,recording epoch time\n"
  /// A phone that lies face up, with a push along x: linear acceleration and gravity as Android
  /// writes them, at 100 Hz.
  private static let linear: [Row] = (0..<20).map { (0.5 + Double($0) / 100, "1,0,0.5") }
  private static let gravity: [Row] = (0..<20).map { (0.5 + Double($0) / 100, "0,0,9.80665") }
  private static func reversed(_ rows: [Row], scale: Double = 1) -> [Row] {
    rows.map { row in
      let numbers = row.values.split(separator: ",").map { -scale * (Double($0) ?? .nan) }
      return (row.seconds, numbers.map { "\($0)" }.joined(separator: ","))
    }
  }
  private static func sum() -> Vector3<Body> { Vector3(1, 0, 10.30665) }

  @Test(
    arguments: [
      ("android,", false), ("android,false", false), ("ios,true", false), ("ios,false", true),
      ("ios,", true),
    ])
  func `the sign follows the platform and the choice of units`(
    platform: String, isReversed: Bool
  ) throws {
    let recording = try read([
      "Metadata.csv": Self.metadataTitles + "3,\(platform),\n",
      "Accelerometer.csv": SmallRecordings.table(
        isReversed ? Self.reversed(Self.linear) : Self.linear),
      "Gravity.csv": SmallRecordings.table(
        isReversed ? Self.reversed(Self.gravity) : Self.gravity),
    ])
    #expect(recording.accelerometer.count == 20)
    #expect(recording.accelerometer.allSatisfy { $0.specificForce == Self.sum() })
    #expect(!recording.doubts.contains { $0.kind == .unitOrSign })
  }

  @Test(arguments: [false, true])
  func `without metadata the raw file's unit tells the platform`(isPhoneOfApple: Bool) throws {
    let raw: [Row] = (0..<20).map { (0.5 + Double($0) / 100, "1,0,10.30665") }
    let recording = try read([
      "Accelerometer.csv": SmallRecordings.table(
        isPhoneOfApple ? Self.reversed(Self.linear) : Self.linear),
      "Gravity.csv": SmallRecordings.table(
        isPhoneOfApple ? Self.reversed(Self.gravity) : Self.gravity),
      "AccelerometerUncalibrated.csv": SmallRecordings.table(
        isPhoneOfApple ? Self.reversed(raw, scale: 1 / 9.80665) : raw),
    ])
    #expect(recording.accelerometer.allSatisfy { $0.specificForce == Self.sum() })
  }

  @Test(arguments: [false, true])
  func `without metadata and raw file the attitude tells the platform`(
    isPhoneOfApple: Bool
  ) throws {
    // Face up: no tilt, whatever the heading.
    let attitude =
      "time,seconds_elapsed,qx,qy,qz,qw\n"
      + Self.gravity.map {
        "1700000000000000000,\($0.seconds),0,0,0.6,0.8\n"
      }.joined()
    let recording = try read([
      "Accelerometer.csv": SmallRecordings.table(
        isPhoneOfApple ? Self.reversed(Self.linear) : Self.linear),
      "Gravity.csv": SmallRecordings.table(
        isPhoneOfApple ? Self.reversed(Self.gravity) : Self.gravity),
      "Orientation.csv": attitude,
    ])
    #expect(recording.accelerometer.allSatisfy { $0.specificForce == Self.sum() })
    #expect(recording.streams[0].sign.hasPrefix(isPhoneOfApple ? "reversed" : "as is"))
  }

  @Test func `a sign that is only assumed is a doubt`() throws {
    let recording = try read([
      "Accelerometer.csv": SmallRecordings.table(Self.linear),
      "Gravity.csv": SmallRecordings.table(Self.gravity),
    ])
    #expect(recording.doubts.contains { $0.kind == .unitOrSign })
  }

  @Test func `gravity is carried between stamps, but not across a hole`() throws {
    let recording = try read([
      "Metadata.csv": Self.metadataTitles + "3,android,,\n",
      "Accelerometer.csv": SmallRecordings.table([(1, "0,0,0"), (1.02, "0,0,0"), (5, "0,0,0")]),
      "Gravity.csv": SmallRecordings.table([(0.99, "0,0,9"), (1.01, "0,0,10"), (1.03, "0,0,11")]),
    ])
    // Half way between 9 and 10, then half way between 10 and 11.
    #expect(recording.accelerometer.map(\.time) == [1, 1.02])
    let forces = recording.accelerometer.map(\.specificForce.z)
    #expect(forces[0].isClose(to: 9.5, within: 1e-9))
    #expect(forces[1].isClose(to: 10.5, within: 1e-9))
    #expect(recording.doubts.contains { $0.kind == .rows && $0.message.contains("no gravity") })
  }

  @Test func `a cached first sample that is all zero is left out`() throws {
    let recording = try read([
      "Accelerometer.csv": SmallRecordings.table([(-328_883, "0,0,0"), (0.1, "0,0,1")]),
      "Gravity.csv": SmallRecordings.table([(-328_883, "0,0,0"), (0.1, "0,0,9")]),
      "Gyroscope.csv": SmallRecordings.table([(-328_883, "0,0,0"), (0.1, "0,0,0"), (0.11, "1,0,0")]
      ),
      "Metadata.csv": Self.metadataTitles + "3,android,,\n",
    ])
    #expect(recording.accelerometer.map(\.time) == [0.1])
    // At rest a gyroscope may truly say zero.
    #expect(recording.gyroscope.map(\.time) == [0.1, 0.11])
    #expect(recording.doubts.contains { $0.message.contains("all zero") })
  }

  @Test func `samples out of order are sorted, and repeats dropped and counted`() throws {
    let recording = try read([
      "TotalAcceleration.csv": SmallRecordings.table([
        (0.1, "1,0,9.8"), (0.3, "3,0,9.8"), (0.2, "2,0,9.8"), (0.3, "4,0,9.8"), (0.4, "5,0,9.8"),
        (0.4000002, "6,0,9.8"),
      ])
    ])
    #expect(recording.accelerometer.map(\.time) == [0.1, 0.2, 0.3, 0.4])
    #expect(recording.accelerometer.map(\.specificForce.x) == [1, 2, 3, 5])
    let messages = recording.doubts.filter { $0.kind == .rows }.map(\.message)
    #expect(messages.contains { $0 == "rows out of order, now sorted: 1" })
    #expect(messages.contains { $0 == "rows that repeat another at the same time, left out: 2" })
  }

  @Test func `the start is the time less the seconds elapsed`() throws {
    let total = SmallRecordings.table([(-0.25, "0,0,9.8"), (0.25, "0,0,9.8")])
    let recording = try read(["TotalAcceleration.csv": total])
    #expect(recording.startUnixNanoseconds == 1_700_000_000_000_000_000)
    #expect(recording.accelerometer.map(\.time) == [-0.25, 0.25])
    #expect(recording.doubts.contains { $0.kind == .beforeStart && $0.message.contains("0.25 s") })
  }

  @Test func `metadata that disagree about the start are a doubt`() throws {
    let recording = try read([
      "TotalAcceleration.csv": SmallRecordings.table([(0, "0,0,9.8"), (0.1, "0,0,9.8")]),
      "Metadata.csv": Self.metadataTitles + "3,android,,1700000100000\n",
    ])
    #expect(recording.startUnixNanoseconds == 1_700_000_000_000_000_000)
    #expect(recording.doubts.contains { $0.kind == .clock && $0.message.contains("-100.0 s") })
  }

  @Test func `without seconds elapsed, nanoseconds count from the first row`() throws {
    let recording = try read([
      "TotalAcceleration.csv": """
      time,z,y,x
      1700000000000000001,9.8,0,0
      1700000000010000001,9.8,0,0
      """,
      "Gyroscope.csv": "time,z,y,x\n1700000000005000001,1,2,3\n",
    ])
    #expect(recording.accelerometer.map(\.time) == [0, 0.01])
    #expect(recording.gyroscope.map(\.time).allSatisfy { $0.isClose(to: 0.005, within: 1e-6) })
  }

  @Test func `a phone's clock that is set meanwhile is a doubt`() throws {
    let recording = try read([
      "TotalAcceleration.csv": """
      time,seconds_elapsed,x,y,z
      1700000000000000000,0,0,0,9.8
      1700000003010000000,0.01,0,0,9.8
      """
    ])
    #expect(recording.doubts.contains { $0.kind == .clock && $0.message.contains("3.00 s") })
  }

  @Test func `quantities that are called invalid are unknown, and the fix is kept`() throws {
    let recording = try read([
      "TotalAcceleration.csv": SmallRecordings.table([(0, "0,0,9.8"), (0.1, "0,0,9.8")]),
      "Location.csv": """
      time,seconds_elapsed,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,\
      speed,speedAccuracy,bearing,bearingAccuracy
      1700000001000000000,1,60,10,500,5,6,1.5,0.2,90,3
      1700000002000000000,2,60,10,500,-1,-1,-1,-1,-1,-1
      1700000003000000000,3,60,10,500,5,0,1.5,0,90,0
      1700000004000000000,4,60,10,,5,,2.5,,270,
      1700000005000000000,5,60,10,500,5,6,1.5,-1,90,-1
      """,
    ])
    let fixes = recording.location
    #expect(fixes.count == 5)
    #expect(fixes[0].latitude.isClose(to: .pi / 3, within: 1e-15))
    #expect(try #require(fixes[0].course).isClose(to: .pi / 2, within: 1e-15))
    #expect(try #require(fixes[0].courseAccuracy).isClose(to: .pi / 60, within: 1e-15))
    #expect(fixes[1].horizontalAccuracy == -1)
    #expect(fixes[1].altitude == nil && fixes[1].speed == nil && fixes[1].course == nil)
    #expect(fixes[2].speed == 1.5 && fixes[2].speedAccuracy == nil)
    #expect(fixes[2].courseAccuracy == nil && fixes[2].verticalAccuracy == nil)
    #expect(fixes[3].altitude == nil && fixes[3].speed == 2.5)
    #expect(fixes[4].speed == nil && fixes[4].course == nil)
    #expect(recording.doubts.contains { $0.kind == .invalidFix && $0.message.hasPrefix("1 of 5") })
  }

  @Test func `the receiver's own fixes stand in for the missing fused ones`() throws {
    var files = SmallRecordings.sensorLogger
    files["LocationGps.csv"] = files["Location.csv"]
    files["LocationNetwork.csv"] = files["Location.csv"]
    files["Location.csv"] = ""
    let recording = try read(files)
    #expect(recording.location.count == 1)
    #expect(recording.streams.first { $0.name == "location" }?.files == ["LocationGps.csv"])
    #expect(recording.doubts.contains { $0.message.contains("LocationNetwork.csv not used") })
  }

  @Test func `pictures are timed by the milliseconds in their names`() throws {
    var files = SmallRecordings.sensorLogger
    files["Camera/1700000000250.jpg"] = "second"
    files["Camera/1700000000150.jpg"] = "first"
    files["Camera/notes.txt"] = "no picture"
    let camera = try #require(try read(files).camera)
    #expect(
      camera.frames == [CameraFrame(time: 0.15, index: 0), CameraFrame(time: 0.25, index: 1)])
    guard case .images(let paths) = camera.source else {
      Issue.record("\(camera.source) is not a list of pictures")
      return
    }
    #expect(paths.map { $0.hasSuffix("150.jpg") } == [true, false])
  }

  @Test func `a video begins when its name says, with a doubt about it`() throws {
    var files = SmallRecordings.sensorLogger
    files["Camera/1700000000500.mp4"] = "video"
    let recording = try read(files)
    let camera = try #require(recording.camera)
    #expect(camera.videoStart == 0.5)
    #expect(camera.frames.isEmpty)
    #expect(recording.doubts.contains { $0.kind == .clock && $0.stream == "camera" })
  }
}
