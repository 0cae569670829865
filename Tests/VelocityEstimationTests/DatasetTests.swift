import Evaluation
import Geodesy
import LocationManagement
import Recordings
import SensorSamples
import Testing
import VelocityEstimation
import _TestSupport

/// The recording that the package brings, whose truth is known.
@Suite("Datasets/commute")
struct DatasetTests {
  private static let recording = Result {
    try Recording(contentsOf: PackageFolder.path("Datasets/commute"))
  }

  /// The velocity errors of a run with the settings.
  private func metrics(
    _ adjust: (inout EstimationSettings) -> Void = { _ in }
  ) throws -> (result: FusionResult, metrics: VelocityMetrics) {
    let recording = try Self.recording.get()
    var settings = EstimationSettings()
    adjust(&settings)
    var result = try VelocityEstimator(settings: settings, version: "test").estimate(recording)
    try result.compare(with: recording.truth)
    return (result, try #require(result.metrics))
  }

  @Test func `more fixes make the velocity better, and no camera makes it worse`() throws {
    let dutyCycled = try #require(metrics().metrics.spatialRMSE)
    let continuous = try #require(
      metrics { $0.location = .policy(.continuous) }.metrics.spatialRMSE)
    let withoutVideo = try #require(metrics { $0.usesVideo = false }.metrics.spatialRMSE)
    #expect(continuous < dutyCycled)
    #expect(dutyCycled < withoutVideo)
  }

  @Test func `a significant-change stream keeps the receiver off nearly all the time`() throws {
    let location = try #require(metrics().result.location)
    #expect(try #require(location.gpsOnSeconds.last) < 30)
    #expect(location.reason.contains(LocationVerdict.gpsOff.rawValue))
  }

  /// For consistent sigmas the bounds are generous: 3 sigma hold 99.7 %, and the mean is one.
  @Test(arguments: [LocationChoice.automatic, .policy(.continuous)])
  func `the sigmas mean what they say`(location: LocationChoice) throws {
    let metrics = try metrics { $0.location = location }.metrics
    #expect(try #require(metrics.withinThreeSigma) > 0.97)
    #expect((0.5...2).contains(try #require(metrics.spatialNEESPerDegreeOfFreedom)))
  }

  @Test func `a zero-velocity update is never made while the truth moves`() throws {
    let (result, _) = try metrics()
    let truth = try Self.recording.get().truth
    #expect(!result.stationaryIntervals.isEmpty)
    let moving = truth.filter { state in
      state.velocity.norm > 0.3
        && result.stationaryIntervals.contains { $0.start <= state.time && state.time <= $0.end }
    }
    #expect(moving.isEmpty)
  }

  @Test func `the same recording gives the same bytes`() throws {
    let recording = try Self.recording.get()
    let estimator = VelocityEstimator(version: "test")
    #expect(try estimator.estimate(recording).json() == estimator.estimate(recording).json())
  }
}
