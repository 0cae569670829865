import Geodesy
import Testing
import _TestSupport

struct EarthTests {
  /// - Source: WGS-84 normal gravity at the equator and the poles, NIMA TR8350.2, table 3.4.
  @Test(arguments: [(0.0, 9.7803253359), (90.0, 9.8321849378)])
  func `normal gravity at the ellipsoid has the published values`(
    latitude: Double, expected: Double
  ) {
    let position = GeodeticPosition(latitudeDegrees: latitude, longitudeDegrees: 0, height: 0)
    let gravity = Earth.normalGravity(at: position)
    #expect(gravity.z.isClose(to: -expected, within: 1e-9))
    #expect(gravity.y.isClose(to: 0, within: 1e-9))
  }
}
