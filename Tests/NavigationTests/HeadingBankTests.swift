import Geodesy
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// The causal estimate while the heading is not known.
struct HeadingBankTests {
  private static func recording(seed: UInt64, duration: Double = 40) -> SyntheticRecording {
    var random = SeededGenerator(seed: seed)
    return SyntheticRecording(
      .drive(duration: duration), errors: .phone(&random), still: [.init(start: 0.5, end: 9.5)],
      seed: seed)
  }

  /// The estimates of a bank that is never told a heading, by output time.
  private static func states(of recording: SyntheticRecording) throws -> [NavigationState] {
    var settings = NavigationSettings()
    settings.fixes.lag = 0
    let preparation = try Preparation(recording.input, settings: settings)
    var bank = HeadingBank(
      preparation.filter(), events: preparation.blindEvents(until: .infinity),
      fixes: preparation.screening.fixes)
    bank.walk()
    return bank.states.sorted { $0.key < $1.key }.map(\.value)
  }

  /// From 12 s on the car gains up to 2.5 m/s each second.
  ///
  /// So much would an estimate lag that only held the last fix. The fixes themselves are wrong by 0.43 m/s in three dimensions.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a start is followed before the heading is known`(seed: UInt64) throws {
    let recording = Self.recording(seed: seed)
    let error = try Self.states(of: recording).filter { $0.time >= 13 && $0.time <= 20 }
      .velocityError(recording)
    #expect(error < 0.43)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the heading is found by weighing fixes`(seed: UInt64) throws {
    let recording = Self.recording(seed: seed)
    let last = try #require(try Self.states(of: recording).last)
    let motion = SyntheticMotion.drive(duration: 40)
    let error = last.attitude * motion.attitude(last.time).inverse
    // Two seconds of 2 m/s² against 0.25 m/s of noise give 4°; the turn at 34 s more.
    #expect(abs(error.rotationVector.z) < 0.1)
    #expect(last.attitudeSigma.z < 0.1)
  }

  @Test func `errors are as large as is claimed`() throws {
    var (sum, count) = (0.0, 0.0)
    for seed in 1...20 as ClosedRange<UInt64> {
      let recording = Self.recording(seed: seed, duration: 24)
      for state in try Self.states(of: recording) where state.time >= 11 {
        let error = state.velocity - recording.truth[Int(state.time)].velocity
        sum +=
          CholeskyFactor(state.velocityCovariance)?.squaredNorm(of: Vector { row, _ in error[row] })
          ?? .infinity
        count += 1
      }
    }
    // Three components; the defaults reckon with slow errors of the fixes that are not there.
    #expect(sum / count < 4)
    #expect(sum / count > 0.5)
  }

  @Test func `a hand at rest is known to move by centimetres a second before it ever moved`() throws
  {
    let motion = SyntheticMotion(
      velocity: { _ in .zero }, attitude: { _ in .holder }, duration: 30)
    var random = SeededGenerator(seed: 6)
    let recording = SyntheticRecording(
      motion, errors: .phone(&random), still: [.init(start: 0, end: 30)])
    for state in try Self.states(of: recording) where state.time > 2 && state.time < 29 {
      #expect(state.velocityCovariance[0, 0].squareRoot() < 0.03)
    }
  }

  /// Zero velocity to 1 cm/s four times a second for 9 s gives an acceleration to 0.01 √(12/36) / 9
  /// = 6e-4 m/s², and 0.003 m/s²/√Hz of noise 1e-3 m/s².
  @Test func `the vertical accelerometer bias is learnt at rest before the heading is known`()
    throws
  {
    var random = SeededGenerator(seed: 7)
    var errors = SyntheticErrors.phone(&random)
    let up = Vector3<Local>(0, 0, 0.1)
    errors.accelerometerBias = (Rotation<Body, Local>.holder.inverse * up).components
    let recording = SyntheticRecording(
      .drive(duration: 12), errors: errors, still: [.init(start: 0.5, end: 9.5)])
    let state = try #require(try Self.states(of: recording).first { $0.time == 9 })
    let estimate = Rotation<Body, Local>.holder * state.accelerometerBias
    #expect(estimate.z.isClose(to: 0.1, within: 4 * 1.2e-3))
  }

  @Test func `a mixture has the moments of its parts`() {
    func part(_ velocity: Double, _ variance: Double) -> FilterSnapshot {
      var state = NominalState()
      state.velocity = Vector3(velocity, 0, 0)
      return FilterSnapshot(
        time: 0, state: state, covariance: variance * .identity, planeFromHere: .identity)
    }
    // Weights 3/4 and 1/4: mean 2, variance 3/4 (1 + 1) + 1/4 (5 + 9).
    let mixed = part(0, 1).mixed(with: [(3, part(1, 1)), (1, part(5, 5))])
    #expect(mixed.state.velocity.isClose(to: Vector3(2, 0, 0), within: 1e-12))
    #expect(mixed.covariance[3, 3].isClose(to: 5, within: 1e-12))
    #expect(mixed.covariance[4, 4].isClose(to: 2, within: 1e-12))
    #expect(mixed.covariance[0, 3].isClose(to: 0, within: 1e-12))
  }
}
