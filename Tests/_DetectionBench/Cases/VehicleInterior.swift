import Geodesy
import SensorSamples
import StationaryDetection
import _TestSupport

/// A phone that lies in a vehicle and films its inside: the picture stands while the vehicle drives.
///
/// The vehicle vibrates as little as a train on good track, so that the inertial sensors are quiet
/// at any steady speed. Only what the location service says, and the pushes between speeds, tell
/// motion from rest.
public struct VehicleInterior: Sendable {
  public let name: String
  /// Times in seconds and speeds in m/s that the vehicle keeps or reaches evenly.
  public let speeds: [(time: Double, speed: Double)]
  /// When the location service is heard, in seconds.
  public let reception: ClosedRange<Double>

  public static let all = [
    VehicleInterior(name: "cruise at 40 m/s", speeds: [(0, 40), (60, 40)], reception: 0...60),
    VehicleInterior(
      name: "cruise at 40 m/s, no fixes after 30 s", speeds: [(0, 40), (60, 40)],
      reception: 0...30),
    VehicleInterior(
      name: "cruise at 20 m/s, brakes, stands", speeds: [(0, 20), (20, 20), (30, 0), (60, 0)],
      reception: 0...60),
    VehicleInterior(name: "stands", speeds: [(0, 0), (60, 0)], reception: 0...60),
    VehicleInterior(name: "stands, no fixes", speeds: [(0, 0), (60, 0)], reception: -2 ... -1),
  ]

  public var duration: Double { speeds[speeds.count - 1].time }

  /// The true speed in m/s.
  public func speed(at time: Double) -> Double {
    let (before, after) = pieces(at: time)
    return before.speed + (time - before.time) * acceleration(from: before, to: after)
  }

  private func pieces(
    at time: Double
  ) -> (before: (time: Double, speed: Double), after: (time: Double, speed: Double)) {
    let next = speeds.firstIndex { $0.time > time } ?? speeds.count - 1
    return (speeds[max(0, next - 1)], speeds[next])
  }

  private func acceleration(
    from before: (time: Double, speed: Double), to after: (time: Double, speed: Double)
  ) -> Double {
    (after.speed - before.speed) / max(after.time - before.time, 1e-9)
  }

  /// What part of the time under way is called rest, and what part of the time at rest is.
  ///
  /// Slower than a tenth of a metre per second is the last instant of braking, and neither.
  public func verdict() throws -> (falseRest: Double?, foundRest: Double?) {
    let intervals = try report().intervals
    var (moving, still) = ((called: 0, total: 0), (called: 0, total: 0))
    for time in stride(from: 0.0, to: duration, by: 0.05) {
      let isCalled = intervals.contains { $0.contains(time) }
      if speed(at: time) > 0.1 {
        moving.total += 1
        if isCalled { moving.called += 1 }
      } else if speed(at: time) == 0 {
        still.total += 1
        if isCalled { still.called += 1 }
      }
    }
    func share(_ count: (called: Int, total: Int)) -> Double? {
      count.total == 0 ? nil : Double(count.called) / Double(count.total)
    }
    return (share(moving), share(still))
  }

  /// What the detector finds from all that the phone records.
  private func report() throws -> StationaryReport {
    var random = SeededGenerator(seed: 71)
    let (force, rate) = inertial(random: &random)
    return StationaryDetector().detect(
      pictures: try pictures(), accelerometer: force, gyroscope: rate, speeds: fixes(&random))
  }

  /// At 100 Hz, lying flat with its upper edge ahead.
  private func inertial(
    random: inout SeededGenerator
  ) -> ([AccelerometerSample], [GyroscopeSample]) {
    var force: [AccelerometerSample] = []
    var rate: [GyroscopeSample] = []
    for index in 0..<Int(duration * 100) {
      let time = Double(index) / 100
      let (before, after) = pieces(at: time)
      let steady = SIMD3(0, acceleration(from: before, to: after), 9.81)
      let vibration = speed(at: time) > 0 ? 0.025 : 0.02
      force.append(
        AccelerometerSample(
          time: time, specificForce: Vector3(steady + vibration * random.normalVector())))
      rate.append(
        GyroscopeSample(time: time, angularRate: Vector3(0.002 * random.normalVector())))
    }
    return (force, rate)
  }

  private func fixes(_ random: inout SeededGenerator) -> [SpeedFix] {
    (0..<Int(duration)).map(Double.init).filter(reception.contains).map { time in
      SpeedFix(time: time, speed: abs(speed(at: time) + 0.3 * random.normal()), sigma: 0.5)
    }
  }

  private func pictures() throws -> [PictureComparison] {
    var clip = Clip(seed: 72)
    (clip.width, clip.height, clip.frameRate) = (160, 120, 15)
    clip.timeline = .still(duration - 5)
    var comparer = PictureComparer()
    var comparisons: [PictureComparison] = []
    try clip.forEachPicture { luma, frame, time in
      comparisons.append(comparer.compare(luma, frame: frame, time: time))
    }
    return comparisons
  }
}
