import Foundation
import Geodesy
public import Navigation
public import Recordings
import SensorSamples

/// How far a velocity drifts in half a minute without fixes, on a recording without truth.
///
/// The fixes of one window after the other are kept back, and the estimate is compared with the last
/// of them. What is kept back is wrong itself by some 0.2 m/s.
public struct LeaveOut: Sendable {
  /// The root mean squares over the windows of the horizontal velocity's error, in m/s.
  public struct Errors: Sendable {
    public var forward = 0.0
    public var smoothed = 0.0
    /// Of a filter without rest, slow errors of the fixes and scale errors.
    public var plainForward = 0.0
    public var plainSmoothed = 0.0
    /// Of the last velocity before the window.
    public var held = 0.0
  }

  public let name: String
  public private(set) var windows = 0
  public private(set) var errors = Errors()

  /// The length of a window in seconds.
  public static let length = 30.0
  /// Below this speed, in m/s, a fix without course is taken to stand.
  private static let slowest = 1.0

  public init(_ recording: Recording, name: String) throws(NavigationError) {
    self.name = name
    guard let span = recording.timeSpan else { return }
    let fixes = recording.location.filter { span.contains($0.time) }
    guard let first = fixes.first?.time, let last = fixes.last?.time else { return }
    var start = first + Self.length
    while start + Self.length <= last {
      let window = start..<(start + Self.length)
      start += Self.length
      guard let before = fixes.last(where: { $0.time < window.lowerBound }),
        let end = fixes.last(where: { window.contains($0.time) }),
        end.time > window.upperBound - 2, let held = Self.velocity(of: before),
        let truth = Self.velocity(of: end)
      else { continue }
      let kept = fixes.filter { !window.contains($0.time) }
      let input = NavigationInput(
        accelerometer: recording.accelerometer, gyroscope: recording.gyroscope, fixes: kept,
        stationaryIntervals: Journey.rests(
          accelerometer: recording.accelerometer, gyroscope: recording.gyroscope, fixes: kept),
        outputTimes: [end.time])
      var without = input
      without.stationaryIntervals = []
      let ours = try Navigator().trajectory(of: input)
      let plain = try Navigator(settings: Self.plain).trajectory(of: without)
      func square(_ states: [NavigationState]) -> Double? {
        states.first.map { Self.square($0.velocity - truth) }
      }
      guard let forward = square(ours.forward), let smoothed = square(ours.smoothed),
        let plainForward = square(plain.forward), let plainSmoothed = square(plain.smoothed)
      else { continue }
      windows += 1
      errors.forward += forward
      errors.smoothed += smoothed
      errors.plainForward += plainForward
      errors.plainSmoothed += plainSmoothed
      errors.held += Self.square(held - truth)
    }
    for path in [
      \Errors.forward, \.smoothed, \.plainForward, \.plainSmoothed, \.held,
    ] {
      errors[keyPath: path] = (errors[keyPath: path] / Double(windows)).squareRoot()
    }
  }

  /// A filter of fifteen states, as others have it: all that a fix has wrong is new at each fix, and
  /// sensors have biases only.
  private static var plain: NavigationSettings {
    var settings = NavigationSettings()
    settings.fixes.velocityCorrelatedShare = 0
    settings.fixes.positionCorrelationTime = 1e-3
    settings.inertial.scaleError = 1e-9
    settings.inertial.gyroscopeNonlinearity = 0
    return settings
  }

  private static func square(_ vector: Vector3<Local>) -> Double {
    vector.x * vector.x + vector.y * vector.y
  }

  /// The horizontal velocity that a fix claims; nil where it has no direction.
  private static func velocity(of fix: LocationFix) -> Vector3<Local>? {
    if let velocity = fix.velocity { return velocity }
    guard let speed = fix.speed, speed >= 0 else { return nil }
    guard let course = fix.course, speed >= slowest else {
      return speed < slowest ? .zero : nil
    }
    return Vector3(speed * sin(course), speed * cos(course), 0)
  }
}

extension LeaveOut {
  /// The head of the table that `row` belongs to.
  public static let head = """
    | recording | windows | forward | smoothed | plain filter, forward | plain filter, smoothed | \
    last velocity held |
    | --- | --- | --- | --- | --- | --- | --- |

    """

  public var row: String {
    let numbers = [
      errors.forward, errors.smoothed, errors.plainForward, errors.plainSmoothed, errors.held,
    ]
    let cells = [name, "\(windows)"] + numbers.map { String(format: "%.2f", $0) }
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}
