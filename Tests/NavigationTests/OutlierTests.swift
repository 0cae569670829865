import Geodesy
import Glibc
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// Fixes that are wrong by far and claim to be good.
struct OutlierTests {
  private static func recording(seed: UInt64) -> SyntheticRecording {
    var random = SeededGenerator(seed: seed)
    var errors = SyntheticErrors.phone(&random)
    errors.positionNoise = 1
    return SyntheticRecording(
      .drive(), errors: errors, still: [.init(start: 0.5, end: 9.5), .init(start: 75, end: 81)],
      seed: seed)
  }

  /// Moves a fix by metres, and turns its velocity by a right angle if that is wrong too.
  private static func spoil(_ fix: inout LocationFix, by metres: Double, velocity: Bool) {
    fix.latitude += metres / 6.37e6
    if velocity, let v = fix.velocity { fix.velocity = Vector3(-v.y - 2, v.x + 3, v.z) }
  }

  /// The root mean square over all seeds of the velocity's error after the start.
  private static func errors(
    _ spoil: (inout [LocationFix], inout SeededGenerator) -> Void
  ) throws -> (smoothed: Double, forward: Double) {
    var (smoothed, forward) = (0.0, 0.0)
    let seeds = 1...6 as ClosedRange<UInt64>
    for seed in seeds {
      let recording = Self.recording(seed: seed)
      var input = recording.input
      var random = SeededGenerator(seed: 100 + seed)
      spoil(&input.fixes, &random)
      let trajectory = try Navigator().trajectory(of: input)
      let errors = (
        trajectory.smoothed.velocityError(recording, after: 25),
        trajectory.forward.velocityError(recording, after: 25)
      )
      smoothed += errors.0 * errors.0
      forward += errors.1 * errors.1
    }
    let count = Double(seeds.count)
    return ((smoothed / count).squareRoot(), (forward / count).squareRoot())
  }

  @Test func `a tenth of wild fixes costs less than a fifth`() throws {
    let clean = try Self.errors { _, _ in }
    let wild = try Self.errors { fixes, random in
      for index in fixes.indices where Double.random(in: 0..<1, using: &random) < 0.1 {
        Self.spoil(
          &fixes[index], by: Double.random(in: 50...300, using: &random),
          velocity: Double.random(in: 0..<1, using: &random) < 0.3)
      }
    }
    #expect(wild.smoothed < 1.2 * clean.smoothed)
    #expect(wild.forward < 1.2 * clean.forward)
  }

  /// After twenty seconds without fixes the first four are wrong alike, in place and in motion.
  @Test func `a burst of wrong fixes after a blackout does not pull the velocity away`() throws {
    let blackout = try Self.errors { fixes, _ in fixes.removeAll { (40..<60).contains($0.time) } }
    let burst = try Self.errors { fixes, _ in
      fixes.removeAll { (40..<60).contains($0.time) }
      for index in fixes.indices where (60..<64).contains(fixes[index].time) {
        Self.spoil(&fixes[index], by: 200, velocity: true)
      }
    }
    // Four more seconds without fixes make it somewhat worse, however they are told.
    #expect(burst.smoothed < 1.5 * blackout.smoothed)
  }
}
