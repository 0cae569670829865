import Geodesy
import Glibc
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

struct SensorAgitationTests {
  /// Samples of a rate of rotation at 100 Hz.
  private func track(
    seconds: Double, seed: UInt64 = 1, _ value: (Double, inout SeededGenerator) -> SIMD3<Double>
  ) -> SampleTrack<GyroscopeSample> {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<Int(seconds * 100)).map { index in
      let time = Double(index) / 100
      return GyroscopeSample(time: time, angularRate: Vector3(value(time, &random)))
    }
    return SampleTrack(samples, longestInterval: 0.3)
  }

  private func density(
    _ track: SampleTrack<GyroscopeSample>, at time: Double, floor: Double = 2e-4
  ) throws -> Double {
    try #require(
      SensorAgitation(of: track, floor: floor, ceiling: 25 * floor).density(at: time))
  }

  /// 0.01 rad/s a sample at 100 Hz are 1e-3 rad/s/√Hz, of which three quarters count; the quietest of
  /// seven estimates that scatter is somewhat less.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `white noise is measured`(seed: UInt64) throws {
    let noise = track(seconds: 30, seed: seed) { _, random in random.normalVector() * 0.01 }
    let density = try density(noise, at: 25)
    #expect(density > 0.5e-3)
    #expect(density < 0.75e-3)
  }

  /// Steps at 1.9 Hz with three harmonics turn the phone by degrees, and a car by a right angle.
  @Test func `motion is not taken for noise`() throws {
    let steps = track(seconds: 30) { time, random in
      let phase = 2 * .pi * 1.9 * time
      let gait = SIMD3(sin(phase), 0.5 * sin(2 * phase), 0.2 * cos(3 * phase))
      return gait + random.normalVector() * 1e-3
    }
    // The means of 0.03 s leave 1e-4 of the third harmonic.
    #expect(try density(steps, at: 25) < 4e-4)
    let turn = track(seconds: 30) { time, _ in SIMD3(0, 0, 0.3 * exp(-pow((time - 20) / 2, 2))) }
    #expect(try density(turn, at: 22) == 2e-4)
  }

  @Test func `a jolt and a gap are not agitation`() throws {
    let jolt = track(seconds: 30) { time, _ in SIMD3(abs(time - 20) < 0.02 ? 5 : 0, 0, 0) }
    #expect(try density(jolt, at: 22) == 2e-4)
    let whole = track(seconds: 30) { time, _ in SIMD3(0.2 * sin(time), 0, 0) }
    let torn = SampleTrack(
      whole.samples.filter { !(18..<21).contains($0.time) }, longestInterval: 0.3)
    #expect(try density(torn, at: 23) == 2e-4)
  }

  @Test func `a second knows only of those before it`() throws {
    let late = track(seconds: 30) { time, random in
      random.normalVector() * (time < 20 ? 0 : 0.02)
    }
    #expect(try density(late, at: 20.9) == 2e-4)
    #expect(try density(late, at: 28) > 1e-3)
  }

  @Test func `what is not there has no noise`() {
    let nothing = SampleTrack<GyroscopeSample>([], longestInterval: 0.3)
    #expect(SensorAgitation(of: nothing, floor: 1, ceiling: 2).density(at: 3) == nil)
    let few = SampleTrack(
      [GyroscopeSample(time: 5, angularRate: .zero)], longestInterval: 0.3)
    #expect(SensorAgitation(of: few, floor: 1, ceiling: 2).density(at: 3) == nil)
  }
}
