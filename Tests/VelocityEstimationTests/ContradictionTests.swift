import Evaluation
import Geodesy
import LocationManagement
import Recordings
import SensorSamples
import Testing
import VelocityEstimation
import _TestSupport

/// Recordings of which a part is plainly wrong, made from one whose truth is known.
@Suite("Sensors that contradict each other")
struct ContradictionTests {
  /// What is found when everything is right has an error of about 0.1 m/s.
  private func spoilt(
    _ spoil: (inout Recording) -> Void
  ) throws -> (metrics: VelocityMetrics, warnings: [String]) {
    var recording = try Recording(contentsOf: PackageFolder.path("Datasets/commute"))
    spoil(&recording)
    var settings = EstimationSettings()
    settings.location = .policy(.continuous)
    settings.usesVideo = false
    var result = try VelocityEstimator(settings: settings, version: "test").estimate(recording)
    try result.compare(with: recording.truth)
    return (try #require(result.metrics), result.warnings)
  }

  @Test(arguments: [2.0, 6, 13])
  func `a first fix that claims to move at rest does not spoil the rest`(speed: Double) throws {
    let (metrics, _) = try spoilt { recording in
      recording.location[0].speed = speed
      recording.location[0].course = 1
      recording.location[0].courseAccuracy = 0.05
    }
    #expect(try #require(metrics.spatialRMSE) < 0.3)
  }

  @Test func `a first fix that is remembered from elsewhere does not spoil the rest`() throws {
    let (metrics, _) = try spoilt { recording in
      var remembered = recording.location[120]
      remembered.time = recording.location[0].time - 0.5
      recording.location.insert(remembered, at: 0)
    }
    #expect(try #require(metrics.spatialRMSE) < 0.3)
  }

  @Test(arguments: [1 / 9.80665, 0])
  func `an accelerometer that does not read gravity is left out`(scale: Double) throws {
    let (metrics, warnings) = try spoilt { recording in
      for index in recording.accelerometer.indices {
        recording.accelerometer[index].specificForce =
          scale * recording.accelerometer[index].specificForce
      }
    }
    // The fixes alone are within about half a metre a second.
    #expect(try #require(metrics.spatialRMSE) < 1)
    #expect(warnings.contains { $0.contains("not gravity") })
  }
}
