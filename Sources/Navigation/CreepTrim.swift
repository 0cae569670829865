import Geodesy
import SensorSamples

/// Cuts the beginning and the end off a stationary interval where the device creeps.
///
/// A train starts so gently that detectors notice it seconds later, at more than walking pace. Seen
/// from the middle of the interval the start is plain: the specific force, turned by the gyroscope
/// and less what it was at rest, adds up to a velocity.
struct CreepTrim: Sendable {
  let accelerometer: SampleTrack<AccelerometerSample>
  let gyroscope: SampleTrack<GyroscopeSample>

  /// Seconds at each end that are looked at, and before them the seconds that say what rest is.
  private static let reach = 4.0
  /// So many times what rest adds up to is motion.
  private static let certainty = 10.0
  /// A velocity above this, in m/s, is motion, if that is more.
  private static let motion = 0.12
  /// The device is taken to stand until it last had this velocity, in m/s.
  private static let rest = 0.03
  private static let step = 0.05

  /// The part of an interval in which the device does not creep.
  func trimmed(_ interval: ClosedRange<Double>) -> ClosedRange<Double> {
    let length = interval.upperBound - interval.lowerBound
    let reach = min(Self.reach, length / 3)
    let end = restEnd(from: interval.upperBound - reach, to: interval.upperBound, reach: reach)
    let start = restEnd(from: interval.lowerBound + reach, to: interval.lowerBound, reach: reach)
    return start < end ? start...end : interval
  }

  /// When rest ends on the way from one time to another, which may be an earlier one.
  private func restEnd(from inner: Double, to outer: Double, reach: Double) -> Double {
    let direction = outer > inner ? 1.0 : -1.0
    let reference = inner - direction * reach
    guard let force = mean(accelerometer, between: reference, and: inner),
      let rate = mean(gyroscope, between: reference, and: inner)
    else { return outer }
    // A hand sways and turns, so that rest itself adds up to something, and its drift to more.
    var sway = 0.0
    integrate(from: inner, to: reference, force: force, rate: rate) { _, speed in
      sway = max(sway, speed)
      return true
    }
    let (motion, rest) = (max(Self.motion, Self.certainty * sway), max(Self.rest, sway))
    var (restEnd, isMoving) = (inner, false)
    integrate(from: inner, to: outer, force: force, rate: rate) { time, speed in
      isMoving = speed > motion
      if speed < rest { restEnd = time }
      return !isMoving
    }
    return isMoving ? restEnd : outer
  }

  /// Adds up how the specific force differs from that at rest, and shows the speed on the way for
  /// as long as it is wanted.
  private func integrate(
    from start: Double, to end: Double, force: SIMD3<Double>, rate: SIMD3<Double>,
    show: (_ time: Double, _ speed: Double) -> Bool
  ) {
    var (velocity, turn) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    let count = max(1, Int((abs(end - start) / Self.step).rounded(.up)))
    let step = (end - start) / Double(count)
    for index in 0..<count {
      let time = start + Double(index) * step
      guard let f = mean(accelerometer, between: time, and: time + step),
        let w = mean(gyroscope, between: time, and: time + step)
      else { return }
      turn += (w - rate) * step
      velocity += (f + cross(turn, f) - force) * step
      guard show(time + step, (velocity * velocity).sum().squareRoot()) else { return }
    }
  }

  private func mean<Sample>(
    _ track: SampleTrack<Sample>, between a: Double, and b: Double
  ) -> SIMD3<Double>? {
    var cursor = track.index(at: min(a, b))
    return track.segment(from: min(a, b), to: max(a, b), cursor: &cursor)?.mean
  }
}
