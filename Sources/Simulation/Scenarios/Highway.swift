extension ScenarioCatalogue {
  /// A fast and quiet drive without a stop between its ends.
  static let highway = Entry(
    "highway", "Four minutes at up to 35 m/s on smooth asphalt, over a hill, without a camera."
  ) { builder in
    var route = Route(courseDegrees: 75, roughness: 0.4)
    route.keep(for: 10)
    route.change(speedTo: 22)
    route.turn(byDegrees: 60, radius: 120)
    route.change(speedTo: 33)
    route.drive(onRoughness: 0.1)
    route.climb(0.05, over: 20)
    route.keep(for: 60)
    route.turn(byDegrees: -25, radius: 700)
    route.climb(-0.04, over: 25)
    route.change(speedTo: 35)
    route.keep(for: 70)
    route.climb(0, over: 20)
    route.keep(for: 20)
    route.drive(onRoughness: 0.4)
    route.change(speedTo: 14)
    route.turn(byDegrees: 100, radius: 60)
    route.change(speedTo: 0)
    route.keep(for: 12)
    builder.drive(along: route)
  }
}
