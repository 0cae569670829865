import CGeographic
import Glibc

/// What the WGS-84 Earth does to an accelerometer and a gyroscope that stand on it.
public enum Earth {
  /// The rate at which the Earth turns, in rad/s.
  ///
  /// - Source: NIMA TR8350.2, "World Geodetic System 1984", table 3.1.
  public static let rotationRate = 7.292115e-5

  /// The standard acceleration of free fall that defines the unit g, in m/s².
  ///
  /// - Source: 3rd CGPM, 1901.
  public static let standardGravity = 9.80665

  /// Normal gravity, with the centrifugal part, in the tangent plane at a position, in m/s².
  ///
  /// A resting accelerometer reads the opposite of it.
  ///
  /// - Source: Heiskanen and Moritz, "Physical Geodesy", 1967, as in GeographicLib's NormalGravity.
  public static func normalGravity(at position: GeodeticPosition) -> Vector3<Local> {
    var (north, up) = (0.0, 0.0)
    unsafe cgeo_normal_gravity(position.latitudeDegrees, position.height, &north, &up)
    return Vector3(0, north, up)
  }

  /// The Earth's rotation in the tangent plane at a latitude in radians, in rad/s.
  public static func rotation(atLatitude latitude: Double) -> Vector3<Local> {
    Vector3(0, rotationRate * cos(latitude), rotationRate * sin(latitude))
  }
}
