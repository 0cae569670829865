import Geodesy
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

struct CausalNavigatorTests {
  private static func recording(lag: Double = 0) -> SyntheticRecording {
    var random = SeededGenerator(seed: 5)
    var errors = SyntheticErrors.phone(&random)
    errors.lag = lag
    return SyntheticRecording(
      .drive(), errors: errors, still: [NavigationStationaryInterval(start: 0, end: 9.5)])
  }

  /// A navigator that went through the recording second by second with some of its fixes.
  private static func walked(
    _ recording: SyntheticRecording, until end: Int, taking takes: (Int) -> Bool
  ) throws -> CausalNavigator {
    var navigator = try CausalNavigator(recording.input)
    for second in 0...end {
      navigator.advance(to: Double(second))
      if takes(second) { navigator.take(fix: second) }
    }
    navigator.advance(to: Double(end) + 0.5)
    return navigator
  }

  @Test func `with all fixes the velocity is as certain as it is right`() throws {
    let recording = Self.recording()
    for end in [40, 70, 110] {
      let state = try Self.walked(recording, until: end) { _ in true }.state
      let error = state.velocity - recording.truth[end].velocity
      #expect(state.time.isClose(to: Double(end), within: 0.5))
      #expect(state.horizontalVelocitySigma < 0.5)
      // Half a second of at most 2 m/s² lies between the state and the truth.
      #expect(error.horizontalNorm < 4 * state.horizontalVelocitySigma + 1)
    }
  }

  @Test func `without fixes the uncertainty grows, and one fix takes it back`() throws {
    let recording = Self.recording()
    let early = try Self.walked(recording, until: 60) { $0 <= 50 }.state
    var navigator = try Self.walked(recording, until: 110) { $0 <= 50 }
    let late = navigator.state
    #expect(late.horizontalVelocitySigma > 2 * early.horizontalVelocitySigma)
    #expect(late.horizontalPositionSigma > 5 * early.horizontalPositionSigma)
    navigator.take(fix: 111)
    navigator.advance(to: 112)
    #expect(navigator.state.horizontalVelocitySigma < 0.5 * late.horizontalVelocitySigma)
  }

  @Test func `fixes that were not taken have no effect`() throws {
    let recording = Self.recording()
    let chosen = try Self.walked(recording, until: 100) { $0.isMultiple(of: 7) }.state
    var alone = recording
    alone.input.fixes = alone.input.fixes.enumerated().map { index, fix in
      var fix = fix
      if !index.isMultiple(of: 7) { fix.horizontalAccuracy = -1 }
      return fix
    }
    let lonely = try Self.walked(alone, until: 100) { _ in true }.state
    // Which way was up at the start is told by all fixes, which makes the small difference.
    #expect(chosen.velocity.isClose(to: lonely.velocity, within: 0.3))
    let sigma = chosen.horizontalVelocitySigma
    #expect(sigma.isClose(to: lonely.horizontalVelocitySigma, within: 0.1 * sigma))
    let all = try Self.walked(recording, until: 100) { _ in true }.state
    #expect(all.horizontalVelocitySigma < 0.9 * sigma)
  }

  @Test func `a rest that needs a fix counts from the first one that was taken in it`() throws {
    let recording = Self.recording()
    func sigma(needsFix: Bool, taking takes: (Int) -> Bool) throws -> Double {
      var navigator = try CausalNavigator(
        recording.input, unconfirmed: needsFix ? [0...9.5] : [])
      for second in 0...9 {
        navigator.advance(to: Double(second))
        if takes(second) { navigator.take(fix: second) }
      }
      return navigator.state.horizontalVelocitySigma
    }
    #expect(try sigma(needsFix: false) { _ in false } < 0.2)
    #expect(try sigma(needsFix: true) { _ in false } > 10)
    #expect(try sigma(needsFix: true) { $0 == 5 } < 0.2)
  }

  @Test func `a copy goes on by itself`() throws {
    let recording = Self.recording()
    let navigator = try Self.walked(recording, until: 50) { _ in true }
    let before = navigator.state
    var copy = navigator
    copy.advance(to: 100)
    #expect(navigator.state.time == before.time)
    #expect(navigator.state.velocity == before.velocity)
    #expect(copy.state.time >= 99)
  }

  @Test func `late stamps do not make the filter miss a fix`() throws {
    let recording = Self.recording(lag: 1.5)
    // With the lag seen, the estimate stays behind the clock by as much.
    let state = try Self.walked(recording, until: 110) { _ in true }.state
    #expect(state.time.isClose(to: 110.5 - 1.5, within: 0.6))
    #expect(state.horizontalVelocitySigma < 0.5)
  }

  @Test func `a fix that cannot be used, or does not exist, is passed over`() throws {
    var recording = Self.recording()
    recording.input.fixes[20].latitude = .nan
    var navigator = try Self.walked(recording, until: 30) { _ in true }
    navigator.take(fix: 9_999)
    navigator.take(fix: -1)
    navigator.advance(to: 40)
    #expect(navigator.state.horizontalVelocitySigma.isFinite)
  }

  @Test func `a recording without anything has no filter`() {
    let input = NavigationInput(accelerometer: [], gyroscope: [], outputTimes: [])
    #expect(throws: NavigationError.nothingToWorkWith) { try CausalNavigator(input) }
  }
}
