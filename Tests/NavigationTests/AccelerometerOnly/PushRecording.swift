import Geodesy
import Glibc
import SensorSamples
import _TestSupport

@testable import Navigation

/// A device that rests, is moved, and rests again, with what its accelerometer says of it.
struct PushRecording {
  /// A motion along a line that starts and ends at rest.
  struct Push {
    var start: Double
    var duration: Double
    /// The largest acceleration in m/s².
    var acceleration: SIMD3<Double>

    /// The acceleration is a sine over its period, so that it adds up to nothing.
    func acceleration(at time: Double) -> SIMD3<Double> {
      guard time > start, time < start + duration else { return .zero }
      return acceleration * sin(2 * .pi * (time - start) / duration)
    }

    func velocity(at time: Double) -> SIMD3<Double> {
      guard time > start, time < start + duration else { return .zero }
      let phase = 2 * .pi * (time - start) / duration
      return acceleration * (duration / (2 * .pi) * (1 - cos(phase)))
    }
  }

  var duration: Double
  var rate = 100.0
  var acceleration: (Double) -> SIMD3<Double>
  var attitude: (Double) -> Rotation<Body, Local> = { _ in .identity }
  var bias = SIMD3<Double>.zero
  /// Standard deviation of a reading, an axis, in m/s².
  var noise = 0.0
  var gravity = Earth.standardGravity
  var rests: [NavigationStationaryInterval] = []
  var seed: UInt64 = 1

  var input: NavigationInput {
    var random = SeededGenerator(seed: seed)
    let samples = (0...Int(duration * rate)).map { index in
      let time = Double(index) / rate
      let force = acceleration(time) + SIMD3(0, 0, gravity)
      let felt = attitude(time).inverse * Vector3<Local>(force)
      return AccelerometerSample(
        time: time, specificForce: Vector3(felt.components + bias + random.normalVector() * noise))
    }
    return NavigationInput(
      accelerometer: samples, gyroscope: [], stationaryIntervals: rests,
      outputTimes: (0...Int(duration * 10)).map { Double($0) / 10 })
  }

  /// One push between two rests.
  static func single(_ push: Push, rest: Double = 3) -> PushRecording {
    let end = push.start + push.duration
    return PushRecording(
      duration: end + rest, acceleration: push.acceleration(at:),
      rests: [.init(start: 0, end: push.start), .init(start: end, end: end + rest)])
  }
}

extension [NavigationState] {
  func state(at time: Double) -> NavigationState? {
    first { abs($0.time - time) < 1e-9 }
  }
}
