import Evaluation
import Geodesy
import Glibc
import Navigation
import Recordings
import SensorSamples
import Testing
import VelocityEstimation
import _TestSupport

/// A recording of an accelerometer and nothing else.
struct AccelerometerOnlyEstimateTests {
  /// Rests, a push along y of a sine's period with a peak of 3 m/s at 7 s, and rests again.
  private static func recording(gravity: Double = 9.80665, isEverAtRest: Bool = true) -> Recording {
    var random = SeededGenerator(seed: 5)
    let peak = 1.5 * .pi / 2
    let samples = (0..<1400).map { index in
      let time = Double(index) / 100
      let isMoving = time > 5 && time < 9
      let push = isMoving ? peak * sin(2 * .pi * (time - 5) / 4) : 0
      var force = SIMD3(0, push, gravity) + random.normalVector() * 0.02
      if !isEverAtRest { force += random.normalVector() * 3 }
      return AccelerometerSample(time: time, specificForce: Vector3(force))
    }
    return Recording(name: "push", accelerometer: samples)
  }

  @Test func `the velocity between two rests is found, with what it rests on`() throws {
    let result = try VelocityEstimator(version: "test").estimate(Self.recording())
    let peak = try #require(result.series.time.firstIndex { abs($0 - 7) < 1e-9 })
    #expect(result.series.velocityNorth[peak].isClose(to: 3, within: 0.1))
    #expect(result.stationaryIntervals.count == 2)
    #expect(result.stationaryIntervals.allSatisfy { $0.sources == ["inertial"] })
    #expect(result.warnings.contains { $0.contains("accelerometer alone") })
    #expect(result.warnings.contains { $0.contains("constant speed") })
    let last = try #require(result.series.speed.last)
    #expect(last < 0.02)
    #expect(result.settings["accelerometer_only"] != nil)
    // What is written reads back as the same document.
    #expect(try FusionResult(json: result.json()).json() == result.json())
  }

  @Test func `linear acceleration is estimated along the device's axes, with larger sigmas`() throws
  {
    let whole = try VelocityEstimator(version: "test").estimate(Self.recording())
    let linear = try VelocityEstimator(version: "test").estimate(Self.recording(gravity: 0))
    let peak = try #require(linear.series.time.firstIndex { abs($0 - 7) < 1e-9 })
    let sigma = linear.series.sigmaSpeed[peak]
    #expect(abs(linear.series.velocityNorth[peak] - 3) < 3 * sigma)
    #expect(sigma > 1.5 * whole.series.sigmaSpeed[peak])
    #expect(linear.warnings.contains { $0.contains("linear acceleration") })
  }

  @Test func `what never rests is refused`() {
    #expect(throws: EstimationError.navigation(.noRest)) {
      try VelocityEstimator(version: "test").estimate(Self.recording(isEverAtRest: false))
    }
  }
}
