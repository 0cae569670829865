import Foundation
import Geodesy
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

  @Test func `the same scenario and seed give the same bytes`() throws {
    let scenario = try beginning(of: "commute")
    try withTemporaryFolder { folder in
      for (name, seed) in [("a", 7), ("b", 7), ("c", 8)] as [(String, UInt64)] {
        try Simulator(scenario: scenario, seed: seed).write(to: "\(folder)/\(name)")
      }
      for name in [
        "accelerometer.csv", "gyroscope.csv", "location.csv", "significant_location.csv",
        "truth.csv", "frames.csv", "video.mp4", "recording.json",
      ] {
        let first = try Data(contentsOf: URL(filePath: "\(folder)/a/\(name)"))
        #expect(!first.isEmpty)
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/b/\(name)")) == first, "\(name)")
        // The truth does not depend on the sensors, nor does what is never reported in 4 s.
        guard !["truth.csv", "significant_location.csv"].contains(name) else { continue }
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/c/\(name)")) != first, "\(name)")
      }
    }
  }

  @Test func `what is written reads back as a recording of every stream`() throws {
    let scenario = try beginning(of: "commute")
    let simulator = Simulator(scenario: scenario, seed: 7)
    try withTemporaryFolder { folder in
      try simulator.write(to: "\(folder)/recording")
      let recording = try Recording(contentsOf: "\(folder)/recording")
      #expect(recording.name == "commute")
      #expect(recording.hasSignificantLocation)
      #expect(recording.startUnixNanoseconds == scenario.startUnixNanoseconds)
      #expect(recording.camera?.frames.map(\.time) == simulator.frameTimes())
      #expect(recording.gyroscope.count == simulator.gyroscope().count)
      #expect(recording.location.count == simulator.location().count)
      #expect(recording.accelerometer.count == simulator.accelerometer().count)
      for (read, sample) in zip(recording.accelerometer, simulator.accelerometer()) {
        #expect(read.time.isClose(to: sample.time, within: 0.6e-6))
        #expect(read.specificForce.isClose(to: sample.specificForce, within: 0.6e-5))
      }
      #expect(recording.truth.count == simulator.truth().count)
      for (read, state) in zip(recording.truth, simulator.truth()) {
        #expect(read.velocity.isClose(to: state.velocity, within: 0.6e-5))
      }
    }
  }

  @Test func `a folder with something in it is left alone`() throws {
    let simulator = Simulator(scenario: try beginning(of: "still"), seed: 1)
    try withTemporaryFolder { folder in
      try Data("kept".utf8).write(to: URL(filePath: "\(folder)/note"))
      #expect {
        try simulator.write(to: folder)
      } throws: { error in
        guard case .unwritableRecording(let reason) = error as? SimulationError else {
          return false
        }
        return reason.kind == .cannotWrite && reason.file == folder
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["note"])
    }
  }

  /// The checked-in recording is what its README says made it, but for the video, whose bytes
  /// depend on the version of the encoder.
  @Test func `Datasets/commute is what the simulator writes`() throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: "commute")).scenario(seed: 7)
    let dataset = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Datasets/commute").standardized.path
    try withTemporaryFolder { folder in
      let path = "\(folder)/commute"
      try Simulator(scenario: scenario, seed: 7).write(to: path, pictures: .none)
      for name in [
        "accelerometer.csv", "gyroscope.csv", "location.csv", "significant_location.csv",
        "truth.csv", "recording.json",
      ] {
        let written = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
        #expect(try Data(contentsOf: URL(filePath: "\(dataset)/\(name)")) == written, "\(name)")
      }
      let camera = try #require(try Recording(contentsOf: dataset).camera)
      #expect(camera.frames.map(\.time) == Simulator(scenario: scenario, seed: 7).frameTimes())
    }
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
