extension ScenarioCatalogue {
  /// An hour that is long enough to tell ways of saving energy apart.
  ///
  /// The phone sees what a day's recorder sees: town traffic with lights, country roads, a motorway
  /// without a stop, a jam, and two halts with the engine off.
  static let errands = Entry(
    "errands",
    "One hour through town, country, motorway and a jam, with two long halts, without a camera."
  ) { builder in
    var route = Route(courseDegrees: 20)
    route.keep(for: 20)
    goThroughTown(&route, blocks: 8)
    goAcrossCountry(&route, bends: [40, -65, 30, 55])
    halt(&route, for: 480)
    goThroughTown(&route, blocks: 4)
    goAlongMotorway(&route, for: 420)
    crawl(&route, times: 9)
    goAlongMotorway(&route, for: 240)
    goAcrossCountry(&route, bends: [-50, 70])
    halt(&route, for: 300)
    goThroughTown(&route, blocks: 5)
    goAcrossCountry(&route, bends: [-30, 25, -60, 20])
    goThroughTown(&route, blocks: 3)
    route.runEngine(false)
    route.keep(for: max(0, hour - route.duration))
    builder.drive(along: route)

    builder.scenario.accelerometer.rate = 50
    builder.scenario.gyroscope.rate = 50
    builder.scenario.truthRate = 5
    builder.scenario.significantChange = SignificantChangeErrors()
    builder.scenario.significantChange?.minimumInterval = 300
  }

  private static let hour = 3600.0

  /// Blocks of a town with a corner and a light each; the waits are those of lights.
  private static func goThroughTown(_ route: inout Route, blocks: Int) {
    route.drive(onRoughness: 1)
    for block in 0..<blocks {
      route.change(speedTo: [11, 13.5, 9, 13.9][block % 4])
      route.keep(for: [16, 24, 12, 31][block % 4])
      route.change(speedTo: 5)
      route.turn(byDegrees: [90, -90, -60, 75, 45][block % 5], radius: 10)
      route.change(speedTo: 0)
      route.keep(for: [14, 7, 22, 35, 5][block % 5])
    }
  }

  /// A winding road; angles in degrees.
  private static func goAcrossCountry(_ route: inout Route, bends: [Double]) {
    route.drive(onRoughness: 0.6)
    for (index, bend) in bends.enumerated() {
      route.change(speedTo: index.isMultiple(of: 2) ? 21 : 24)
      route.keep(for: 38)
      route.change(speedTo: 14)
      route.turn(byDegrees: bend, radius: 70)
    }
    route.change(speedTo: 0)
    route.keep(for: 4)
  }

  /// A fast road without a stop, with wide curves, for a time in seconds.
  private static func goAlongMotorway(_ route: inout Route, for seconds: Double) {
    let end = route.duration + seconds
    route.drive(onRoughness: 0.2)
    route.change(speedTo: 22)
    route.turn(byDegrees: 70, radius: 110)
    var side = 1.0
    while route.duration < end {
      route.change(speedTo: side > 0 ? 33 : 29)
      route.keep(for: 45)
      route.turn(byDegrees: 22 * side, radius: 900)
      side = -side
    }
    route.change(speedTo: 18)
    route.turn(byDegrees: -80, radius: 90)
  }

  /// A jam: a few metres at a time.
  private static func crawl(_ route: inout Route, times: Int) {
    for index in 0..<times {
      route.change(speedTo: 0)
      route.keep(for: [6, 15, 9][index % 3])
      route.change(speedTo: [3, 5, 2][index % 3])
      route.keep(for: [8, 12, 5][index % 3])
    }
  }

  /// A halt with the engine off, for a time in seconds.
  private static func halt(_ route: inout Route, for seconds: Double) {
    route.change(speedTo: 0)
    route.runEngine(false)
    route.keep(for: seconds)
    route.runEngine(true)
    route.keep(for: 5)
  }
}
