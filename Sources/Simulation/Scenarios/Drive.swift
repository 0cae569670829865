extension ScenarioCatalogue {
  /// A city drive in an ordinary car.
  static let drive = Entry(
    "drive", "Three and a half minutes of city traffic with five stops, GPS and a camera."
  ) { builder in
    var route = Route(courseDegrees: 20)
    route.keep(for: 10)
    for (speed, cruise, turn, wait) in [
      (11.0, 18.0, 90.0, 12.0), (13.5, 25, -90, 6), (8, 20, 45, 15), (13.9, 25, -60, 9),
    ] {
      route.change(speedTo: speed)
      route.keep(for: cruise)
      route.change(speedTo: 5)
      route.turn(byDegrees: turn, radius: 9)
      route.change(speedTo: 0)
      route.keep(for: wait)
    }
    builder.drive(along: route)
    builder.scenario.camera = CameraSettings()
  }
}
