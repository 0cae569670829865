extension ScenarioCatalogue {
  /// A walk with the phone in the hand.
  static let walk = Entry(
    "walk",
    "Two and a half minutes on foot with pauses, the phone in a hand that is never quite still."
  ) { builder in
    var route = Route(
      courseDegrees: 250, limits: Route.Limits(acceleration: 1.2, braking: 1.2, jerk: 3))
    route.keep(for: 8)
    for (speed, seconds, turn, pause) in [
      (1.4, 25.0, 90.0, 8.0), (1.2, 15, -120, 12), (1.5, 30, 45, 6), (1.3, 20, -30, 10),
    ] {
      route.change(speedTo: speed)
      route.keep(for: seconds / 2)
      route.turn(byDegrees: turn, radius: 1.5)
      route.keep(for: seconds / 2)
      route.change(speedTo: 0)
      route.keep(for: pause)
    }
    builder.walk(along: route)
    builder.scenario.camera = CameraSettings()
  }
}
