import Geodesy
import SensorSamples
import StationaryDetection

/// The speeds that testify for or against rest when the receiver was off at times by choice.
///
/// A location service that falls silent under way may be in a tunnel, and then quiet alone is no
/// rest. One that was turned off says nothing by its silence; but a device that stood at a fix still
/// stands for as long as it stays as quiet as it was then. So the speed of such a fix testifies
/// until the quiet ends, in both directions of time.
struct RestWitnesses {
  /// The speeds of the fixes themselves.
  let speeds: [SpeedFix]

  /// A fix of no more than this may stand; m/s.
  private static let slow = 1.0
  /// Observations further apart than this do not belong to one time of quiet; seconds.
  private static let longestStep = 1.0
  /// How often a speed testifies, in seconds.
  private static let interval = 2.0

  init(_ fixes: [LocationFix]) { speeds = fixes.compactMap(SpeedFix.init) }

  /// The speeds together with those that go on; nil when nothing goes on.
  func extended(over inertial: InertialEvidence) -> [SpeedFix]? {
    var added: [SpeedFix] = []
    for quiet in Self.quietTimes(in: inertial.observations) {
      let within = speeds.filter { quiet.contains($0.time) }.sorted { $0.time < $1.time }
      // A single fix that moves belongs to a device that is quiet under way.
      guard let first = within.first, within.allSatisfy({ $0.speed <= Self.slow }) else { continue }
      var witness = first
      var next = within.dropFirst()
      for time in stride(from: quiet.lowerBound, through: quiet.upperBound, by: Self.interval) {
        while let later = next.first, later.time <= time {
          witness = later
          next.removeFirst()
        }
        guard !within.contains(where: { abs($0.time - time) < Self.interval / 2 }) else { continue }
        added.append(SpeedFix(time: time, speed: witness.speed, sigma: witness.sigma))
      }
    }
    return added.isEmpty ? nil : speeds + added
  }

  private static func quietTimes(in observations: [InertialObservation]) -> [ClosedRange<Double>] {
    var times: [ClosedRange<Double>] = []
    var isOpen = false
    for observation in observations {
      guard observation.verdict == .quiet else {
        isOpen = false
        continue
      }
      if isOpen, let last = times.last, observation.time - last.upperBound <= longestStep,
        observation.time >= last.upperBound
      {
        times[times.count - 1] = last.lowerBound...observation.time
      } else {
        times.append(observation.time...observation.time)
      }
      isOpen = true
    }
    return times
  }
}
