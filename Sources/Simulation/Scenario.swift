public import Geodesy

/// A journey with known truth, and the sensors that it is recorded with.
///
/// A scenario gives the truth as a function of time; a ``Simulator`` adds the errors of sensors.
public struct Scenario: Sendable {
  public var name: String
  /// One sentence that says what happens.
  public var summary: String
  /// The Unix time of the start, in nanoseconds: by default a morning in April 2026, as a
  /// simulation that asked the clock would not give the same bytes twice.
  public var startUnixNanoseconds: Int64 = 1_775_023_200_000_000_000
  /// Seconds from the start to the end.
  public var duration: Double
  /// Where the motion begins.
  public var origin: GeodeticPosition
  public var motion: any Motion
  /// Whose engine and road shake the phone; nil for a phone outside a vehicle.
  public var route: Route?

  public var accelerometer = TriadErrors.phoneAccelerometer
  public var gyroscope = TriadErrors.phoneGyroscope
  public var vibration = VibrationErrors()
  /// The satellite receiver; nil for a recording without one.
  public var location: LocationErrors? = LocationErrors()
  /// The coarse location service; nil for a recording without one.
  public var significantChange: SignificantChangeErrors?
  /// Times in seconds during which no satellite is in sight.
  public var outages: [ClosedRange<Double>] = []
  /// The camera; nil for a recording without one.
  public var camera: CameraSettings?
  /// States of truth in a second.
  public var truthRate = 20.0

  /// The light that the camera finds, 1 in the open.
  var light = SmoothProfile(1)

  public init(
    name: String, summary: String, duration: Double, origin: GeodeticPosition,
    motion: any Motion, route: Route? = nil
  ) {
    self.name = name
    self.summary = summary
    self.duration = duration
    self.origin = origin
    self.motion = motion
    self.route = route
  }
}
