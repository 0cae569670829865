import Geodesy
import Glibc
import LinearAlgebra
import SensorSamples

/// A fix that can be used, taken into the tangent plane, with noise that can be believed.
struct PlaneFix: Sendable {
  /// Where it stands in the input.
  var index: Int
  /// Seconds on the recording's clock, as stamped.
  var time: Double
  var position: Vector3<Local>
  /// Standard deviations an axis in metres.
  var horizontalSigma: Double
  var verticalSigma: Double?
  var motion: Motion

  enum Motion: Sendable {
    case none
    /// Speed without direction in m/s, with its standard deviation.
    case speed(Double, sigma: Double)
    /// Velocity in the tangent plane in m/s, with its covariance.
    case velocity(Vector3<Local>, covariance: Matrix<3, 3>, isThreeDimensional: Bool)
  }

  /// The horizontal speed it claims, in m/s.
  var speed: Double? {
    switch motion {
    case .none: nil
    case .speed(let speed, _): speed
    case .velocity(let velocity, _, _): velocity.horizontalNorm
    }
  }
}

extension PlaneFix {
  /// The radius that holds 68 % of a circular normal distribution, in standard deviations an axis.
  ///
  /// The distance from its centre has the distribution `1 - exp(-r²/2)`.
  static let radiusPerSigma = (-2 * log(1 - 0.68)).squareRoot()

  /// The fix in a plane; nil unless its position is valid.
  init?(_ fix: LocationFix, index: Int, in plane: LocalTangentPlane, settings: FixSettings) {
    guard Self.isValid(fix) else { return nil }
    self.index = index
    time = fix.time
    position = plane.local(from: fix.position)
    guard position.isFinite else { return nil }
    horizontalSigma = max(fix.horizontalAccuracy / Self.radiusPerSigma, settings.positionFloor)
    verticalSigma = fix.verticalAccuracy.flatMap { accuracy in
      guard fix.altitude != nil, accuracy > 0, accuracy < 1e5 else { return nil }
      return max(accuracy, settings.positionFloor)
    }
    var here = Surroundings(origin: plane.origin)
    here.move(to: position)
    motion = Self.motion(of: fix, planeFromHere: here.planeFromHere, settings: settings)
  }

  /// Whether the position can be used: finite, in range, and called valid by the service.
  static func isValid(_ fix: LocationFix) -> Bool {
    abs(fix.time) < 1e11 && fix.position.isValid && abs(fix.position.height) < 1e5
      && fix.horizontalAccuracy > 0 && fix.horizontalAccuracy < 1e5
      && !(fix.latitude == 0 && fix.longitude == 0)
  }

  /// So many standard deviations of the speed are a motion, whose course says something.
  private static let clearSpeedSigmas = 3.0

  private static func motion(
    of fix: LocationFix, planeFromHere: Rotation<Local, Local>, settings: FixSettings
  ) -> Motion {
    func sigma(_ accuracy: Double?) -> Double {
      guard let accuracy, accuracy > 0, accuracy < 1e3 else {
        return settings.unknownVelocityAccuracy
      }
      return max(accuracy, settings.velocityFloor)
    }
    if let velocity = fix.velocity, velocity.isFinite, velocity.norm < 1e3 {
      let variance = sigma(fix.velocityAccuracy) * sigma(fix.velocityAccuracy)
      return .velocity(
        planeFromHere * velocity, covariance: variance * Matrix.identity, isThreeDimensional: true)
    }
    guard let speed = fix.speed, speed >= 0, speed < 1e3 else { return .none }
    let along = sigma(fix.speedAccuracy)
    let claimed = fix.courseAccuracy.flatMap { $0 > 0 && $0 < .pi ? $0 * speed : nil }
    // A course that is vouched for says something as soon as the speed is not mere noise.
    let slowest =
      claimed == nil
      ? settings.slowestCourse : min(settings.slowestCourse, clearSpeedSigmas * along)
    guard let course = fix.course, course.isFinite, speed >= slowest else {
      guard speed < settings.slowestCourse else { return .speed(speed, sigma: along) }
      // Slow, in an unknown direction: about zero, give or take the speed itself.
      let variance = along * along + speed * speed / 2
      return .velocity(.zero, covariance: variance * Matrix.identity, isThreeDimensional: false)
    }
    let direction = Vector3<Local>(sin(course), cos(course), 0)
    let across = max(along, claimed ?? 0)
    // Along the direction of motion and across it, turned to east and north.
    let (a, c) = (along * along, across * across)
    let d = direction
    let covariance = Matrix<3, 3>([
      [a * d.x * d.x + c * d.y * d.y, (a - c) * d.x * d.y, 0],
      [(a - c) * d.x * d.y, a * d.y * d.y + c * d.x * d.x, 0],
      [0, 0, 1],
    ])
    return .velocity(
      planeFromHere * (speed * direction), covariance: covariance, isThreeDimensional: false)
  }
}
