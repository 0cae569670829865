import Evaluation
import Geodesy
import Recordings
import SensorSamples
import Simulation
import VelocityEstimation

/// A long drive, from files in the native format to the document of the result.
struct WholeRunBenchmark: Benchmark {
  static let name = "run"
  static let summary = "an hour of recording at 100 Hz with a fix a second, from CSV to JSON"

  let hour: String
  let halfHour: String
  let sampleCount: Int

  static func setUp(in folder: ScratchFolder) throws -> Self {
    let simulator = Simulator(scenario: cityTraffic(for: 3600), seed: 1)
    let whole = Recording(
      name: "hour", accelerometer: simulator.accelerometer(), gyroscope: simulator.gyroscope(),
      location: simulator.location())
    var half = whole
    half.accelerometer.removeAll { $0.time > 1800 }
    half.gyroscope.removeAll { $0.time > 1800 }
    half.location.removeAll { $0.time > 1800 }
    let (hour, halfHour) = (folder.file("hour"), folder.file("half-hour"))
    try NativeRecordingWriter(decimals: .compact).write(whole, to: hour)
    try NativeRecordingWriter(decimals: .compact).write(half, to: halfHour)
    return Self(hour: hour, halfHour: halfHour, sampleCount: whole.accelerometer.count)
  }

  func run() throws -> [TableRow] {
    try Contest(
      name: "run: an hour", unit: .seconds,
      otherUnits: [
        .rate(of: Double(sampleCount), "samples/s"), .rate(of: 3600, "times real time"),
      ],
      rounds: 3, ours: { try Self.estimate(hour) },
      peers: [.inProcess("half an hour; 2 is linear") { try Self.estimate(halfHour) }]
    ).run()
  }

  private static func estimate(_ path: String) throws -> Double {
    try seconds {
      let recording = try Recording(contentsOf: path)
      let result = try VelocityEstimator(version: "benchmark").estimate(recording)
      keep(result.json())
    }
  }

  /// Streets, corners and stops for at least a time in seconds.
  private static func cityTraffic(for seconds: Double) -> Scenario {
    var route = Route(courseDegrees: 20)
    route.keep(for: 10)
    while route.duration < seconds {
      for (speed, cruise, turn, wait) in [(11.0, 18.0, 90.0, 12.0), (14, 40, -75, 6)] {
        route.change(speedTo: speed)
        route.keep(for: cruise)
        route.change(speedTo: 5)
        route.turn(byDegrees: turn, radius: 9)
        route.change(speedTo: 0)
        route.keep(for: wait)
      }
    }
    // Upright in its holder, the camera forward.
    let mount = Rotation<Body, Carrier>(rotationVector: SIMD3(1.45, 0.05, -0.08))
    return Scenario(
      name: "traffic", summary: "City traffic.", duration: seconds,
      origin: GeodeticPosition(latitudeDegrees: 46.5197, longitudeDegrees: 6.6323, height: 545),
      motion: VehicleMotion(route: route, mount: mount), route: route)
  }
}
