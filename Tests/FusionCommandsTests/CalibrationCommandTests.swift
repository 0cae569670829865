import CommandLineInterface
import Evaluation
import Foundation
import FusionCommands
import StationaryDetection
import Testing
import VelocityEstimation
import _TestSupport

@Suite("fusion calibrate, and what it leaves for later runs")
struct CalibrationCommandTests {
  /// Pictures of 160 by 120, of a phone that lies still for the first 14 s.
  private static let video = PackageFolder.path("Datasets/commute/video.mp4")

  /// Writes the thresholds of the first five seconds.
  private func withCalibration(_ body: (_ folder: String, _ file: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder + "/camera.json"
      let session = FusionSession("calibrate", Self.video, "--seconds", "5", "--output", file)
      #expect(session.status == .done, "\(session.messages)")
      #expect(session.results.hasPrefix("pictures       49 of 160 × 120\n"))
      try body(folder, file)
    }
  }

  @Test func `only the seconds that were asked for are looked at`() throws {
    // All of it moves now and then, and is refused.
    let all = FusionSession("calibrate", Self.video)
    #expect(all.status == .badData)
    #expect(all.messages.contains("\(Self.video): the picture moved"))
    let session = FusionSession(
      "calibrate", Self.video, "--from", "2", "--seconds", "5", "--format", "json")
    #expect(session.status == .done, "\(session.messages)")
    let calibration = try CameraCalibration(parsing: Array(session.results.utf8))
    #expect(calibration.timeSpan.lowerBound >= 2 && calibration.timeSpan.upperBound < 7)
  }

  @Test func `a recording is not replaced by what was made of it`() throws {
    try withTemporaryFolder { folder in
      let video = folder + "/video.mp4"
      try FileManager.default.copyItem(atPath: Self.video, toPath: video)
      let before = try Data(contentsOf: URL(filePath: video))
      let session = FusionSession("calibrate", video, "--seconds", "5", "--output", video)
      #expect(session.status == .wrongUsage, "\(session.messages)")
      #expect(session.messages.contains("would be lost"))
      #expect(try Data(contentsOf: URL(filePath: video)) == before)
    }
  }

  @Test(arguments: ["--calibration", "--settings", "--truth"])
  func `nor is what a run was given besides`(option: String) throws {
    try withTemporaryFolder { folder in
      let file = folder + "/given.json"
      try Data("{}".utf8).write(to: URL(filePath: file))
      let session = FusionSession(
        "run", PackageFolder.path("Datasets/commute"), option, file, "--output",
        folder + "/./given.json")
      #expect(session.status != .done)
      #expect(try Data(contentsOf: URL(filePath: file)) == Data("{}".utf8))
      if option != "--calibration" {
        #expect(session.status == .wrongUsage, "\(session.messages)")
        #expect(session.messages.contains("would be lost"))
      }
    }
  }

  @Test func `a folder that only holds a video is told to name it`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: Self.video, toPath: folder + "/clip.mp4")
      for command in ["detect", "calibrate"] {
        let session = FusionSession(command, folder)
        #expect(session.status == .badData)
        #expect(session.messages.contains("name that: \(folder)/clip.mp4"), "\(session.messages)")
      }
      // By its content it is a video, whatever its name.
      try FileManager.default.copyItem(atPath: Self.video, toPath: folder + "/clip.zip")
      #expect(FusionSession("calibrate", folder + "/clip.zip", "--seconds", "5").status == .done)
    }
  }

  @Test func `a pipe by the name of an archive is refused, and not waited for`() throws {
    try withTemporaryFolder { folder in
      let pipe = folder + "/pipe.zip"
      let isMade = unsafe mkfifo(pipe, 0o600) == 0
      #expect(isMade)
      for command in ["detect", "calibrate"] {
        let session = FusionSession(command, pipe)
        #expect(session.status != .done)
        #expect(session.messages.contains(pipe), "\(session.messages)")
      }
    }
  }

  @Test func `seconds before the first picture are refused with its time`() {
    // The recording's clock does not begin at the first picture.
    let session = FusionSession("calibrate", Self.video, "--from", "-20", "--seconds", "5")
    #expect(session.status == .badData)
    #expect(session.messages.contains("there is no picture before -15.0 s"), "\(session.messages)")
  }

  @Test(arguments: ["accelerometer.csv", "recording.json"])
  func `nor is a file in its folder`(name: String) throws {
    try withTemporaryFolder { folder in
      let recording = folder + "/commute"
      try FileManager.default.copyItem(
        atPath: PackageFolder.path("Datasets/commute"), toPath: recording)
      let file = recording + "/" + name
      let before = try Data(contentsOf: URL(filePath: file))
      let session = FusionSession("run", recording, "--video", "off", "--output", file)
      #expect(session.status == .wrongUsage, "\(session.messages)")
      #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }
  }

  @Test func `the file holds what is printed as JSON`() throws {
    try withCalibration { _, file in
      let printed = FusionSession("calibrate", Self.video, "--seconds", "5", "--format", "json")
      let kept = try String(contentsOfFile: file, encoding: .utf8)
      #expect(kept == printed.results)
    }
  }

  @Test func `detection is by the thresholds that are given`() throws {
    try withCalibration { _, file in
      let expected = try CameraCalibration(parsing: [UInt8](Data(contentsOf: URL(filePath: file))))
      let session = FusionSession("detect", Self.video, "--calibration", file, "--format", "json")
      #expect(session.status == .done, "\(session.messages)")
      let report = try JSONValue(parsing: Array(session.results.utf8)).objectValue
      let used = try #require(report?["calibration"])
      #expect(try CameraCalibration(json: used) == expected)
    }
  }

  @Test func `a run records the thresholds among its settings`() throws {
    try withCalibration { folder, file in
      let output = folder + "/result.json"
      let session = FusionSession(
        "run", PackageFolder.path("Datasets/commute"), "--calibration", file, "--output", output,
        "--quiet")
      #expect(session.status == .done, "\(session.messages)")
      let calibration = try CameraCalibration(
        parsing: [UInt8](Data(contentsOf: URL(filePath: file))))
      let recorded = try FusionResult(contentsOf: output).settings["camera_calibration"]
      #expect(try CameraCalibration(json: try #require(recorded)) == calibration)
    }
  }

  @Test func `pictures of another size are refused with both sizes`() throws {
    try withCalibration { _, file in
      let other = PackageFolder.path("Tests/StationaryDetectionTests/Media/mpeg4.avi")
      let session = FusionSession("detect", other, "--calibration", file)
      #expect(session.status == .badData)
      #expect(session.results.isEmpty)
      #expect(
        session.messages.contains(
          "camera.json: the calibration is for pictures of 160 × 120, and these are of 48 × 32"))
    }
  }

  @Test func `a run refuses them as well, and says how to go without`() throws {
    try withCalibration { folder, file in
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let other = folder + "/other.json"
      try text.replacing("160", with: "320").write(toFile: other, atomically: true, encoding: .utf8)
      let words = ["run", PackageFolder.path("Datasets/commute"), "--calibration", other]
      let session = FusionSession(words)
      #expect(session.status == .badData)
      #expect(session.results.isEmpty)
      #expect(session.messages.contains("320 × 120, and these are of 160 × 120"))
      #expect(session.messages.contains("--video off"))
    }
  }

  @Test func `without pictures it is said that the thresholds are not used`() throws {
    try withCalibration { folder, file in
      let recording = folder + "/walk"
      try FileManager.default.copyItem(
        atPath: PackageFolder.path("Datasets/commute"), toPath: recording)
      for name in ["video.mp4", "frames.csv"] {
        try FileManager.default.removeItem(atPath: recording + "/" + name)
      }
      let note = "--calibration is not used"
      for words in [["detect", recording], ["run", recording, "--output", folder + "/r.json"]] {
        let session = FusionSession(words + ["--calibration", file])
        #expect(session.status == .done)
        #expect(session.messages.contains(note), "\(session.messages)")
        #expect(!FusionSession(words).messages.contains(note))
      }
    }
  }

  @Test func `a file that is none is refused by its name`() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/camera.json"
      #expect(FusionSession("detect", Self.video, "--calibration", file).status == .noSuchInput)
      try "{}".write(toFile: file, atomically: true, encoding: .utf8)
      for command in ["detect", "run"] {
        let session = FusionSession(
          command, PackageFolder.path("Datasets/commute"), "--calibration", file)
        #expect(session.status == .badData)
        #expect(session.messages.contains("camera.json: not a calibration of fusion"))
      }
    }
  }

  @Test func `a calibration that fails leaves no file, and the old one as it was`() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/camera.json"
      #expect(FusionSession("calibrate", Self.video, "--output", file).status == .badData)
      #expect(!FileManager.default.fileExists(atPath: file))
      let words = [
        "calibrate", Self.video, "--seconds", "5", "--output", folder + "/no/camera.json",
      ]
      #expect(FusionSession(words).status == .cannotWrite)
    }
  }

  @Test(arguments: [
    ["detect", "--every", "0"], ["detect", "--every", "-3"], ["calibrate", "--every", "0"],
    ["calibrate", "--seconds", "0"], ["calibrate", "--seconds=-1"], ["calibrate", "--from", "nan"],
    ["detect", "--calibration", "x.json", "--rule", "post"],
  ])
  func `options that make no sense are wrong usage`(words: [String]) {
    let session = FusionSession([words[0], Self.video] + words.dropFirst())
    #expect(session.status == .wrongUsage)
    #expect(session.results.isEmpty)
  }

  @Test func `every third picture keeps its index and its time`() throws {
    let video = PackageFolder.path("Tests/StationaryDetectionTests/Media/bframes.mp4")
    func rows(_ words: String...) -> [[Substring]] {
      FusionSession(["detect", video] + words).results.split(separator: "\n").dropFirst()
        .map { $0.split(separator: ",").prefix(2).map { $0 } }
    }
    let all = rows()
    #expect(all.count == 16)
    #expect(rows("--every", "3") == [0, 3, 6, 9, 12, 15].map { all[$0] })
  }
}
