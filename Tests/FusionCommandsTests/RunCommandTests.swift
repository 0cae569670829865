import CommandLineInterface
import Evaluation
import Foundation
import ResultStore
import Testing
import _TestSupport

@testable import FusionCommands

@Suite("fusion run")
struct RunCommandTests {
  @Test func `the result goes to standard output and the summary to standard error`() throws {
    try withTemporaryFolder { folder in
      let session = FusionSession("run", try SmallRecording.write(in: folder))
      #expect(session.status == .done)
      let result = try FusionResult(json: Array(session.results.utf8))
      #expect(result.recording.name == "table")
      #expect(result.series.time.first == 0)
      #expect(result.series.time.last.map { $0.isClose(to: 4, within: 1e-9) } == true)
      #expect(session.messages.contains("standard output"))
      #expect(session.messages.contains("stood still"))
    }
  }

  @Test func `a phone on a table does not move`() throws {
    try withTemporaryFolder { folder in
      let session = FusionSession("run", try SmallRecording.write(in: folder), "--rate", "5")
      let result = try FusionResult(json: Array(session.results.utf8))
      #expect(result.series.speed.allSatisfy { $0 < 0.05 })
      #expect(result.stationaryIntervals.count == 1)
    }
  }

  @Test func `the settings of a result reproduce it`() throws {
    try withTemporaryFolder { folder in
      let recording = try SmallRecording.write(in: folder)
      let first = FusionSession(
        "run", recording, "--rate", "4", "--location", "off", "--estimate", "forward")
      let result = try FusionResult(json: Array(first.results.utf8))
      #expect(result.location == nil)
      var writer = JSONWriter()
      writer.value(result.settings)
      try Data(writer.bytes).write(to: URL(filePath: "\(folder)/settings.json"))
      let second = FusionSession("run", recording, "--settings", "\(folder)/settings.json")
      #expect(second.results == first.results)
    }
  }

  @Test(arguments: ["continuous", "duty-cycled", "region", "periodic", "uncertainty"])
  func `every policy gives a velocity, and the summary says how long the receiver was on`(
    policy: String
  ) throws {
    try withTemporaryFolder { folder in
      let session = FusionSession(
        "run", LocateCommandTests.commute, "--location", policy, "--video", "off", "--rate", "1",
        "--output", "\(folder)/result.json")
      #expect(session.status == .done, "\(session.messages)")
      #expect(session.messages.contains("GPS on for"))
      let file = try Data(contentsOf: URL(filePath: "\(folder)/result.json"))
      let result = try FusionResult(json: Array(file))
      #expect(result.settings["location"]?.stringValue == policy)
      let seconds = try #require(result.location?.gpsOnSeconds.last)
      #expect(policy == "continuous" ? seconds > 270 : (1...60).contains(seconds))
    }
  }

  @Test func `a result and its upload are saved together`() throws {
    try withTemporaryFolder { folder in
      let session = FusionSession(
        "run", try SmallRecording.write(in: folder), "--output", "\(folder)/result.json",
        "--store", "\(folder)/fusion.sqlite", "--upload-to", "http://127.0.0.1:9/results")
      #expect(session.status == .done)
      let store = try ResultStore(path: "\(folder)/fusion.sqlite")
      let saved = try #require(try store.results().first)
      let upload = try #require(try store.uploads().first)
      #expect(upload.result == saved.id)
      let file = try Data(contentsOf: URL(filePath: "\(folder)/result.json"))
      #expect(try store.body(of: saved.id) == Array(file))
    }
  }

  @Test(arguments: [
    (["run"], 64, "RECORDING"),
    (["run", "/nowhere/at/all"], 66, "/nowhere/at/all"),
    (["run", "FOLDER/table", "--rate", "0"], 64, "--rate"),
    (["run", "FOLDER/table", "--upload-to", "http://127.0.0.1/"], 64, "--store"),
    (["run", "FOLDER/table", "--store", "FOLDER/s", "--upload-to", "ftp://x"], 64, "ftp"),
    (["run", "FOLDER/table", "--output", "/nowhere/at/all/r.json"], 73, "/nowhere/at/all"),
    (["run", "FOLDER/table", "--store", "/nowhere/at/all/s.sqlite"], 73, "/nowhere/at/all"),
    (["run", "FOLDER/table", "--settings", "FOLDER/none.json"], 66, "none.json"),
    (["run", "FOLDER/table", "--settings", "FOLDER/table/accelerometer.csv"], 65, "line 1"),
    (["run", "FOLDER/table", "--truth", "FOLDER/none.csv"], 66, "none.csv"),
    (["run", "FOLDER/table", "--store", "FOLDER/table/gyroscope.csv"], 65, "gyroscope.csv"),
  ])
  func `what cannot be done is refused in one message, and nothing is left behind`(
    words: [String], status: Int32, mention: String
  ) throws {
    try withTemporaryFolder { folder in
      _ = try SmallRecording.write(in: folder)
      let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      var words = words.map { $0.replacing("FOLDER", with: folder) }
      if words.count > 1, !words.contains("--output") {
        words += ["--output", "\(folder)/result.json"]
      }
      let session = FusionSession(words)
      #expect(session.status.rawValue == status)
      #expect(session.results.isEmpty)
      #expect(session.messages.contains(mention))
      let after = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      #expect(after == before)
    }
  }
}
