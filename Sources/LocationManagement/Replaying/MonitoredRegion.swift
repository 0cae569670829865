import Geodesy
import SensorSamples

/// How a phone watches the edge of a circle.
///
/// A report would come with every flicker of the position at the edge, so the phone makes sure: it
/// waits until the edge is some way behind, and has been for some time.
///
/// - Source: the wait of 20 s, and that there is a least distance: Apple, "Location and Maps
///   Programming Guide", on monitoring regions. That least distance is not published; ours is an
///   assumption. The least radius that is advised: Android, "Create and monitor geofences".
public struct RegionService: Sendable, Equatable {
  /// A smaller circle is watched as one of this radius, in metres.
  public var smallestRadius = 100.0
  /// How far beyond the edge the phone has to be, in metres.
  public var cushion = 100.0
  /// For how long, in seconds.
  public var dwell = 20.0

  public init() {}
}

/// A circle that the phone is expected to stay in.
struct MonitoredRegion {
  private let plane: LocalTangentPlane
  private let distance: Double
  private let dwell: Double
  private var outsideSince: Double?

  init(center: LocationFix, radius: Double, service: RegionService) {
    plane = LocalTangentPlane(origin: center.position)
    distance = max(radius, service.smallestRadius) + service.cushion
    dwell = service.dwell
  }

  /// Whether a position, seen at a time, makes it certain that the phone has left.
  mutating func isLeft(with fix: LocationFix, at time: Double) -> Bool {
    guard fix.position.isValid else { return false }
    guard plane.local(from: fix.position).horizontalNorm > distance else {
      outsideSince = nil
      return false
    }
    let since = outsideSince ?? time
    outsideSince = since
    return time - since >= dwell
  }
}
