import Geodesy
import Glibc
import Testing
import _TestSupport

/// An origin, with a name.
struct Origin: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var position: GeodeticPosition

  init(_ name: String, _ latitude: Double, _ longitude: Double, _ height: Double) {
    testDescription = name
    position = GeodeticPosition(
      latitudeDegrees: latitude, longitudeDegrees: longitude, height: height)
  }

  static let all = [
    Origin("Munich", 48.137, 11.575, 520), Origin("Quito", -0.18, -78.47, 2850),
    Origin("the date line", -16.8, 179.9999, 0), Origin("near the pole", 89.9, -45, 10),
    Origin("the southern hemisphere", -54.8, -68.3, 20),
  ]
}

struct LocalTangentPlaneTests {
  @Test(arguments: Origin.all)
  func `the origin lies at zero`(origin: Origin) {
    let plane = LocalTangentPlane(origin: origin.position)
    #expect(plane.local(from: origin.position).isClose(to: .zero, within: 1e-8))
  }

  @Test(arguments: Origin.all)
  func `local coordinates come back from the position they give`(origin: Origin) {
    let plane = LocalTangentPlane(origin: origin.position)
    for local in [Vector3<Local>(12_000, -7_000, 300), Vector3(-40, 25, -3), Vector3(0, 0, 9)] {
      let back = plane.local(from: plane.geodetic(from: local))
      #expect(back.isClose(to: local, within: 1e-7))
    }
  }

  /// - Source: meridian and transverse radii of curvature, Heiskanen and Moritz 1967, section 5-3.
  @Test(arguments: Origin.all)
  func `small steps follow the radii of curvature`(origin: Origin) {
    let (a, squaredEccentricity) = (6_378_137.0, 6.694379990141e-3)
    let sine = sin(origin.position.latitude)
    let w = 1 - squaredEccentricity * sine * sine
    let transverse = a / w.squareRoot()
    let meridian = a * (1 - squaredEccentricity) / (w * w.squareRoot())
    var moved = origin.position
    moved.latitude += 1e-7
    moved.longitude += 1e-6
    moved.height += 2
    let local = LocalTangentPlane(origin: origin.position).local(from: moved)
    let expected = Vector3<Local>(
      (transverse + moved.height) * cos(origin.position.latitude) * 1e-6,
      (meridian + moved.height) * 1e-7, 2)
    // Second-order terms: a step of 7 m on a sphere of 6400 km.
    #expect(local.isClose(to: expected, within: 1e-4))
  }

  @Test func `a step across the date line is small`() {
    let west = GeodeticPosition(latitudeDegrees: 0, longitudeDegrees: -179.9999, height: 0)
    let east = GeodeticPosition(latitudeDegrees: 0, longitudeDegrees: 179.9999, height: 0)
    let step = LocalTangentPlane(origin: east).local(from: west)
    // 0.0002° of the equator.
    #expect(step.x.isClose(to: 6_378_137 * 0.0002 * .pi / 180, within: 1e-3))
    #expect(abs(step.y) < 1e-6)
  }
}
