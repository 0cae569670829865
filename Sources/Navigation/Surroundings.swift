import Geodesy
import Glibc

/// What the Earth does at a place: gravity, its own rotation, and where north is.
///
/// All in the tangent plane of the trajectory, whose vertical is that of the origin only.
struct Surroundings: Sendable {
  /// The plane; nil while no fix tells where on Earth the device is.
  let plane: LocalTangentPlane?
  /// The Earth's rotation in rad/s; constant, since the plane turns with the Earth.
  let earthRotation: Vector3<Local>
  /// Gravity with the centrifugal part, in m/s².
  private(set) var gravity: Vector3<Local>
  /// Takes east, north and up at the present position to the axes of the plane.
  private(set) var planeFromHere = Rotation<Local, Local>.identity
  private var evaluatedAt: Vector3<Local>?
  private var currentReach = 0.0
  private static let earthRadius = 6.4e6

  /// Moving less than this, in metres, changes gravity by less than 1e-4 m/s².
  private static let reach = 20.0
  /// Moving less than this part of the way to the Earth's axis turns north by less, in rad.
  private static let reachTowardsPole = 1e-4

  init(origin: GeodeticPosition?) {
    plane = origin.map(LocalTangentPlane.init(origin:))
    earthRotation = origin.map { Earth.rotation(atLatitude: $0.latitude) } ?? .zero
    gravity = Vector3(0, 0, -Earth.standardGravity)
    if origin != nil { move(to: .zero) }
  }

  /// Looks around again when the position is not where it last did.
  mutating func move(to position: Vector3<Local>) {
    if let evaluatedAt, (position - evaluatedAt).norm < currentReach { return }
    // An estimate that nothing holds must not be taken around the Earth.
    guard let plane, position.norm < 2e6 else { return }
    let here = plane.geodetic(from: position)
    guard here.isValid else { return }
    planeFromHere = Self.axes(at: plane.origin).inverse * Self.axes(at: here)
    gravity = planeFromHere * Earth.normalGravity(at: here)
    evaluatedAt = position
    let distanceToAxis = Self.earthRadius * cos(here.latitude)
    currentReach = min(Self.reach, Self.reachTowardsPole * distanceToAxis)
  }

  /// The rotation from east, north and up at a position to the Earth-centred axes.
  ///
  /// - Source: Groves, "Principles of GNSS, Inertial, and Multisensor Integrated Navigation
  ///   Systems", 2nd edition, equation (2.150), with the axes in another order.
  private static func axes(at position: GeodeticPosition) -> Rotation<Local, Local> {
    let aboutPole = Rotation<Local, Local>(
      rotationVector: SIMD3(0, 0, position.longitude + .pi / 2))
    let aboutEast = Rotation<Local, Local>(
      rotationVector: SIMD3(.pi / 2 - position.latitude, 0, 0))
    return aboutPole * aboutEast
  }
}
