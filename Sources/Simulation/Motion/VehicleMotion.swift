public import Geodesy

/// The motion of a phone that is fixed in a vehicle which follows a route.
///
/// The body pitches with the grade and dives when it brakes; it leans out of curves. The phone
/// is taken to be at the point that follows the route.
public struct VehicleMotion: Motion {
  /// How a suspension gives way.
  public struct Suspension: Sendable, Equatable {
    /// Pitch in radians for each m/s² of acceleration along the path.
    public var pitchPerAcceleration = 0.004
    /// Roll in radians for each m/s² of acceleration across the path.
    public var rollPerAcceleration = 0.006

    public init() {}
  }

  let route: Route
  let suspension: Suspension
  let wander: DriverWander
  /// The attitude of the phone in the vehicle.
  public let mount: Rotation<Body, Carrier>
  private let path: PathIntegral

  public init(
    route: Route, mount: Rotation<Body, Carrier>, suspension: Suspension = Suspension()
  ) {
    self.init(route: route, mount: mount, suspension: suspension, wander: .none)
  }

  init(
    route: Route, mount: Rotation<Body, Carrier>, suspension: Suspension = Suspension(),
    wander: DriverWander
  ) {
    self.route = route
    self.mount = mount
    self.suspension = suspension
    self.wander = wander
    path = PathIntegral(duration: route.duration) {
      Self.kinematics(route: route, wander: wander, at: $0).velocity
    }
  }

  public func state(at time: Double) -> MotionState {
    let kinematics = Self.kinematics(route: route, wander: wander, at: time)
    let across = kinematics.speed * kinematics.course.derivative
    let angles = EulerAngles(
      yaw: -kinematics.course,
      pitch: kinematics.grade
        + suspension.pitchPerAcceleration * kinematics.speed.derivative,
      // To the right of the path means a lean to the left, a negative roll.
      roll: -suspension.rollPerAcceleration * across)
    let (attitude, rate) = angles.rotation(from: Carrier.self, to: Local.self)
    return MotionState(
      position: path.position(at: time) {
        Self.kinematics(route: route, wander: wander, at: $0).velocity
      },
      velocity: kinematics.velocity, acceleration: kinematics.acceleration,
      attitude: attitude * mount, angularRate: mount.inverse * rate)
  }

  private struct Kinematics {
    var speed, course, grade: Jet
    var velocity, acceleration: Vector3<Local>
  }

  private static func kinematics(
    route: Route, wander: DriverWander, at time: Double
  ) -> Kinematics {
    let speed = wander.speed(from: route.speed.jet(at: time), at: time)
    let course = wander.course(from: route.course.jet(at: time), speed: speed, at: time)
    let grade = route.grade.jet(at: time)
    let (sinCourse, cosCourse) = course.sineAndCosine
    let (sinGrade, cosGrade) = grade.sineAndCosine
    let level = speed * cosGrade
    let (east, north, up) = (level * sinCourse, level * cosCourse, speed * sinGrade)
    return Kinematics(
      speed: speed, course: course, grade: grade,
      velocity: Vector3(east.value, north.value, up.value),
      acceleration: Vector3(east.first, north.first, up.first))
  }
}
