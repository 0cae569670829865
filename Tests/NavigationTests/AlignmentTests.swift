import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// Finding attitude and lag by matching motions, without a filter.
struct AlignmentTests {
  private func finder(
    _ recording: SyntheticRecording, settings: NavigationSettings = NavigationSettings()
  ) throws -> AttitudeFinder {
    try Preparation(recording.input, settings: settings).finder
  }

  @Test(arguments: [
    SIMD3<Double>(0, 0, 0), SIMD3(0.9, -0.4, 0.7), SIMD3(-2, 1.5, 0.3), SIMD3(0, 3.1, 0),
  ])
  func `a held phone's attitude is found from ideal sensors`(holder: SIMD3<Double>) throws {
    let motion = SyntheticMotion.drive(holder: Rotation(rotationVector: holder))
    let finder = try finder(SyntheticRecording(motion))
    let start = try #require(finder.starts.first)
    #expect(start.headingSigma != nil)
    // The fixes come once a second; the integral in between is read from entries 0.04 s apart.
    #expect(start.attitude.isClose(to: motion.attitude(0), within: 0.02))
  }

  @Test(arguments: 1...10)
  func `the heading's error is within what is claimed`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let motion = SyntheticMotion.drive()
    let recording = SyntheticRecording(
      motion, errors: .phone(&random), still: [.init(start: 0, end: 9.5)], seed: UInt64(seed))
    let start = try #require(try finder(recording).starts.first)
    let sigma = try #require(start.headingSigma)
    let error = start.attitude * motion.attitude(0).inverse
    // Ten draws at four standard deviations: wrong once in 1 600 when consistent.
    #expect(abs(error.rotationVector.z) < 4 * sigma)
  }

  @Test(arguments: [-0.3, 0.0, 0.4, 1.4, 2.0])
  func `a lag is found`(lag: Double) throws {
    var random = SeededGenerator(seed: 9)
    var errors = SyntheticErrors.phone(&random)
    errors.lag = lag
    let recording = SyntheticRecording(
      .drive(), errors: errors, still: [.init(start: 0, end: 9.5)])
    let found = try #require(try finder(recording).lag)
    #expect(abs(found.seconds - lag) < max(4 * found.sigma, 0.02))
    #expect(found.sigma < 0.1)
  }

  @Test func `a device at rest shows neither heading nor lag`() throws {
    let motion = SyntheticMotion(
      velocity: { _ in .zero }, attitude: { _ in .holder }, duration: 60)
    var random = SeededGenerator(seed: 3)
    let finder = try finder(SyntheticRecording(motion, errors: .phone(&random)))
    #expect(finder.starts.map(\.headingSigma) == [nil])
    #expect(finder.lag == nil)
    #expect(!finder.knowsHeading(at: 50))
  }

  @Test func `the heading is not known before the motion shows it`() throws {
    let finder = try finder(SyntheticRecording(.drive(standing: 20)))
    #expect(!finder.knowsHeading(at: 19))
    #expect(finder.knowsHeading(at: 60))
  }
}
