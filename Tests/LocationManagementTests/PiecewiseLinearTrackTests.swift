import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import LocationManagement

struct PiecewiseLinearTrackTests {
  static let plane = LocalTangentPlane(
    origin: GeodeticPosition(latitudeDegrees: 48, longitudeDegrees: 11, height: 0))

  /// A fix so many metres east and north of the origin.
  static func fix(_ time: Double, east: Double, north: Double) -> LocationFix {
    let position = plane.geodetic(from: Vector3(east, north, 0))
    return LocationFix(
      time: time, latitude: position.latitude, longitude: position.longitude,
      altitude: position.height, horizontalAccuracy: 5)
  }

  @Test func `the error is the distance from the straight line`() throws {
    let track = try #require(
      PiecewiseLinearTrack(
        through: [Self.fix(0, east: 0, north: 0), Self.fix(10, east: 100, north: 0)]))
    let positions = [(2.0, 20.0, 3.0), (5, 50, -4), (8, 80, 0), (20, 100, 12)].map {
      (time: $0, position: Self.plane.geodetic(from: Vector3($1, $2, 0)))
    }
    let error = try #require(track.error(at: positions))
    #expect(error.count == 4)
    // √((9 + 16 + 0 + 144) / 4)
    #expect(error.rootMeanSquare.isClose(to: 6.5, within: 1e-6))
    #expect(error.maximum.isClose(to: 12, within: 1e-6))
  }

  @Test func `before the first fix nothing is claimed`() throws {
    let track = try #require(PiecewiseLinearTrack(through: [Self.fix(10, east: 0, north: 0)]))
    #expect(track.error(at: [(time: 9, position: Self.plane.origin)]) == nil)
  }

  @Test func `without fixes there is no track`() {
    #expect(PiecewiseLinearTrack(through: []) == nil)
  }

  @Test func `the percentile is the smallest distance that enough do not exceed`() throws {
    let error = try #require(TrackError(distances: (1...100).map(Double.init)))
    #expect(error.percentile95 == 95)
    #expect(try #require(TrackError(distances: [7])).percentile95 == 7)
  }
}
