import CGeographic

/// The plane that touches the ellipsoid's parallel surface at an origin: x east, y north, z up.
///
/// Conversions go through Earth-centred coordinates, so they are exact at any distance and across
/// ±180° of longitude.
///
/// - Source: C. F. F. Karney, GeographicLib, class LocalCartesian.
public struct LocalTangentPlane: Sendable, Equatable {
  public let origin: GeodeticPosition

  public init(origin: GeodeticPosition) { self.origin = origin }

  /// The local coordinates of a position, in metres.
  public func local(from position: GeodeticPosition) -> Vector3<Local> {
    var (east, north, up) = (0.0, 0.0, 0.0)
    unsafe cgeo_local_from_geodetic(
      origin.latitudeDegrees, origin.longitudeDegrees, origin.height, position.latitudeDegrees,
      position.longitudeDegrees, position.height, &east, &north, &up)
    return Vector3(east, north, up)
  }

  /// The position of local coordinates.
  public func geodetic(from local: Vector3<Local>) -> GeodeticPosition {
    var (latitude, longitude, height) = (0.0, 0.0, 0.0)
    unsafe cgeo_geodetic_from_local(
      origin.latitudeDegrees, origin.longitudeDegrees, origin.height, local.x, local.y, local.z,
      &latitude, &longitude, &height)
    return GeodeticPosition(
      latitudeDegrees: latitude, longitudeDegrees: longitude, height: height)
  }
}
