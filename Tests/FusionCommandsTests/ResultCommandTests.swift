import CommandLineInterface
import Evaluation
import Foundation
import Geodesy
import Testing
import _TestSupport

@testable import FusionCommands

@Suite("fusion evaluate and fusion export")
struct ResultCommandTests {
  /// A result of ten seconds at 1 m/s east, and a reference that stands still.
  private func withFiles(_ body: (_ result: String, _ truth: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      var series = StateSeries()
      var truth =
        "time_s,latitude_deg,longitude_deg,altitude_m,velocity_east_mps,velocity_north_mps,"
        + "velocity_up_mps,qw,qx,qy,qz\n"
      for second in 0...10 {
        series.append(
          StateSeries.Row(
            time: Double(second), velocity: Vector3(1, 0, 0),
            velocitySigma: Vector3(0.5, 0.5, 0.5), speedSigma: 0.5,
            position: Vector3(Double(second), 0, 0), positionSigma: Vector3(1, 1, 1)))
        truth += "\(second),45,90,0,0,0,0,1,0,0,0\n"
      }
      var result = FusionResult(
        fusionVersion: "0.1.0",
        recording: RecordingSummary(name: "walk", format: "native", duration: 10), series: series)
      result.forward = series
      let (resultPath, truthPath) = ("\(folder)/result.json", "\(folder)/truth.csv")
      try Data(result.json()).write(to: URL(filePath: resultPath))
      try truth.write(toFile: truthPath, atomically: true, encoding: .utf8)
      try body(resultPath, truthPath)
    }
  }

  @Test func `the numbers of both estimates stand side by side`() throws {
    try withFiles { result, truth in
      let session = FusionSession("evaluate", result, "--truth", truth)
      #expect(session.status == .done)
      #expect(session.messages.isEmpty)
      let lines = session.results.split(separator: "\n")
      let fields = lines.map { $0.split(separator: " ") }
      #expect(fields.first == ["smoothed", "forward"])
      #expect(fields.contains(["instants", "11", "11"]))
      #expect(fields.contains(["horizontal", "RMSE,", "m/s", "1.0000", "1.0000"]))
      #expect(fields.contains(["3-D", "NEES", "(3)", "4.0000", "4.0000"]))
      #expect(fields.contains(["position", "RMSE,", "m", "-", "-"]))
      // Values end in one column.
      #expect(Set(lines.filter { $0.hasPrefix("  ") }.map(\.count)).count == 1)
    }
  }

  @Test func `the numbers are JSON for a program, and the result can have them`() throws {
    try withFiles { result, truth in
      let session = FusionSession(
        "evaluate", result, "--truth", truth, "--format", "json", "--output", result)
      #expect(session.status == .done)
      let object = try JSONSerialization.jsonObject(with: Data(session.results.utf8))
      let metrics = try #require(object as? [String: [String: Any]])
      #expect(metrics["smoothed"]?["velocity_horizontal_rmse_mps"] as? Double == 1)
      #expect(metrics["forward"]?["position_horizontal_rmse_m"] is NSNull)
      let evaluated = try FusionResult(contentsOf: result)
      #expect(evaluated.metrics?.horizontalRMSE == 1)
      #expect(evaluated.errors?.velocityEastError == [Double](repeating: 1, count: 11))
    }
  }

  @Test func `neither a reference nor a result is replaced by what was made of it`() throws {
    try withFiles { result, truth in
      let before = try [result, truth].map { try Data(contentsOf: URL(filePath: $0)) }
      let sessions = [
        FusionSession("evaluate", result, "--truth", truth, "--output", truth),
        FusionSession("export", result, "--to", "csv", "--output", result),
      ]
      for session in sessions {
        #expect(session.status == .wrongUsage)
        #expect(session.messages.contains("would be lost"))
      }
      #expect(try [result, truth].map { try Data(contentsOf: URL(filePath: $0)) } == before)
    }
  }

  @Test func `an export goes to standard output or to a file`() throws {
    try withFiles { result, _ in
      let printed = FusionSession("export", result, "--to", "tum")
      #expect(printed.status == .done)
      #expect(printed.results.split(separator: "\n").count == 13)
      let path = result + ".tum"
      let written = FusionSession("export", result, "--to", "tum", "--output", path)
      #expect(written.status == .done)
      #expect(written.results.isEmpty)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == printed.results)
    }
  }

  @Test func `a start given by hand gives the timestamps`() throws {
    try withFiles { result, _ in
      let session = FusionSession(
        "export", result, "--to", "tum", "--start-unix", "1700000000.5")
      #expect(session.results.contains("\n1700000003.500000000 3.000000 "))
    }
  }

  @Test func `a map of a result without a fix is refused`() throws {
    try withFiles { result, _ in
      let session = FusionSession("export", result, "--to", "kml")
      #expect(session.status == .badData)
      #expect(session.results.isEmpty)
      #expect(session.messages.contains("\(result): cannot be exported to kml: no fix"))
    }
  }

  @Test func `a result that is not there, not JSON or of another clock has its own status`() throws
  {
    try withFiles { result, truth in
      let missing = FusionSession("evaluate", result + "x", "--truth", truth)
      #expect(missing.status == .noSuchInput)
      let garbled = FusionSession("evaluate", truth, "--truth", truth)
      #expect(garbled.status == .badData)
      #expect(garbled.messages.contains("line 1, column 1"))
      var later = try FusionResult(contentsOf: result)
      later.series.time = later.series.time.map { $0 + 1_000 }
      try Data(later.json()).write(to: URL(filePath: result))
      let apart = FusionSession("evaluate", result, "--truth", truth)
      #expect(apart.status == .badData)
      #expect(apart.messages.contains("covers no instant"))
    }
  }

  @Test func `a start beyond all dates is wrong usage`() throws {
    let session = FusionSession("export", "r.json", "--to", "gpx", "--start-unix", "1e12")
    #expect(session.status == .wrongUsage)
  }
}
