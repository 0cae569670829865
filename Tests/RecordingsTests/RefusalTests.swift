import Foundation
import Recordings
import Testing
import _TestSupport

/// An input that is no recording, and what its refusal has to say.
struct Refusal: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var files: [String: [UInt8]]
  var kind: RecordingError.Kind
  var words: [String]

  init(_ name: String, _ files: [String: String], _ kind: RecordingError.Kind, _ words: String...) {
    self.init(name, bytes: files.mapValues { Array($0.utf8) }, kind, words)
  }

  init(_ name: String, bytes: [String: [UInt8]], _ kind: RecordingError.Kind, _ words: [String]) {
    testDescription = name
    files = bytes
    self.kind = kind
    self.words = words
  }

  /// The small native recording with one file replaced.
  static func native(_ name: String, _ text: String) -> [String: String] {
    SmallRecordings.native.merging([name: text]) { $1 }
  }

  static let lfsPointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:0000000000000000000000000000000000000000000000000000000000000000
    size 12345
    """

  static let all: [Refusal] = [
    Refusal("no files", [:], .unknownFormat, "no files"),
    Refusal(
      "other files", ["notes.txt": "x", "data.csv": "a,b\n1,2\n"], .unknownFormat, "data.csv",
      "accelerometer.csv"),
    Refusal(
      "a pointer of Git LFS", native("accelerometer.csv", lfsPointer), .notData, "Git LFS",
      "git lfs pull", "accelerometer.csv"),
    Refusal(
      "pointers in folders", ["a/b/c.csv": lfsPointer, "README.md": "x"], .notData,
      "git lfs pull", "a/b/c.csv"),
    Refusal(
      "a web page", native("gyroscope.csv", "<!DOCTYPE html><html>sign in</html>"), .notData,
      "web page", "gyroscope.csv"),
    Refusal(
      "binary data", bytes: ["accelerometer.csv": [1, 2, 0, 3, 255, 10, 7]], .notData, ["binary"]),
    Refusal(
      "UTF-16", bytes: ["accelerometer.csv": [0xFF, 0xFE, 0x74, 0, 0x69, 0]], .notData,
      ["UTF-16", "UTF-8"]),
    Refusal(
      "titles that are not UTF-8",
      bytes: ["accelerometer.csv": Array("time_s,\u{E9}".unicodeScalars.map { UInt8($0.value) })],
      .notData, ["UTF-8", "line 1"]),
    Refusal(
      "no accelerometer", ["gyroscope.csv": "time_s,wx_radps,wy_radps,wz_radps\n1,2,3,4\n"],
      .missingStream, "accelerometer.csv"),
    Refusal(
      "a missing column",
      native("accelerometer.csv", "time_s,ax_mps2,ay_mps2,az_mps\n1,2,3,4\n"), .missingColumn,
      "az_mps2", "“az_mps”"),
    Refusal(
      "a word for a number",
      native("accelerometer.csv", "time_s,ax_mps2,ay_mps2,az_mps2\n1,2,3,4\n2,2,three,4\n"),
      .malformedValue, "accelerometer.csv, line 3, column ay_mps2", "three"),
    Refusal(
      "decimal commas",
      native("accelerometer.csv", "time_s;ax_mps2;ay_mps2;az_mps2\n1,5;2;3;4\n"), .malformedValue,
      "line 2", "1,5"),
    Refusal(
      "titles only", native("accelerometer.csv", "time_s,ax_mps2,ay_mps2,az_mps2\n"),
      .noUsableRows, "accelerometer.csv"),
    Refusal(
      "an empty accelerometer", native("accelerometer.csv", ""), .noUsableRows,
      "accelerometer.csv"),
    Refusal(
      "rows without values",
      native("accelerometer.csv", "time_s,ax_mps2,ay_mps2,az_mps2\n1,,,\n2,,,\n"), .noUsableRows,
      "accelerometer.csv"),
    Refusal(
      "a description that is not JSON", native("recording.json", "{\n\"name\": \"x\",\n}"),
      .malformedDescription, "recording.json, line 3"),
    Refusal(
      "a description with a wrong unit",
      native("recording.json", "{\"units\": {\"accelerometer\": \"ft/s\"}}"),
      .malformedDescription, "ft/s", "accelerometer"),
    Refusal(
      "gravity alone",
      ["Gravity.csv": SmallRecordings.table([(0, "1,2,3")])], .missingStream, "Gravity"),
    Refusal(
      "a Sensor Logger export whose sensors gave nothing",
      ["TotalAcceleration.csv": "", "Location.csv": "", "Metadata.csv": ""], .missingStream,
      "acceleration with gravity"),
    Refusal(
      "a Sensor Logger table without time",
      ["TotalAcceleration.csv": "seconds,x,y,z\n1,2,3,4\n"], .missingColumn, "seconds_elapsed"),
  ]
}

struct RefusalTests {
  @Test(arguments: Refusal.all)
  func `what is no recording is refused with a reason`(refusal: Refusal) throws {
    try withTemporaryFolder { folder in
      let path = try makeFolder(in: folder, bytes: refusal.files)
      let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }
      #expect(error?.kind == refusal.kind)
      for word in refusal.words { #expect(error?.description.contains(word) == true, "\(word)") }
    }
  }

  @Test func `a path with nothing at it is no such input`() {
    let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: "/no/such/path") }
    #expect(error?.kind == .noSuchInput)
    #expect(error?.description.hasPrefix("/no/such/path: ") == true)
  }

  @Test(arguments: [
    ("accelerometer.csv", "time_s,ax_mps2\n1,2\n", RecordingError.Kind.unknownFormat, "folder"),
    ("empty.csv", "", .notData, "empty"), ("page.zip", "<html>", .notData, "web page"),
    ("pointer.zip", Refusal.lfsPointer, .notData, "git lfs pull"),
    ("video.mp4", "\u{1}\u{2}\u{3} ftypmp42", .missingStream, "accelerometer"),
    ("noise.zip", "\u{0}\u{1}\u{2}", .notData, "zip"),
  ])
  func `a single file that is no zip is refused`(
    name: String, text: String, kind: RecordingError.Kind, word: String
  ) throws {
    try withTemporaryFolder { folder in
      let path = try makeFolder(in: folder, [name: text]) + "/\(name)"
      let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }
      #expect(error?.kind == kind)
      #expect(error?.description.contains(word) == true)
    }
  }

  @Test func `a folder in the place of a file is not taken for the file`() throws {
    try withTemporaryFolder { folder in
      let path = try makeFolder(
        in: folder, ["accelerometer.csv/x.txt": "x", "gyroscope.csv": "time_s\n"])
      let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }
      #expect(error?.kind == .missingStream)
    }
  }

  @Test func `a device or a pipe is not a recording`() {
    let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: "/dev/null") }
    #expect(error?.kind == .unreadable)
  }
}
