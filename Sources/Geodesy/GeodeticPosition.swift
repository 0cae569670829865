/// A position on or above the WGS-84 ellipsoid.
///
/// *Units*: radians and metres. The height is above the ellipsoid, not above the sea.
public struct GeodeticPosition: Sendable, Equatable {
  public var latitude: Double
  public var longitude: Double
  public var height: Double

  public init(latitude: Double, longitude: Double, height: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.height = height
  }

  public init(latitudeDegrees: Double, longitudeDegrees: Double, height: Double) {
    self.init(
      latitude: latitudeDegrees * .pi / 180, longitude: longitudeDegrees * .pi / 180,
      height: height)
  }

  public var latitudeDegrees: Double { latitude * 180 / .pi }
  public var longitudeDegrees: Double { longitude * 180 / .pi }

  /// Whether the coordinates are finite and within ±90° and ±180°.
  public var isValid: Bool {
    abs(latitude) <= .pi / 2 && abs(longitude) <= .pi && height.isFinite
  }
}
