import Geodesy
import SensorSamples

/// The body frame as it was when a stretch of unbroken angular rates began.
enum Chain: Frame {}

/// What the inertial sensors alone say about a stretch: how the device turned since its beginning,
/// and the integral of the specific force in the frame it had then.
///
/// It needs no fix, no level and no heading; where it drifts is told by the gyroscope bias, which
/// is followed while the device stands still.
struct RelativeMotion: Sendable {
  /// An entry of the integral.
  struct Entry: Sendable {
    var time: Double
    /// ∫ C f dt since the beginning, in m/s.
    var forceIntegral: Vector3<Chain>
    /// Seconds without specific force since the beginning.
    var blind: Double
  }

  private(set) var entries: [Entry] = []
  /// The mean specific force of the first moments.
  private(set) var firstForce: Vector3<Body>?
  /// The gyroscope bias, from the moments of stillness until the end; nil without one.
  private(set) var gyroscopeBias: Vector3<Body>?

  /// The bias as the first rest showed it, and when that had lasted long enough; nil without one.
  private(set) var firstRest: (gyroscopeBias: Vector3<Body>, time: Double)?

  /// Seconds of rest that show a bias.
  private static let rest = 5.0
  /// Entries are this far apart, in seconds.
  private static let spacing = 0.04
  /// The first moments last so long, in seconds.
  private static let beginning = 0.5

  var span: ClosedRange<Double>? {
    guard let first = entries.first, let last = entries.last else { return nil }
    return first.time...last.time
  }

  init(stepper: InertialStepper, until end: Double, still: [ClosedRange<Double>]) {
    var stepper = stepper
    let start = stepper.time
    var integral = Vector3<Chain>.zero
    var blind = 0.0
    var attitude = Rotation<Body, Chain>.identity
    var nextStill = 0
    var biasSum = (rate: Vector3<Body>.zero, duration: 0.0)
    entries.append(Entry(time: start, forceIntegral: .zero, blind: 0))
    while let step = stepper.next(until: end) {
      while nextStill < still.count, still[nextStill].upperBound < step.start { nextStill += 1 }
      if let rate = step.angularRate {
        if nextStill < still.count, still[nextStill].contains(step.start) {
          biasSum.rate += rate * step.duration
          biasSum.duration += step.duration
          if biasSum.duration > 1 { gyroscopeBias = biasSum.rate / biasSum.duration }
          if firstRest == nil, biasSum.duration > Self.rest, let gyroscopeBias {
            firstRest = (gyroscopeBias, step.end)
          }
        }
        let vector =
          (rate - (gyroscopeBias ?? .zero)).components * step.duration + step.coning
        let halfway = attitude * Rotation<Body, Body>(rotationVector: 0.5 * vector)
        if let force = step.specificForce {
          integral += halfway * (force * step.duration + Vector3(step.sculling))
        }
        attitude = attitude * Rotation<Body, Body>(rotationVector: vector)
      }
      if step.specificForce == nil || step.angularRate == nil { blind += step.duration }
      if firstForce == nil, step.end - start - blind >= Self.beginning {
        firstForce = Vector3((integral / (step.end - start - blind)).components)
      }
      if let last = entries.last, step.end - last.time >= Self.spacing {
        entries.append(
          Entry(time: step.end, forceIntegral: integral, blind: blind))
      }
    }
  }

  /// The integral at a time; nil outside of the stretch.
  func entry(at time: Double) -> Entry? {
    guard let first = entries.first, time >= first.time else { return nil }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count else { return nil }
    let (a, b) = (entries[low - 1], entries[low])
    let fraction = (time - a.time) / (b.time - a.time)
    return Entry(
      time: time, forceIntegral: a.forceIntegral + (b.forceIntegral - a.forceIntegral) * fraction,
      blind: a.blind + (b.blind - a.blind) * fraction)
  }
}
