import Geodesy

/// A scenario in the making, with the randomness of its seed.
struct ScenarioBuilder {
  var scenario: Scenario
  private var noise: Noise

  /// A phone at rest in Lausanne, until told otherwise.
  init(name: String, summary: String, seed: UInt64) {
    noise = Noise(seed: seed, for: .scenario)
    scenario = Scenario(
      name: name, summary: summary, duration: 60,
      origin: GeodeticPosition(
        latitudeDegrees: 46.5197, longitudeDegrees: 6.6323, height: 545),
      motion: Rest())
  }

  /// Lets a vehicle follow a route with the phone in a holder behind the windscreen.
  mutating func drive(along route: Route) {
    let wander = DriverWander(relativeSpeed: 0.01, course: 0.004, noise: &noise)
    scenario.motion = VehicleMotion(route: route, mount: mount(), wander: wander)
    scenario.route = route
    scenario.duration = route.duration
  }

  /// Lets a person walk along a route with the phone held before the chest.
  mutating func walk(along route: Route) {
    // The screen faces the walker, and the camera the ground some metres ahead.
    let hold = Rotation<Body, Carrier>(rotationVector: SIMD3(0.9, 0, 0)) * disturbance(0.1)
    let motion = WalkingMotion(route: route, hold: hold)
    scenario.motion = HandTremor(of: motion, noise: &noise)
    scenario.duration = route.duration
  }

  /// Leaves the phone on a stand that faces a room, for a time in seconds.
  mutating func rest(for seconds: Double) {
    let stand = Rotation<Body, Local>(rotationVector: SIMD3(1.35, 0, 0)) * disturbance(0.2)
    scenario.motion = Rest(attitude: stand)
    scenario.duration = seconds
  }

  /// The attitude in a holder: upright, the camera forward, and as crooked as holders are.
  private mutating func mount() -> Rotation<Body, Carrier> {
    Rotation(rotationVector: SIMD3(1.45, 0, 0)) * disturbance(0.1)
  }

  /// A small random turn with a standard deviation in radians for each axis.
  private mutating func disturbance(_ deviation: Double) -> Rotation<Body, Body> {
    let vector: Vector3<Body> = noise.normalVector(deviation)
    return Rotation(rotationVector: vector.components)
  }
}
