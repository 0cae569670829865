extension ScenarioCatalogue {
  /// The drive of `Datasets/commute`: every stream, in little space.
  ///
  /// Two things make it hard without a camera or without satellites. On new asphalt at a constant
  /// speed the car shakes no more than it does with the engine idling at a light, so that the
  /// inertial sensors alone cannot tell one from the other; and the coarse location service speaks
  /// once every 500 m.
  static let commute = Entry(
    "commute", "Four and a half minutes through a town, every stream, smooth cruises, idling stops."
  ) { builder in
    var route = Route(courseDegrees: 35, roughness: 0.8)
    route.keep(for: 12)

    // Out of the side street and along the new road, to a light.
    route.change(speedTo: 6)
    route.turn(byDegrees: 90, radius: 9)
    route.drive(onRoughness: smooth)
    route.change(speedTo: 13.9)
    route.keep(for: 30)
    route.change(speedTo: 0)
    route.keep(for: 10)

    // A long straight; the engine stops itself at the next light.
    route.change(speedTo: 13.9)
    route.keep(for: 40)
    route.change(speedTo: 0)
    route.runEngine(false)
    route.keep(for: 14)
    route.runEngine(true)

    // Old streets, a left turn and a crossing.
    route.drive(onRoughness: 1)
    route.change(speedTo: 8)
    route.keep(for: 4)
    route.turn(byDegrees: -90, radius: 16)
    route.keep(for: 3)
    route.change(speedTo: 0)
    route.keep(for: 6)

    // The ring road with a wide curve, slightly uphill, and a long red light.
    route.drive(onRoughness: smooth)
    route.climb(0.03, over: 20)
    route.change(speedTo: 15)
    route.keep(for: 15)
    route.turn(byDegrees: 40, radius: 90)
    route.keep(for: 25)
    route.climb(0, over: 10)
    route.change(speedTo: 0)
    route.keep(for: 18)

    // The last corner, and the parking place.
    route.drive(onRoughness: 0.8)
    route.change(speedTo: 7)
    route.keep(for: 4)
    route.turn(byDegrees: 80, radius: 13)
    route.change(speedTo: 0)
    route.keep(for: 8)
    builder.drive(along: route)

    builder.scenario.accelerometer.rate = 50.2
    builder.scenario.gyroscope.rate = 49.9
    builder.scenario.significantChange = SignificantChangeErrors()
    builder.scenario.truthRate = 10
    var camera = CameraSettings()
    camera.frameRate = 10
    camera.rateFactor = 20
    builder.scenario.camera = camera
  }

  /// The roughness of new asphalt, on which the tyres add next to nothing to the engine.
  private static let smooth = 0.025
}
