import CommandLineInterface
import Evaluation
import Foundation
import FusionCommands
import Testing
import _TestSupport

@Suite("fusion detect --live")
struct LiveDetectionTests {
  private static let video = PackageFolder.path("Datasets/commute/video.mp4")

  private func states(_ rows: some Sequence<Substring>) -> [Substring] {
    rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[2] }
  }

  @Test func `a row is printed for each change`() {
    let session = FusionSession("detect", "--live", Self.video)
    #expect(session.status == .done, "\(session.messages)")
    let rows = session.results.split(separator: "\n")
    #expect(rows.first == "time_s,index,state,difference,threshold,reason")
    let states = states(rows.dropFirst())
    #expect(states.first == "still")
    #expect(states.contains("moving"))
    #expect(zip(states, states.dropFirst()).allSatisfy { $0 != $1 })
    #expect(session.messages == "\(Self.video): hold the camera still for 5 s\n")
  }

  @Test func `as JSON each change is a line of its own`() throws {
    let csv = FusionSession("detect", "--live", Self.video)
    let json = FusionSession("detect", "--live", Self.video, "--format", "json")
    let objects = try json.results.split(separator: "\n").map {
      try JSONValue(parsing: Array($0.utf8)).objectValue
    }
    #expect(
      objects.map { $0?["state"]?.stringValue }
        == states(csv.results.split(separator: "\n").dropFirst()).map { String($0) })
    #expect(objects.allSatisfy { $0?["time_s"]?.doubleValue != nil && $0?["threshold"] != nil })
  }

  @Test func `with thresholds at hand nobody has to hold still`() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/camera.json"
      #expect(
        FusionSession("calibrate", Self.video, "--seconds", "5", "--output", file).status == .done)
      let session = FusionSession("detect", "--live", Self.video, "--calibration", file)
      #expect(session.status == .done)
      #expect(session.messages.isEmpty)
      // The first picture has nothing to be compared with.
      #expect(states(session.results.split(separator: "\n").dropFirst()).first == "unknown")
    }
  }

  @Test func `a camera that is missing is named`() {
    let session = FusionSession("detect", "--live", "/dev/video97")
    #expect(session.status == .noSuchInput)
    #expect(session.results.isEmpty)
    #expect(
      session.messages.hasPrefix(
        "fusion: /dev/video97: cannot be opened (No such file or directory)"))
  }

  @Test func `a device that is no camera is refused`() {
    let session = FusionSession("detect", "--live", "/dev/null")
    #expect(session.status == .noSuchInput)
    #expect(session.messages.hasPrefix("fusion: /dev/null: cannot be opened ("))
  }

  @Test func `a file that is too short is refused with what it has and what is needed`() {
    let short = PackageFolder.path("Tests/StationaryDetectionTests/Media/bframes.mp4")
    let session = FusionSession("detect", "--live", short)
    #expect(session.status == .badData)
    #expect(session.messages.contains("bframes.mp4: the pictures end after 1.5 s"))
  }

  @Test(arguments: [
    ["--live", "--seconds", "0"], ["--seconds", "3"], ["--live", "--table", "intervals"],
    ["--live", "--seconds", "3", "--calibration", "x.json"],
  ])
  func `options that do not go together are wrong usage`(words: [String]) {
    #expect(FusionSession(["detect", Self.video] + words).status == .wrongUsage)
  }

  /// A Motion JPEG of very many pictures, small enough to write and long enough to be interrupted.
  private func writeLongVideo(in folder: String) throws -> String {
    let path = folder + "/long.mjpeg"
    let picture = try Data(
      contentsOf: URL(
        filePath: PackageFolder.path("Tests/StationaryDetectionTests/Media/picture.jpg")))
    try (0..<17).reduce(into: picture) { data, _ in data += data }.write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it with success`(signal: Int32) throws {
    try withTemporaryFolder { folder in
      let camera = folder + "/camera.json"
      let video = PackageFolder.path("Tests/StationaryDetectionTests/Media/mpeg4.avi")
      // The same size as the picture that is repeated.
      try #require(
        FusionSession("calibrate", Self.video, "--seconds", "5", "--output", camera).status == .done
      )
      try String(contentsOfFile: camera, encoding: .utf8)
        .replacing("\"width\": 160", with: "\"width\": 48")
        .replacing("\"height\": 120", with: "\"height\": 32")
        .write(toFile: camera, atomically: true, encoding: .utf8)
      try #require(FusionSession("detect", video, "--calibration", camera).status == .done)

      let process = Process()
      process.executableURL = URL(filePath: FusionExecutable.path)
      process.arguments = [
        "detect", "--live", try writeLongVideo(in: folder), "--calibration", camera,
      ]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // Given: it has begun, as the first bytes of its output show.
      let start = output.fileHandleForReading.availableData
      #expect(String(decoding: start, as: UTF8.self).hasPrefix("time_s,"))
      // When it is asked to end, then it does, long before the pictures do.
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0)
    }
  }
}
