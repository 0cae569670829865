extension ScenarioCatalogue {
  /// A city drive that goes under ground twice.
  static let tunnel = Entry(
    "tunnel", "A drive with GPS outages of about 60 s and 90 s, with a stop inside each."
  ) { builder in
    var route = Route(courseDegrees: 140)
    var outages: [ClosedRange<Double>] = []
    var light = SmoothProfile(1)

    func goThrough(stoppingFor wait: Double, cruise: Double) {
      let entrance = route.duration
      light.pass(to: 0.4, at: entrance, over: 2)
      route.keep(for: cruise)
      route.change(speedTo: 0)
      route.keep(for: wait)
      route.change(speedTo: 14)
      route.turn(byDegrees: 30, radius: 60)
      route.keep(for: cruise)
      outages.append(entrance...route.duration)
      light.pass(to: 1, at: route.duration, over: 2)
    }

    route.keep(for: 10)
    route.change(speedTo: 9)
    route.turn(byDegrees: 70, radius: 25)
    route.change(speedTo: 14)
    route.keep(for: 30)
    goThrough(stoppingFor: 10, cruise: 15)
    route.keep(for: 40)
    goThrough(stoppingFor: 20, cruise: 25)
    route.keep(for: 25)
    route.change(speedTo: 0)
    route.keep(for: 10)
    builder.drive(along: route)
    builder.scenario.outages = outages
    builder.scenario.light = light
    builder.scenario.camera = CameraSettings()
  }
}
