import CommandLineInterface
import Foundation
import FusionCommands
import Testing
import _TestSupport

@Suite("fusion locate")
struct LocateCommandTests {
  static let commute = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Datasets/commute").standardizedFileURL.path

  /// A drive north at 10 m/s with a fix a second and a trigger every 100 s.
  private func withDrive(
    triggers: Bool = true, fixes: Bool = true, _ body: (_ recording: String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let header =
        "time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m,vertical_accuracy_m,"
        + "speed_mps,speed_accuracy_mps,course_deg,course_accuracy_deg\n"
      func row(_ second: Int, accuracy: Int) -> String {
        let latitude = 48 + Double(second) * 10 / 111_200
        return "\(second),\(latitude),11,500,\(accuracy),5,10,0.5,0,5\n"
      }
      let files = [
        "accelerometer.csv": "time_s,ax_mps2,ay_mps2,az_mps2\n"
          + (0...600).map { "\($0),0,0,9.8\n" }.joined(),
        "location.csv": fixes ? header + (0...600).map { row($0, accuracy: 5) }.joined() : nil,
        "significant_location.csv": triggers
          ? header + stride(from: 0, through: 600, by: 100).map { row($0, accuracy: 500) }.joined()
          : nil,
      ]
      for (name, text) in files {
        try text?.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      try body(folder)
    }
  }

  @Test func `a recording with triggers is replayed duty-cycled`() throws {
    try withDrive { recording in
      let session = FusionSession("locate", recording, "--format", "json")
      #expect(session.status == .done, "\(session.messages)")
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(session.results.utf8)) as? [String: Any])
      #expect(report["policy"] as? String == "duty-cycled")
      // Six sessions of a second; the seventh begins as the recording ends.
      #expect(report["gps_on_s"] as? Double == 6)
      let delivered = try #require(report["delivered"] as? [String: [Double]])
      #expect(delivered["time_s"] == [1, 101, 201, 301, 401, 501])
      let error = try #require(report["error"] as? [String: Any])
      #expect(error["reference"] as? String == "a receiver that is always on")
      // After the last fix the phone drives on for 99 s.
      let greatest = try #require(error["max_m"] as? Double)
      #expect(greatest.isClose(to: 990, within: 2))
    }
  }

  @Test func `always on has no error against itself`() throws {
    try withDrive { recording in
      let session = FusionSession("locate", recording, "--policy", "continuous")
      #expect(session.status == .done)
      #expect(session.results.contains("601 delivered, 601 if always on"))
      #expect(!session.results.contains("error"))
    }
  }

  @Test func `the dataset has a reference to be compared with`() {
    let session = FusionSession("locate", Self.commute, "--policy", "region", "--radius", "300")
    #expect(session.status == .done, "\(session.messages)")
    #expect(session.results.contains("against the recording's truth"))
  }

  @Test func `uncertainty asks for fixes until its limit is kept`() throws {
    func fixes(_ options: String...) throws -> Int {
      let session = FusionSession(
        ["locate", Self.commute, "--policy", "uncertainty", "--video", "off"] + options
          + ["--format", "csv"])
      #expect(session.status == .done, "\(session.messages)")
      // One line is the header.
      return session.results.split(separator: "\n").count - 1
    }
    let (strict, loose) = (try fixes("--limit", "0.5"), try fixes("--limit", "5"))
    #expect(loose < strict)
    #expect(loose > 1)
    #expect(try fixes("--position-limit", "300") < fixes("--position-limit", "30"))
  }

  @Test func `a sweep prints a table, and the same for programs`() throws {
    try withDrive { recording in
      let text = FusionSession("locate", recording, "--sweep")
      #expect(text.status == .done, "\(text.messages)")
      #expect(text.results.contains("periodic, every 60 s"))
      #expect(text.results.contains("against a receiver that is always on"))

      let csv = FusionSession("locate", recording, "--sweep", "--format", "csv").results
      let lines = csv.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      #expect(Set(lines.map(\.count)).count == 1, "every line has as many cells as the header")
      #expect(lines[0].prefix(3) == ["policy", "size_key", "size"])

      let json = FusionSession("locate", recording, "--sweep", "--format", "json").results
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(report["schema"] as? String == "fusion-sweep/1")
      let rows = try #require(report["rows"] as? [String: [Any]])
      #expect(Set(rows.values.map(\.count)) == [lines.count - 1])
      let policies = try #require(rows["policy"] as? [String])
      #expect(
        Set(policies) == ["continuous", "duty-cycled", "periodic", "region", "uncertainty"])
    }
  }

  @Test func `duty-cycled without triggers is refused with a way out`() throws {
    try withDrive(triggers: false) { recording in
      let session = FusionSession("locate", recording, "--policy", "duty-cycled")
      #expect(session.status == .badData)
      #expect(session.messages.contains("--policy region"))
    }
  }

  @Test func `a recording without fixes is refused`() throws {
    try withDrive(fixes: false) { recording in
      let session = FusionSession("locate", recording)
      #expect(session.status == .badData)
      #expect(session.messages.contains("has no location fixes"))
    }
  }

  @Test(arguments: ["--radius", "--interval", "--timeout", "--limit", "--position-limit"])
  func `a size that is not positive is wrong usage`(option: String) {
    #expect(FusionSession("locate", "x", option, "0").status == .wrongUsage)
  }
}
