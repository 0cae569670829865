import Geodesy
import Glibc
import SensorSamples

/// The radius that holds 68 % of a circular normal distribution, in standard deviations of an axis.
///
/// From `1 - exp(-r² / 2) = 0.68`.
let radiusOf68Percent = (-2 * log(1 - 0.68)).squareRoot()

/// A satellite receiver: the fixes it gives of a true motion.
struct LocationReceiver {
  let errors: LocationErrors
  let sensors: IdealSensors
  /// Times in seconds without reception.
  let outages: [ClosedRange<Double>]

  /// The fixes from zero to an end in seconds, in the order of their stamps.
  func fixes(of motion: some Motion, until end: Double, noise: inout Noise) -> [LocationFix] {
    var drift = AxisErrors(errors, noise: &noise)
    var fixes: [LocationFix] = []
    // The receiver's second is not the recording's.
    let phase = errors.interval * noise.uniform()
    for index in 0... {
      let time = phase + Double(index) * errors.interval
      guard time + errors.lag <= end else { break }
      // The errors go on while there is no reception.
      let error = drift.sample(at: time, noise: &noise)
      let spread = AccuracySpread(errors.accuracySpread, noise: &noise)
      let isOutlier = noise.happens(withProbability: errors.outlierProbability)
      guard !outages.contains(where: { $0.contains(time) }) else { continue }
      var state = motion.state(at: time)
      state.position += error.position
      if isOutlier { state.position += outlier(&noise) }
      state.velocity += error.velocity
      fixes.append(fix(of: state, at: time + errors.lag, spread: spread))
    }
    return fixes
  }

  private func fix(of state: MotionState, at stamp: Double, spread: AccuracySpread) -> LocationFix {
    let seen = sensors.reference(of: state, at: stamp)
    let horizontal =
      (errors.position * errors.position + errors.whitePosition * errors.whitePosition).squareRoot()
    let vertical = (errors.height * errors.height + errors.whitePosition * errors.whitePosition)
      .squareRoot()
    let speed = seen.velocity.horizontalNorm
    let hasCourse = speed >= errors.leastSpeedWithCourse
    let course = atan2(seen.velocity.x, seen.velocity.y)
    return LocationFix(
      time: stamp, latitude: seen.position.latitude, longitude: seen.position.longitude,
      altitude: seen.position.height,
      horizontalAccuracy: radiusOf68Percent * horizontal * spread.horizontal,
      verticalAccuracy: vertical * spread.vertical, speed: speed,
      speedAccuracy: errors.velocity * spread.speed,
      course: hasCourse ? (course < 0 ? course + 2 * .pi : course) : nil,
      courseAccuracy: hasCourse ? min(.pi, errors.velocity * spread.speed / speed) : nil)
  }

  private func outlier(_ noise: inout Noise) -> Vector3<Local> {
    let distance = noise.uniform(in: (errors.outlierDistance / 6)...errors.outlierDistance)
    let direction = noise.uniform(in: 0...(2 * .pi))
    return Vector3(distance * cos(direction), distance * sin(direction), 0)
  }
}

/// How far the reported accuracies of one fix are from the true ones, as factors.
private struct AccuracySpread {
  let horizontal, vertical, speed: Double

  init(_ spread: Double, noise: inout Noise) {
    horizontal = exp(spread * noise.normal())
    vertical = exp(spread * noise.normal())
    speed = exp(spread * noise.normal())
  }
}

/// The errors of position and velocity on three axes.
private struct AxisErrors {
  private var position: [GaussMarkov]
  private var velocity: [GaussMarkov]
  private let whitePosition, whiteVelocity: Double

  init(_ errors: LocationErrors, noise: inout Noise) {
    position = [errors.position, errors.position, errors.height].map {
      GaussMarkov(
        standardDeviation: $0, correlationTime: errors.positionCorrelationTime, noise: &noise)
    }
    let share = errors.velocityCorrelatedShare
    precondition((0...1).contains(share), "a share lies between 0 and 1")
    velocity = (0..<3).map { _ in
      GaussMarkov(
        standardDeviation: errors.velocity * share.squareRoot(),
        correlationTime: errors.velocityCorrelationTime, noise: &noise)
    }
    whitePosition = errors.whitePosition
    whiteVelocity = errors.velocity * (1 - share).squareRoot()
  }

  mutating func sample(
    at time: Double, noise: inout Noise
  ) -> (position: Vector3<Local>, velocity: Vector3<Local>) {
    var errors = (position: Vector3<Local>.zero, velocity: Vector3<Local>.zero)
    for axis in 0..<3 {
      errors.position[axis] =
        position[axis].sample(at: time, noise: &noise) + whitePosition * noise.normal()
      errors.velocity[axis] =
        velocity[axis].sample(at: time, noise: &noise) + whiteVelocity * noise.normal()
    }
    return errors
  }
}
