import Geodesy
import SensorSamples

/// A circle that the phone is expected to stay in.
struct MonitoredRegion {
  var plane: LocalTangentPlane
  var radius: Double

  init(center: LocationFix, radius: Double) {
    plane = LocalTangentPlane(origin: center.position)
    self.radius = radius
  }

  func contains(_ fix: LocationFix) -> Bool {
    !fix.position.isValid || plane.local(from: fix.position).horizontalNorm <= radius
  }
}
