import Geodesy
import Glibc
import SensorSamples

/// What an accelerometer says of motion, with the attitude that rests show.
struct LevelledForce: Sendable {
  let track: SampleTrack<AccelerometerSample>
  let level: LevelTrack

  /// The longest step of an integration, in seconds.
  static let step = 0.05
  /// The force is averaged over this time, in seconds, to see where up is.
  private static let second = 1.0

  /// What is felt during a step; nil in a gap.
  ///
  /// The level is that of the step, or of a time at which it is held. The cursor is the last sample at
  /// or before the start, and moves on.
  func step(
    from start: Double, to end: Double, levelledAt held: Double? = nil, cursor: inout Int
  ) -> LevelledStep? {
    guard let mean = track.segment(from: start, to: end, cursor: &cursor)?.mean else { return nil }
    let (attitude, rest) = level.level(at: held ?? 0.5 * (start + end))
    return LevelledStep(duration: end - start, force: attitude * Vector3(mean), rest: rest)
  }

  /// The velocity gained over a span in m/s; nil over a gap.
  func gain(over span: ClosedRange<Double>) -> Vector3<Local>? {
    let duration = span.upperBound - span.lowerBound
    let count = max(1, Int((duration / Self.step).rounded(.up)))
    var cursor = track.index(at: span.lowerBound)
    var sum = Vector3<Local>.zero
    for step in 0..<count {
      let start = span.lowerBound + duration * Double(step) / Double(count)
      let end = span.lowerBound + duration * Double(step + 1) / Double(count)
      guard end > start, let felt = self.step(from: start, to: end, cursor: &cursor) else {
        return nil
      }
      sum += felt.duration * (felt.force - felt.rest)
    }
    return sum
  }

  /// The angle in rad from up to the mean force of the second that ends at a time; nil in a gap.
  ///
  /// Up is that of the second, or of a time at which it is held.
  func angleFromUp(before time: Double, levelledAt held: Double? = nil) -> Double? {
    var cursor = track.index(at: time - Self.second)
    guard let mean = track.segment(from: time - Self.second, to: time, cursor: &cursor)?.mean
    else { return nil }
    let felt = level.level(at: held ?? time - 0.5 * Self.second).attitude * Vector3<Body>(mean)
    return atan2(felt.horizontalNorm, felt.z)
  }

  /// Whether a second within a span has its mean force beyond an angle from up.
  func isTurned(in span: ClosedRange<Double>, beyond angle: Double) -> Bool {
    stride(from: span.lowerBound + Self.second, through: span.upperBound, by: 0.5 * Self.second)
      .contains { (angleFromUp(before: $0) ?? 0) > angle }
  }
}
