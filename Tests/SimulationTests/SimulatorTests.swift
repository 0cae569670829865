import Geodesy
import Glibc
import Recordings
import SensorSamples
import Testing
import _TestSupport

@testable import Simulation

struct SimulatorTests {
  /// The first seconds of a scenario, with small pictures.
  private func beginning(of name: String, seconds: Double = 4) throws -> Scenario {
    var scenario = try #require(ScenarioCatalogue.entry(named: name)).scenario(seed: 7)
    scenario.duration = seconds
    scenario.camera?.width = 80
    scenario.camera?.height = 60
    return scenario
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    let file = unsafe try #require(unsafe fopen(path, "rb"))
    defer { unsafe fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 22)
    let count = unsafe fread(&buffer, 1, buffer.count, file)
    return Array(buffer[..<count])
  }

  @Test func `the same scenario and seed give the same bytes`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let scenario = try beginning(of: "commute")
    let names = [
      "accelerometer.csv", "gyroscope.csv", "location.csv", "significant_location.csv",
      "truth.csv", "frames.csv", "video.mp4", "recording.json",
    ]
    let paths = [folder.path + "/a", folder.path + "/b", folder.path + "/c"]
    defer {
      for path in paths {
        for name in names { unsafe unlink("\(path)/\(name)") }
        unsafe rmdir(path)
      }
    }
    for (path, seed) in zip(paths, [7, 7, 8] as [UInt64]) {
      try Simulator(scenario: scenario, seed: seed).write(to: path)
    }
    for name in names {
      let first = try bytes("\(paths[0])/\(name)")
      #expect(!first.isEmpty)
      #expect(try bytes("\(paths[1])/\(name)") == first, "\(name)")
      // The truth does not depend on the sensors, nor does what is never reported in 4 s.
      guard !["truth.csv", "significant_location.csv"].contains(name) else { continue }
      #expect(try bytes("\(paths[2])/\(name)") != first, "\(name)")
    }
  }

  @Test func `what is written reads back as a recording of every stream`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/recording"
    defer {
      withExtendedLifetime(folder) {
        for name in [
          "accelerometer.csv", "gyroscope.csv", "location.csv", "significant_location.csv",
          "truth.csv", "frames.csv", "video.mp4", "recording.json",
        ] { unsafe unlink("\(path)/\(name)") }
        unsafe rmdir(path)
      }
    }
    let scenario = try beginning(of: "commute")
    let simulator = Simulator(scenario: scenario, seed: 7)
    try simulator.write(to: path)
    let recording = try Recording(contentsOf: path)

    #expect(recording.name == "commute")
    #expect(recording.hasSignificantLocation)
    #expect(recording.startUnixNanoseconds == scenario.startUnixNanoseconds)
    #expect(recording.camera?.frames.map(\.time) == simulator.frameTimes())
    #expect(recording.gyroscope.count == simulator.gyroscope().count)
    #expect(recording.location.count == simulator.location().count)
    for (read, sample) in zip(recording.accelerometer, simulator.accelerometer()) {
      #expect(read.time.isClose(to: sample.time, within: 0.6e-6))
      #expect(read.specificForce.isClose(to: sample.specificForce, within: 0.6e-5))
    }
    for (read, state) in zip(recording.truth, simulator.truth()) {
      #expect(read.velocity.isClose(to: state.velocity, within: 0.6e-5))
    }
  }

  @Test func `a folder with something in it is left alone`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let note = folder.path + "/note"
    let file = unsafe try #require(unsafe fopen(note, "w"))
    unsafe fclose(file)
    let simulator = Simulator(scenario: try beginning(of: "still"), seed: 1)
    #expect {
      try simulator.write(to: folder.path)
    } throws: { error in
      guard case .unwritableRecording(let reason) = error as? SimulationError else { return false }
      return reason.kind == .cannotWrite && reason.file == folder.path
    }
    #expect(try bytes(note).isEmpty)
  }

  @Test func `a scenario without a sensor has no stream of it`() throws {
    var scenario = try beginning(of: "still")
    scenario.location = nil
    scenario.camera = nil
    let simulator = Simulator(scenario: scenario, seed: 1)
    #expect(simulator.location().isEmpty)
    #expect(simulator.significantLocation().isEmpty)
    #expect(simulator.frameTimes().isEmpty)
  }
}
