import Geodesy
import Recordings
import SensorSamples
import Testing
import _TestSupport

/// Real recordings, with what was established about them independently.
@Suite(
  .enabled(
    if: SharedFolder.contains("recordings"), "the folder ../shared with real recordings is absent"))
struct SharedRecordingTests {
  static func open(_ name: String) throws -> Recording {
    try Recording(contentsOf: SharedFolder.path("recordings/\(name)"))
  }

  private func meanNorm(_ samples: some Sequence<AccelerometerSample>) -> Double {
    let norms = samples.map(\.specificForce.norm)
    return norms.reduce(0, +) / Double(norms.count)
  }

  /// The times and the sensors are the established ones: rates, counts and the norm at rest.
  @Test func `an Android car drive is read in SI`() throws {
    let recording = try Self.open("sl-android-car-us")
    #expect(recording.format == .sensorLogger)
    #expect(recording.device == "SM-S926U1")
    #expect(recording.startUnixNanoseconds == 1_707_663_721_288_000_000)
    let atRest = recording.accelerometer.filter { (3.0...6.4).contains($0.time) }
    #expect(meanNorm(atRest).isClose(to: 9.65, within: 0.02))
    let rate = try #require(recording.streams.first { $0.name == "gyroscope" }?.medianRate)
    #expect(rate.isClose(to: 59.4, within: 0.1))
    #expect(recording.location.count == 205)
    let speeds = recording.location.filter { (14.0...198.4).contains($0.time) }
      .compactMap(\.speed).sorted()
    #expect(try #require(speeds.last).isClose(to: 10.44, within: 0.005))
    let middle = (speeds[(speeds.count - 1) / 2] + speeds[speeds.count / 2]) / 2
    #expect(middle.isClose(to: 5.84, within: 0.005))
    #expect(recording.streams.first?.files == ["TotalAcceleration.csv"])
    #expect(recording.doubts.contains { $0.message.contains("Annotation.csv") })
  }

  /// TotalAcceleration is what the phone measured; the sum is within the noise that the recording's
  /// notes give for it (0.05 to 0.13 m/s² in means over 0.5 s).
  @Test func `on Android the sum with gravity agrees with the total acceleration`() throws {
    let source = SharedFolder.path("recordings/sl-android-car-us")
    let total = try Recording(contentsOf: source)
    try withTemporaryFolder { folder in
      let files = ["Accelerometer.csv", "Gravity.csv", "Gyroscope.csv", "Orientation.csv"]
      let path = try copy(files, of: source, to: folder)
      let sum = try Recording(contentsOf: path)
      #expect(sum.streams.first?.files == ["Accelerometer.csv", "Gravity.csv"])
      // Nothing names the platform any more: the attitude settles the sign.
      #expect(sum.streams.first?.sign == "as is: Gravity.csv points up by Orientation.csv")
      let start = 20.0
      for axis in 0..<3 {
        let means = [total, sum].map { recording in
          let values = recording.accelerometer.filter { ($0.time - start).magnitude < 10 }
            .map { $0.specificForce[axis] }
          return values.reduce(0, +) / Double(values.count)
        }
        #expect(means[0].isClose(to: means[1], within: 0.13))
      }
    }
  }

  @Test func `an iPhone's accelerations are reversed`() throws {
    let recording = try Self.open("sl-ios-ski-tirol")
    let acceleration = try #require(recording.streams.first { $0.name == "accelerometer" })
    #expect(acceleration.sign == "reversed: iOS by Metadata.csv, not standardised")
    #expect(acceleration.files == ["Accelerometer.csv", "Gravity.csv"])
    // The first row of both files, added by hand.
    let first = try #require(recording.accelerometer.first)
    #expect(first.time == 0.123463134765625)
    #expect(
      first.specificForce.z.isClose(to: 7.293308750200271 - 1.4827309586048125, within: 1e-12))
    #expect(
      first.specificForce.y.isClose(to: 6.540340511387586 + 0.36259178765416145, within: 1e-12))
    #expect(
      first.specificForce.x.isClose(to: 0.44941634035464373 - 0.25054803802315145, within: 1e-12))
    #expect(recording.startUnixNanoseconds == 1_764_585_664_239_000_000)
    #expect(recording.location.count == 364)
    let stale = recording.doubts.filter { $0.kind == .staleFix }.map(\.message)
    #expect(stale.contains { $0.contains("before the start") && $0.contains("108.2 s") })
    #expect(stale.contains { $0.contains("0.08 s") && $0.contains("repeated") })
  }

  /// What the notes measured: raw acceleration in g equals the sum, two rows on, with a root mean
  /// square difference of 2e-7 m/s².
  @Test func `the raw accelerometer of an iPhone is the sum in g`() throws {
    let source = SharedFolder.path("recordings/sl-ios-ski-tirol")
    let sum = try Recording(contentsOf: source)
    try withTemporaryFolder { folder in
      let raw = try Recording(
        contentsOf: copy(["AccelerometerUncalibrated.csv"], of: source, to: folder))
      #expect(raw.streams.first?.unit == "g, by the norm")
      #expect(raw.accelerometer.count == 200)
      let squares = zip(sum.accelerometer, raw.accelerometer.dropFirst(2)).map {
        let difference = $0.specificForce - $1.specificForce
        return difference.dot(difference) / 3
      }
      #expect((squares.reduce(0, +) / Double(squares.count)).squareRoot() < 3e-7)
    }
  }

  @Test func `a raw file that was cut off does not stand for the whole`() throws {
    let source = SharedFolder.path("recordings/sl-ios-ski-tirol")
    try withTemporaryFolder { folder in
      let path = try copy(
        ["Accelerometer.csv", "AccelerometerUncalibrated.csv"], of: source, to: folder)
      let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }
      #expect(error?.kind == .missingStream)
      #expect(error?.description.contains("Gravity.csv") == true)
    }
  }

  @Test func `without metadata the norm tells that the total has gravity in it`() throws {
    let recording = try Self.open("sl-nometa-pune")
    let acceleration = try #require(recording.streams.first { $0.name == "accelerometer" })
    #expect(acceleration.sign.contains("it has norm 9.8"))
    #expect(!recording.doubts.contains { $0.kind == .unitOrSign })
    #expect(acceleration.largestGaps.isEmpty)
    #expect(try #require(acceleration.medianRate).isClose(to: 101.5, within: 0.1))
    let gyroscope = try #require(recording.streams.first { $0.name == "gyroscope" })
    let gap = try #require(gyroscope.largestGaps.first)
    #expect(gap.start.isClose(to: 182.22, within: 0.01))
    #expect(gap.end.isClose(to: 267.77, within: 0.01))
    let doubt = try #require(recording.doubts.first { $0.stream == "gyroscope" && $0.kind == .gap })
    #expect(doubt.description.contains("182.22"))
  }

  @Test func `a zip and its files are read alike`() throws {
    let loose = try Self.open("sl-zip-android-nogps")
    let zip = try Self.open("sl-zip-android-nogps/2023-11-24_07-25-54.zip")
    #expect(loose.accelerometer == zip.accelerometer)
    #expect(!zip.accelerometer.isEmpty)
    #expect(loose.startUnixNanoseconds == zip.startUnixNanoseconds)
    #expect(loose.streams == zip.streams)
    #expect(loose.doubts == zip.doubts)
    #expect(zip.name == "2023-11-24_07-25-54")
    #expect(zip.doubts.contains { $0.kind == .missingStream && $0.stream == "gyroscope" })
    #expect(zip.doubts.contains { $0.kind == .missingStream && $0.stream == "location" })
  }

  @Test(arguments: ["", "/Vta (Driver E)", "/Vta (Driver E)/Vta05/V-vta5.csv"])
  func `pointers of Git LFS are refused by name`(below: String) throws {
    let path = SharedFolder.path("recordings/gitlfs-pointers\(below)")
    let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }
    #expect(error?.kind == .notData)
    #expect(error?.description.contains("git lfs pull") == true)
  }

  @Test(arguments: [
    "phyphox-semicolon", "xio-fusion-bench", "androsensor-2hz-nogps", "motionsense-no-time",
    "video-fixed-traffic",
  ])
  func `a format that is not known is refused with what was found`(name: String) throws {
    let error = #expect(throws: RecordingError.self) { try Self.open(name) }
    #expect(error?.kind == .unknownFormat)
    #expect(error?.problem.contains("PROVENANCE.md") == true)
  }

  @Test(arguments: ["car_city", "gps_bad", "no_gps", "handheld_still"])
  func `a simulated recording is read whole`(name: String) throws {
    let recording = try Recording(contentsOf: SharedFolder.path("scenarios/\(name)"))
    #expect(recording.format == .native)
    #expect(!recording.accelerometer.isEmpty)
    #expect(!recording.gyroscope.isEmpty)
    #expect(!recording.truth.isEmpty)
    #expect(recording.location.isEmpty == (name == "no_gps"))
    let times = recording.location.map(\.time)
    #expect(times == times.sorted())
  }

  private func copy(_ files: [String], of source: String, to folder: String) throws -> String {
    try makeFolder(
      in: folder,
      bytes: Dictionary(
        uniqueKeysWithValues: files.map { ($0, try bytes(of: "\(source)/\($0)")) }))
  }
}
