import Glibc

/// A plan of travel: speed, course and grade as smooth functions of time, with the road's state.
///
/// A route is built segment by segment, from its start to its end. How hard it may accelerate,
/// brake and turn is bounded by its limits; the durations follow from them.
public struct Route: Sendable {
  /// How hard a carrier accelerates.
  public struct Limits: Sendable, Equatable {
    /// Greatest gain of speed, in m/s².
    public var acceleration = 1.8
    /// Greatest loss of speed, in m/s².
    public var braking = 2.2
    /// Greatest change of the acceleration along the path, in m/s³.
    public var jerk = 3.0

    public init(acceleration: Double = 1.8, braking: Double = 2.2, jerk: Double = 3) {
      self.acceleration = acceleration
      self.braking = braking
      self.jerk = jerk
    }
  }

  public let limits: Limits
  /// Seconds from the start to the end of the last segment.
  public private(set) var duration = 0.0
  /// Speed in m/s.
  private(set) var speed = SmoothProfile(0)
  /// Course in radians, clockwise from north, without jumps at full turns.
  private(set) var course: SmoothProfile
  /// Angle of the climb in radians.
  private(set) var grade = SmoothProfile(0)
  /// How much the engine shakes: 0 when it is off, 1 when it idles.
  private(set) var engine: SmoothProfile
  /// How rough the surface is: 0 for new asphalt, 1 for an ordinary street.
  private(set) var roughness: SmoothProfile

  public init(
    courseDegrees: Double, limits: Limits = Limits(), engineRuns: Bool = true,
    roughness: Double = 1
  ) {
    self.limits = limits
    course = SmoothProfile(courseDegrees * .pi / 180)
    engine = SmoothProfile(engineRuns ? 1 : 0)
    self.roughness = SmoothProfile(roughness)
  }

  /// Goes on at the same speed, or stands, for a time in seconds.
  public mutating func keep(for seconds: Double) {
    precondition(seconds >= 0, "time does not run backwards")
    duration += seconds
  }

  /// Accelerates or brakes to a speed in m/s, as hard as the limits allow.
  public mutating func change(speedTo target: Double) {
    precondition(target >= 0, "a route has no reverse gear")
    let change = target - speed.last
    guard change != 0 else { return }
    let limit = change > 0 ? limits.acceleration : limits.braking
    // A small change is over before the limit is reached.
    let peak = min(limit, (abs(change) * limits.jerk / 1.5).squareRoot())
    let ramp = 1.5 * peak / limits.jerk
    let seconds = abs(change) / peak + ramp
    speed.pass(to: target, at: duration, over: seconds, ramp: ramp)
    duration += seconds
  }

  /// Turns right by an angle in degrees, or left by a negative one, at the present speed.
  ///
  /// - Parameters:
  ///   - degrees: The change of course.
  ///   - radius: The smallest radius of the path in metres.
  public mutating func turn(byDegrees degrees: Double, radius: Double) {
    precondition(speed.last > 0, "only a moving carrier can follow a curve")
    precondition(radius > 0, "a radius is positive")
    let angle = degrees * .pi / 180
    // A quarter of the time to turn the wheel, half of it on the arc, a quarter to turn it back.
    let seconds = abs(angle) * radius / speed.last / 0.75
    guard seconds > 0 else { return }
    course.pass(to: course.last + angle, at: duration, over: seconds, ramp: seconds / 4)
    duration += seconds
  }

  /// Passes to a climb, in metres of height per metre of way, while the segments go on.
  public mutating func climb(_ slope: Double, over seconds: Double) {
    grade.pass(to: atan(slope), at: duration, over: seconds)
  }

  /// Switches the engine, which takes a second to settle.
  public mutating func runEngine(_ runs: Bool) {
    engine.pass(to: runs ? 1 : 0, at: duration, over: 1)
  }

  /// Passes to a surface of another roughness within two seconds.
  public mutating func drive(onRoughness level: Double) {
    precondition(level >= 0, "a roughness is not negative")
    roughness.pass(to: level, at: duration, over: 2)
  }

  /// The times at which the carrier stands, as pairs of start and end in seconds.
  public var stops: [ClosedRange<Double>] { speed.intervals(at: 0, until: duration) }
}
