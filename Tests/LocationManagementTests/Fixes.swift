import Geodesy
import LocationManagement
import SensorSamples

extension LocationFix {
  /// A fix near Munich that differs from all others of another time, as those of receivers do.
  static func at(
    _ time: Double, latitudeDegrees: Double? = nil, longitudeDegrees: Double = 11.6,
    accuracy: Double = 5, speed: Double? = 1
  ) -> LocationFix {
    LocationFix(
      time: time, latitude: (latitudeDegrees ?? 48.1 + time * 1e-7) * .pi / 180,
      longitude: longitudeDegrees * .pi / 180, altitude: 520, horizontalAccuracy: accuracy,
      speed: speed)
  }

  /// The same measurement under another time.
  func redated(to time: Double) -> LocationFix {
    var fix = self
    fix.time = time
    return fix
  }
}

extension LocationUpdate {
  static func gps(_ time: Double, accuracy: Double = 5) -> LocationUpdate {
    LocationUpdate(source: .gps, fix: .at(time, accuracy: accuracy))
  }

  static func significant(_ time: Double, accuracy: Double = 500) -> LocationUpdate {
    LocationUpdate(source: .significantChange, fix: .at(time, accuracy: accuracy))
  }
}
