import Geodesy
import SensorSamples

/// What the inertial sensors say about a short span of time.
struct InertialStep: Sendable {
  var start: Double
  var end: Double
  /// Mean specific force in m/s²; nil in a gap of the accelerometer.
  var specificForce: Vector3<Body>?
  /// Mean angular rate in rad/s; nil in a gap of the gyroscope.
  var angularRate: Vector3<Body>?
  /// The rotation vector's part, in rad, that comes from the turning of the rotation axis itself.
  var coning: SIMD3<Double> = .zero
  /// The velocity change's part, in m/s, that comes from force and rate changing together.
  var sculling: SIMD3<Double> = .zero

  var duration: Double { end - start }
}

/// Cuts two sensors' samples into steps, one after the other, without keeping them.
///
/// Steps end at the accelerometer's samples and wherever the caller needs one to end. Within a
/// step both sensors are taken as straight lines between samples, `f = c + (d - c) t/T` and
/// `ω = a + (b - a) t/T`; to second order in the angles this gives
///
///     coning = T²/12 a × b        sculling = T²/12 (a × d - b × c)
///
/// - Source: own derivation; the same order as P. G. Savage, "Strapdown inertial navigation
///   integration algorithm design", J. Guidance 21 (1998), parts 1 and 2.
struct InertialStepper: Sendable {
  let accelerometer: SampleTrack<AccelerometerSample>
  let gyroscope: SampleTrack<GyroscopeSample>
  /// Steps are not shorter than this, in seconds, unless the caller ends them.
  let shortestStep: Double
  /// Steps without data are not longer than this, in seconds.
  static let longestBlindStep = 0.1
  /// What is shorter than this, in seconds, is rounding or would only cost time.
  private static let sliver = 1e-4

  private(set) var time: Double
  private var accelerometerCursor: Int
  private var gyroscopeCursor: Int

  init(
    accelerometer: SampleTrack<AccelerometerSample>, gyroscope: SampleTrack<GyroscopeSample>,
    shortestStep: Double, start: Double
  ) {
    self.accelerometer = accelerometer
    self.gyroscope = gyroscope
    self.shortestStep = shortestStep
    time = start
    accelerometerCursor = accelerometer.index(at: start)
    gyroscopeCursor = gyroscope.index(at: start)
  }

  /// The same stepper at another time.
  func moved(to time: Double) -> InertialStepper {
    InertialStepper(
      accelerometer: accelerometer, gyroscope: gyroscope, shortestStep: shortestStep, start: time)
  }

  /// The next step, which ends at `limit` at the latest; nil when `limit` is reached.
  mutating func next(until limit: Double) -> InertialStep? {
    guard time < limit else { return nil }
    let end = nextEnd(until: limit)
    defer { time = end }
    var step = InertialStep(start: time, end: end)
    let force = accelerometer.segment(from: time, to: end, cursor: &accelerometerCursor)
    let rate = gyroscope.segment(from: time, to: end, cursor: &gyroscopeCursor)
    step.specificForce = force.map { Vector3($0.mean) }
    step.angularRate = rate.map { Vector3($0.mean) }
    guard let rate else { return step }
    let scale = step.duration * step.duration / 12
    step.coning = scale * cross(rate.first, rate.last)
    if let force {
      step.sculling = scale * (cross(rate.first, force.last) - cross(rate.last, force.first))
    }
    return step
  }

  private mutating func nextEnd(until limit: Double) -> Double {
    let samples = accelerometer.samples
    while accelerometerCursor + 1 < samples.count,
      samples[accelerometerCursor + 1].time <= time
    {
      accelerometerCursor += 1
    }
    var index = accelerometerCursor + 1
    while index < samples.count, samples[index].time < time + shortestStep - Self.sliver {
      index += 1
    }
    let next = index < samples.count ? samples[index].time : .infinity
    let end = min(next, time + Self.longestBlindStep, limit)
    return limit - end < Self.sliver ? limit : end
  }
}

/// The vector product.
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  Vector3<Body>(a).cross(Vector3(b)).components
}
