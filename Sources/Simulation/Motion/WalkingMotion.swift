public import Geodesy
import Glibc

/// The motion of a phone that is held before a person who walks along a route.
///
/// The body rises and falls twice a stride, sways once a stride, and surges with each step; the
/// phone nods and turns with it. All of it fades in and out with the walking speed.
public struct WalkingMotion: Motion {
  /// The shape of a gait at full speed.
  public struct Gait: Sendable, Equatable {
    /// Steps in a second.
    public var stepFrequency = 1.8
    /// Amplitude of the rise and fall, in metres.
    public var vertical = 0.02
    /// Amplitude of the sway from foot to foot, in metres.
    public var lateral = 0.015
    /// Amplitude of the surge along the way, in metres.
    public var forward = 0.01
    /// Amplitude of the phone's nodding, turning and tilting, in radians.
    public var turning = 0.03
    /// The speed in m/s at which the gait is full.
    public var fullSpeed = 1.4

    public init() {}
  }

  let route: Route
  let gait: Gait
  let hold: Rotation<Body, Carrier>
  private let path: PathIntegral

  /// The attitude of the phone in the walker's frame is the hold.
  public init(route: Route, gait: Gait = Gait(), hold: Rotation<Body, Carrier>) {
    self.route = route
    self.gait = gait
    self.hold = hold
    path = PathIntegral(duration: route.duration) { Self.pathVelocity(route, at: $0) }
  }

  public func state(at time: Double) -> MotionState {
    let (speed, course) = (route.speed.jet(at: time), route.course.jet(at: time))
    let (sinCourse, cosCourse) = course.sineAndCosine
    let intensity = (1 / gait.fullSpeed) * speed
    func wave(_ amplitude: Double, perStep cycles: Double, phase: Double = 0) -> Jet {
      intensity
        * .sinusoid(
          amplitude: amplitude, frequency: 2 * .pi * gait.stepFrequency * cycles, phase: phase,
          at: time)
    }
    // The sway has one cycle for each two steps; the rest one for each step.
    let forward = wave(gait.forward, perStep: 1, phase: 1)
    let rightward = wave(gait.lateral, perStep: 0.5)
    let up = wave(gait.vertical, perStep: 1)
    let east = forward * sinCourse + rightward * cosCourse
    let north = forward * cosCourse - rightward * sinCourse

    let (alongEast, alongNorth) = (speed * sinCourse, speed * cosCourse)
    let angles = EulerAngles(
      yaw: wave(gait.turning, perStep: 0.5, phase: 0.4) - course,
      pitch: wave(gait.turning, perStep: 1, phase: 2),
      roll: wave(0.7 * gait.turning, perStep: 0.5, phase: 1.3))
    let (attitude, rate) = angles.rotation(from: Carrier.self, to: Local.self)
    return MotionState(
      position: path.position(at: time) { Self.pathVelocity(route, at: $0) }
        + Vector3(east.value, north.value, up.value),
      velocity: Vector3(alongEast.value + east.first, alongNorth.value + north.first, up.first),
      acceleration: Vector3(
        alongEast.first + east.second, alongNorth.first + north.second, up.second),
      attitude: attitude * hold, angularRate: hold.inverse * rate)
  }

  private static func pathVelocity(_ route: Route, at time: Double) -> Vector3<Local> {
    let (speed, course) = (route.speed.jet(at: time).value, route.course.jet(at: time).value)
    return Vector3(speed * sin(course), speed * cos(course), 0)
  }
}
