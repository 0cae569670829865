import Evaluation
import Geodesy
import SensorSamples

extension FusionResult {
  /// A result with something in every member, and something unknown in most.
  static var complete: FusionResult {
    var result = FusionResult(
      fusionVersion: "0.1.0",
      recording: RecordingSummary(
        name: "walk \"home\"", format: "native", device: "phone", duration: 0.2, start: 12.5,
        startUnixNanoseconds: 1_700_000_000_123_456_789,
        origin: GeodeticPosition(latitudeDegrees: 45, longitudeDegrees: 90, height: 120),
        other: ["doubts": ["the camera is dark"]]),
      series: .moving(rows: 3))
    result.settings = ["location": "auto", "rate_hz": 10, "noise": ["accelerometer": 0.002]]
    result.streams = [
      "accelerometer": StreamReport(
        file: "accelerometer.csv", count: 21, rate: 100, duration: 0.2, unit: "m/s²",
        sign: "+g face up", clock: "time_s", gaps: [12.6...12.9], other: ["axes": "xyz"])
    ]
    result.forward = .moving(rows: 2)
    result.stationaryIntervals = [
      StationaryPeriod(start: 12.5, end: 12.6, sources: ["camera", "inertial"])
    ]
    var camera = CameraSeries()
    camera.time = [12.5, 12.6]
    camera.difference = [.nan, 4.5]
    camera.threshold = [7, 7]
    camera.state = ["unknown", "still"]
    result.camera = camera
    var location = LocationSeries()
    location.time = [12.5, 12.7]
    location.used = [true, false]
    location.normalisedInnovationSquared = [0.75, .nan]
    location.reason = [nil, "the accuracy is negative"]
    location.gpsOnSeconds = [0, 0.25]
    location.energyJoules = [0, 0.125]
    location.latitudeDegrees = [45, 0]
    location.longitudeDegrees = [90, 0]
    location.horizontalAccuracy = [4, -1]
    location.speed = [1.25, .nan]
    result.location = location
    result.updates = [
      "gps_position": UpdateStatistics(
        offered: 2, used: 1, rejected: 1, meanNormalisedNIS: 0.75, degreesOfFreedom: 2,
        innovationAutocorrelation: 0.25, innovationPairs: 1),
      "zero_velocity": UpdateStatistics(offered: 0, used: 0, rejected: 0),
    ]
    var biases = BiasSeries()
    biases.time = [12.5]
    biases.accelerometerX = [0.0625]
    biases.accelerometerY = [-0.125]
    biases.accelerometerZ = [.nan]
    biases.gyroscopeX = [0.001953125]
    biases.gyroscopeY = [0]
    biases.gyroscopeZ = [0]
    result.biases = biases
    result.alignment = ["method": "in motion", "location_lag_s": 0.25]
    result.warnings = ["There is no gyroscope before 12.5 s.\nThe heading\tis unknown."]
    return result
  }
}

extension StateSeries {
  /// Rows 0.1 s apart from 12.5 s on, each 1 m/s faster to the east than the one before.
  static func moving(rows: Int) -> StateSeries {
    var series = StateSeries()
    for index in 0..<rows {
      series.append(
        Row(
          time: 12.5 + Double(index) / 10, velocity: Vector3(Double(index), 0.5, -0.25),
          velocitySigma: Vector3(0.25, 0.25, 0.5), speedSigma: 0.25,
          position: Vector3(Double(index * index) / 20, 0, 0),
          positionSigma: Vector3(2, 2, index == 0 ? .nan : 4),
          geodetic: GeodeticPosition(
            latitudeDegrees: 45, longitudeDegrees: 90 + Double(index) / 8, height: 120),
          attitude: index == 0 ? nil : .identity, stationary: index == 0))
    }
    return series
  }
}

extension ReferenceState {
  init(
    time: Double, velocity: Vector3<Local>, latitudeDegrees: Double = 0,
    longitudeDegrees: Double = 0
  ) {
    self.init(
      time: time,
      position: GeodeticPosition(
        latitudeDegrees: latitudeDegrees, longitudeDegrees: longitudeDegrees, height: 0),
      velocity: velocity)
  }
}
