import Geodesy

/// How far a device has turned against gravity since it last kept a pose.
///
/// Scale and misalignment of an accelerometer are not states. While a pose is kept they are part of the
/// bias, which is estimated; in another pose they are another bias, by half a per cent of what the
/// specific force has changed along the axes of the device. Accelerations change it too, but go by.
struct PoseChange: Sendable {
  /// The specific force without what lasts less than a second, and the one of the pose.
  private var (slow, kept): (Vector3<Body>?, Vector3<Body>) = (nil, .zero)
  /// The largest change since the pose was kept that was accounted for, in m/s².
  private var accounted = 0.0

  /// Seconds that smooth an acceleration, and that make a pose of where a device is held.
  private static let (smoothing, settling) = (1.0, 10.0)
  /// Changes up to this, in m/s², are accelerations.
  private static let acceleration = 3.0

  /// Follows a step, and returns by how much the square of the change has grown, in m²/s⁴.
  mutating func follow(_ force: Vector3<Body>, during duration: Double) -> Double {
    guard let before = slow else {
      (slow, kept) = (force, force)
      return 0
    }
    let now = before + (force - before) * min(1, duration / Self.smoothing)
    slow = now
    let change = max(0, (now - kept).norm - Self.acceleration)
    kept += (now - kept) * min(1, duration / Self.settling)
    let known = accounted
    accounted = change
    return max(0, change * change - known * known)
  }
}
