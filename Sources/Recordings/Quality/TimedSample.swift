import Geodesy
import SensorSamples

/// Something that happened at a time.
protocol TimedSample {
  var time: Double { get set }
  /// Whether the second of two neighbours says nothing that the first does not say.
  static func isRepeat(_ second: Self, of first: Self) -> Bool
}

/// A sample of a sensor with three axes.
protocol TriaxialSample: TimedSample {
  init(time: Double, components: Vector3<Body>)
  var components: Vector3<Body> { get set }
}

extension TriaxialSample {
  /// Times come from counters of microseconds at best, so a smaller step is rounding.
  static func isRepeat(_ second: Self, of first: Self) -> Bool { second.time - first.time < 1e-6 }
}

extension AccelerometerSample: TriaxialSample {
  init(time: Double, components: Vector3<Body>) {
    self.init(time: time, specificForce: components)
  }

  var components: Vector3<Body> {
    get { specificForce }
    set { specificForce = newValue }
  }
}

extension GyroscopeSample: TriaxialSample {
  init(time: Double, components: Vector3<Body>) {
    self.init(time: time, angularRate: components)
  }

  var components: Vector3<Body> {
    get { angularRate }
    set { angularRate = newValue }
  }
}

extension LocationFix: TimedSample {
  /// Two services may give different fixes at one time, so only a true copy is a repeat.
  static func isRepeat(_ second: Self, of first: Self) -> Bool { second == first }
}

extension CameraFrame: TimedSample {
  static func isRepeat(_ second: Self, of first: Self) -> Bool { second.time == first.time }
}

extension ReferenceState: TimedSample {
  static func isRepeat(_ second: Self, of first: Self) -> Bool { second.time == first.time }
}
