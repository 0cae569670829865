import Geodesy
import Glibc
import SensorSamples
import _TestSupport

@testable import Navigation

/// A motion given by functions of time, from which ideal sensors are computed.
///
/// Everything is in the tangent plane at `origin`. Nothing here is shared with the navigator but
/// gravity and the Earth's rotation, which have tests of their own.
struct SyntheticMotion: Sendable {
  var origin = GeodeticPosition(latitudeDegrees: 48.1, longitudeDegrees: 11.6, height: 500)
  var velocity: @Sendable (Double) -> Vector3<Local>
  var attitude: @Sendable (Double) -> Rotation<Body, Local>
  var duration: Double

  /// The mean angular rate against inertial space around an instant.
  func angularRate(at time: Double) -> Vector3<Body> {
    let step = 1e-4
    let turn = attitude(time - step).inverse * attitude(time + step)
    let earth = Earth.rotation(atLatitude: origin.latitude)
    return Vector3(turn.rotationVector / (2 * step)) + attitude(time).inverse * earth
  }

  /// The specific force at an instant and a place.
  func specificForce(at time: Double, position: Vector3<Local>) -> Vector3<Body> {
    let step = 1e-4
    let acceleration = (velocity(time + step) - velocity(time - step)) / (2 * step)
    var surroundings = Surroundings(origin: origin)
    surroundings.move(to: position)
    let coriolis = 2 * surroundings.earthRotation.cross(velocity(time))
    return attitude(time).inverse * (acceleration + coriolis - surroundings.gravity)
  }

  /// Positions every `step` seconds from zero on, by Simpson's rule.
  func positions(step: Double) -> [Vector3<Local>] {
    var positions = [Vector3<Local>.zero]
    let count = Int((duration / step).rounded())
    for index in 0..<count {
      let time = Double(index) * step
      let mean = velocity(time) + 4 * velocity(time + step / 2) + velocity(time + step)
      positions.append(positions[index] + mean * (step / 6))
    }
    return positions
  }
}

extension SyntheticMotion {
  /// A car that stands, drives around corners and stops again, with the phone in a holder.
  static func drive(
    duration: Double = 120, holder: Rotation<Body, Local> = .holder, standing: Double = 10
  ) -> SyntheticMotion {
    // Speed and heading are sums of smooth steps, each a raised cosine.
    @Sendable func step(_ time: Double, at start: Double, lasting length: Double) -> Double {
      let phase = min(max((time - start) / length, 0), 1)
      return 0.5 - 0.5 * cos(.pi * phase)
    }
    @Sendable func speed(_ time: Double) -> Double {
      let t = time - standing
      var speed = 13 * step(t, at: 0, lasting: 8) - 6 * step(t, at: 20, lasting: 4)
      speed += 8 * step(t, at: 34, lasting: 6) - 15 * step(t, at: 55, lasting: 9)
      speed += 11 * step(t, at: 72, lasting: 7) - 11 * step(t, at: 94, lasting: 7)
      return speed
    }
    @Sendable func heading(_ time: Double) -> Double {
      let t = time - standing
      return 0.6 + 1.5 * step(t, at: 24, lasting: 6) - 1.4 * step(t, at: 45, lasting: 7)
        + 1.1 * step(t, at: 81, lasting: 6)
    }
    return SyntheticMotion(
      velocity: { time in
        let (speed, heading) = (speed(time), heading(time))
        return Vector3(speed * sin(heading), speed * cos(heading), 0)
      },
      attitude: { Rotation<Local, Local>(rotationVector: SIMD3(0, 0, -heading($0))) * holder },
      duration: duration)
  }
}

extension Rotation<Body, Local> {
  /// Some way in which a phone may hang in a car.
  static var holder: Self {
    Self(rotationVector: SIMD3(0.9, -0.4, 0.7))
  }
}

/// Errors of simulated sensors; all zero is ideal.
struct SyntheticErrors: Sendable {
  var accelerometerBias = SIMD3<Double>.zero
  var gyroscopeBias = SIMD3<Double>.zero
  /// White noise in m/s²/√Hz and rad/s/√Hz.
  var accelerometerNoise = 0.0
  var gyroscopeNoise = 0.0
  /// Standard deviations an axis, in m and m/s.
  var positionNoise = 0.0
  var velocityNoise = 0.0
  /// How late fixes are stamped, in seconds.
  var lag = 0.0

  /// Errors as the navigator's default settings describe them.
  static func phone(_ random: inout some RandomNumberGenerator) -> SyntheticErrors {
    let settings = SensorErrorSettings()
    return SyntheticErrors(
      accelerometerBias: random.normalVector() * settings.accelerometerTurnOnBias,
      gyroscopeBias: random.normalVector() * settings.gyroscopeTurnOnBias,
      accelerometerNoise: settings.accelerometerNoise, gyroscopeNoise: settings.gyroscopeNoise,
      positionNoise: 3, velocityNoise: 0.25)
  }
}

/// A recording of a motion, with its truth.
struct SyntheticRecording: Sendable {
  var input: NavigationInput
  /// True positions and velocities, by output time.
  var truth: [(position: Vector3<Local>, velocity: Vector3<Local>)] = []

  init(
    _ motion: SyntheticMotion, errors: SyntheticErrors = SyntheticErrors(), rate: Double = 100,
    still: [NavigationStationaryInterval] = [], seed: UInt64 = 1
  ) {
    var random = SeededGenerator(seed: seed)
    let positions = motion.positions(step: 1 / rate)
    var accelerometer: [AccelerometerSample] = []
    var gyroscope: [GyroscopeSample] = []
    let root = rate.squareRoot()
    for (index, position) in positions.enumerated() {
      let time = Double(index) / rate
      var force = motion.specificForce(at: time, position: position).components
      force += errors.accelerometerBias + random.normalVector() * (errors.accelerometerNoise * root)
      accelerometer.append(AccelerometerSample(time: time, specificForce: Vector3(force)))
      var turning = motion.angularRate(at: time).components
      turning += errors.gyroscopeBias + random.normalVector() * (errors.gyroscopeNoise * root)
      gyroscope.append(GyroscopeSample(time: time, angularRate: Vector3(turning)))
    }
    let plane = LocalTangentPlane(origin: motion.origin)
    var surroundings = Surroundings(origin: motion.origin)
    let fixes = (0...Int(motion.duration)).map { second in
      let position = positions[Int(Double(second) * rate)]
      let noise = random.normalVector() * errors.positionNoise
      let velocity =
        motion.velocity(Double(second)).components + random.normalVector() * errors.velocityNoise
      let place = plane.geodetic(from: position + Vector3(noise))
      surroundings.move(to: position)
      let velocityHere = surroundings.planeFromHere.inverse * Vector3(velocity)
      return LocationFix(
        time: Double(second) + errors.lag, latitude: place.latitude, longitude: place.longitude,
        altitude: place.height,
        horizontalAccuracy: max(1, errors.positionNoise) * PlaneFix.radiusPerSigma,
        verticalAccuracy: max(1, errors.positionNoise), velocity: velocityHere,
        velocityAccuracy: max(0.1, errors.velocityNoise))
    }
    let outputTimes = (0...Int(motion.duration)).map(Double.init)
    truth = outputTimes.map { (positions[Int($0 * rate)], motion.velocity($0)) }
    input = NavigationInput(
      accelerometer: accelerometer, gyroscope: gyroscope, fixes: fixes,
      stationaryIntervals: still, outputTimes: outputTimes)
  }
}

extension [NavigationState] {
  /// The root mean square of the velocity's error.
  func velocityError(_ recording: SyntheticRecording, after time: Double = 0) -> Double {
    var (sum, count) = (0.0, 0.0)
    for state in self where state.time >= time {
      let error = state.velocity - recording.truth[Int(state.time)].velocity
      sum += error.dot(error)
      count += 1
    }
    return (sum / count).squareRoot()
  }
}
