import Geodesy
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// Whether the errors are as large as the covariances say, over many random recordings.
///
/// The sensors' errors are drawn as the settings describe them: biases, white noise of the inertial
/// sensors, and fixes whose errors are all new at each fix. Settings that claim slow errors besides
/// make the filter careful, so these are switched off here.
struct ConsistencyTests {
  private static let seeds = 30

  /// The normalised squared velocity errors and biases over all runs.
  private struct Sums {
    var forward = 0.0
    var smoothed = 0.0
    var innovations = 0.0
    var biases = 0.0
    var count = 0.0
    var runs = 0.0
  }

  private static func run() throws -> Sums {
    var settings = NavigationSettings()
    settings.inertial.scaleError = 0
    settings.fixes.velocityCorrelatedShare = 0
    settings.fixes.positionWhiteNoise = 3
    settings.fixes.lag = 0
    var sums = Sums()
    for seed in 1...seeds {
      var random = SeededGenerator(seed: UInt64(1_000 + seed))
      var errors = SyntheticErrors.phone(&random)
      errors.positionNoise = 3
      let recording = SyntheticRecording(
        .drive(duration: 100), errors: errors, rate: 50,
        still: [.init(start: 0.5, end: 9.5)], seed: UInt64(seed))
      let trajectory = try Navigator(settings: settings).trajectory(of: recording.input)
      func normalized(_ state: NavigationState) -> Double {
        let error = state.velocity - recording.truth[Int(state.time)].velocity
        return CholeskyFactor(state.velocityCovariance)?.squaredNorm(
          of: Vector { row, _ in error[row] }) ?? .infinity
      }
      // Five seconds apart, when a velocity has mostly forgotten the one before.
      for time in stride(from: 40, through: 95, by: 5) {
        sums.forward += normalized(trajectory.forward[time])
        sums.smoothed += normalized(trajectory.smoothed[time])
        sums.count += 1
      }
      sums.innovations += trajectory.updates[.velocity]?.meanNormalizedInnovationSquared ?? 0
      let last = try #require(trajectory.smoothed.last)
      for axis in 0..<3 {
        let gyroscope = last.gyroscopeBias[axis] - errors.gyroscopeBias[axis]
        let sigma = last.gyroscopeBiasSigma[axis]
        sums.biases += gyroscope * gyroscope / (sigma * sigma) / 3
      }
      sums.runs += 1
    }
    return sums
  }

  /// The mean of chi-square numbers is their count of components, within what the draws allow.
  ///
  /// With n independent draws of k degrees of freedom it scatters by √(2k/n). Errors five seconds
  /// apart are not quite independent, the smoother's less so: every third counts as a draw.
  @Test func `the squared errors average to their number of components`() throws {
    let sums = try Self.run()
    let spread = (2.0 * 3 / (sums.count / 3)).squareRoot()
    let (forward, smoothed) = (sums.forward / sums.count, sums.smoothed / sums.count)
    #expect(forward.isClose(to: 3, within: 4 * spread), "forward NEES \(forward)")
    #expect(smoothed.isClose(to: 3, within: 4 * spread), "smoothed NEES \(smoothed)")
    // The innovations of a consistent filter average to one a component. At rest the noise is
    // counted twice, once as the fix's and once as stillness, which is why a tenth is allowed.
    let innovations = sums.innovations / sums.runs
    #expect(innovations.isClose(to: 1, within: 0.1), "NIS \(innovations)")
    // 30 runs of three components, of which each is one draw: 4 √(2/90) = 0.6.
    let biases = sums.biases / sums.runs
    #expect(biases < 1.6, "gyroscope bias NEES \(biases)")
  }
}
