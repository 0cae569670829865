import Geodesy
import Glibc
import SensorSamples

/// A coarse location service that reports when the phone has gone far enough.
struct SignificantChangeService {
  let errors: SignificantChangeErrors
  let sensors: IdealSensors

  /// The reports from zero to an end in seconds, the first one when the service starts.
  ///
  /// A report tells a place with the time at which it is delivered, a delay after the phone was
  /// there; so the error holds both the service's accuracy and the way gone since.
  func reports(of motion: some Motion, until end: Double, noise: inout Noise) -> [LocationFix] {
    var reports: [LocationFix] = []
    var last: (place: Vector3<Local>, time: Double)?
    // Once a second is how often the network is looked at.
    for time in stride(from: 0, through: end, by: 1) {
      let place = motion.state(at: time).position
      if let last {
        guard (place - last.place).horizontalNorm >= errors.distance,
          time - last.time >= errors.minimumInterval
        else { continue }
      }
      last = (place, time)
      let stamp = time + noise.uniform(in: errors.delay)
      let report = report(of: place, at: stamp, noise: &noise)
      if stamp <= end { reports.append(report) }
    }
    return reports.sorted { $0.time < $1.time }
  }

  private func report(
    of place: Vector3<Local>, at stamp: Double, noise: inout Noise
  ) -> LocationFix {
    let hasAccessPoints = noise.happens(withProbability: errors.accessPointProbability)
    let cell = noise.uniform(in: errors.cellAccuracy)
    let accuracy = hasAccessPoints ? 65 : cell
    let error: Vector3<Local> = noise.normalVector(accuracy / radiusOf68Percent)
    let position = sensors.position(of: Vector3(place.x + error.x, place.y + error.y, 0))
    return LocationFix(
      time: stamp, latitude: position.latitude, longitude: position.longitude,
      horizontalAccuracy: accuracy)
  }
}
