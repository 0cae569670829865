import Foundation
import Testing
import _TestSupport

@Suite("The libraries that are loaded")
struct LoadedLibrariesTests {
  /// The report of the dynamic linker on one run of `fusion`.
  private func linkerReport(_ words: [String], in folder: String) throws -> String {
    let run = try FusionExecutable.run(
      words, environment: ["LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": folder + "/linker"])
    #expect(run.status == 0, "\(run.messages)")
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("linker") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      .joined()
  }

  /// Half a minute of a device that lies face up, with the noise of a phone's sensors.
  private func writeRecording(in folder: String) throws {
    var forces = "time_s,ax_mps2,ay_mps2,az_mps2\n"
    var rates = "time_s,wx_radps,wy_radps,wz_radps\n"
    var generator = SystemRandomNumberGenerator()
    func noise(_ size: Double) -> Double { .random(in: -size...size, using: &generator) }
    for row in 0..<1500 {
      let time = Double(row) / 50
      forces += "\(time),\(noise(0.03)),\(noise(0.03)),\(9.81 + noise(0.03))\n"
      rates += "\(time),\(noise(0.003)),\(noise(0.003)),\(noise(0.003))\n"
    }
    try forces.write(toFile: folder + "/accelerometer.csv", atomically: false, encoding: .utf8)
    try rates.write(toFile: folder + "/gyroscope.csv", atomically: false, encoding: .utf8)
  }

  /// The first library for pictures that a report names; nil if it names none.
  private func pictureLibrary(in report: String) -> String? {
    ["libavformat.so", "libavcodec.so", "libavutil.so", "libswscale.so", "libopencv_"]
      .first { report.contains($0) }
  }

  @Test func `a recording without pictures loads nothing that reads pictures`() throws {
    try withTemporaryFolder { folder in
      let recording = folder + "/recording"
      try FileManager.default.createDirectory(
        atPath: recording, withIntermediateDirectories: false)
      try writeRecording(in: recording)
      let report = try linkerReport(
        ["run", recording, "--output", folder + "/result.json"], in: folder)
      #expect(report.contains("libsqlite3.so"), "the report names libraries")
      #expect(pictureLibrary(in: report) == nil)
    }
  }

  @Test func `the report would name libraries that read pictures`() throws {
    try withTemporaryFolder { folder in
      let report = try linkerReport(["doctor"], in: folder)
      #expect(pictureLibrary(in: report) != nil)
    }
  }
}
