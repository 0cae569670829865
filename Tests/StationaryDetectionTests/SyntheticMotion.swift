import Geodesy
import SensorSamples
import _TestSupport

/// What ideal sensors with white noise say of a motion given as functions of time.
struct SyntheticMotion {
  /// Seconds.
  var duration = 20.0
  /// Samples a second of each sensor.
  var forceRate = 100.0
  var turnRate = 100.0
  /// Standard deviations on each axis in m/s² and rad/s.
  var forceNoise = 0.02
  var turnNoise = 0.002
  /// What the gyroscope says at rest.
  var bias = Vector3<Body>(0.004, -0.003, 0.002)
  /// Specific force and angular rate without noise and bias.
  var force: (Double) -> Vector3<Body> = { _ in Vector3(0, 0, 9.81) }
  var turn: (Double) -> Vector3<Body> = { _ in .zero }
  var seed: UInt64 = 1

  func samples() -> (accelerometer: [AccelerometerSample], gyroscope: [GyroscopeSample]) {
    var random = SeededGenerator(seed: seed)
    func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
    }
    func noise(_ sigma: Double) -> Vector3<Body> {
      Vector3(sigma * normal(), sigma * normal(), sigma * normal())
    }
    let accelerometer = (0..<Int(duration * forceRate)).map { index in
      let time = Double(index) / forceRate
      return AccelerometerSample(time: time, specificForce: force(time) + noise(forceNoise))
    }
    let gyroscope = (0..<Int(duration * turnRate)).map { index in
      let time = Double(index) / turnRate
      return GyroscopeSample(time: time, angularRate: turn(time) + bias + noise(turnNoise))
    }
    return (accelerometer, gyroscope)
  }
}
