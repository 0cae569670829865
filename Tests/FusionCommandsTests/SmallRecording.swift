import Foundation
import Geodesy
import Recordings
import SensorSamples

/// A recording of a phone that lies on a table for a few seconds, written as a folder.
enum SmallRecording {
  /// Writes the recording as a folder and gives its path.
  static func write(in folder: String, seconds: Double = 4) throws -> String {
    let times = stride(from: 0, through: seconds, by: 0.02)
    // The last bit of an analogue converter toggles; a stream without any noise is a dead sensor.
    let toggle = { (time: Double) in sin(917 * time) > 0 ? 0.002 : -0.002 }
    let recording = Recording(
      name: "table",
      accelerometer: times.map {
        AccelerometerSample(time: $0, specificForce: Vector3(toggle($0), 0, 9.81 + toggle($0)))
      },
      gyroscope: times.map {
        GyroscopeSample(time: $0, angularRate: Vector3(toggle($0) / 10, 0, 0))
      },
      location: stride(from: 0, through: seconds, by: 1).map {
        LocationFix(
          time: $0, latitude: 0.8, longitude: 0.1, altitude: 100, horizontalAccuracy: 4,
          verticalAccuracy: 6, speed: 0, speedAccuracy: 0.3)
      })
    let path = "\(folder)/table"
    try NativeRecordingWriter().write(recording, to: path)
    return path
  }
}
