import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Simulation

struct IdealSensorsTests {
  private let origin = GeodeticPosition(latitudeDegrees: 46.5, longitudeDegrees: 6.6, height: 400)
  private var ideal: IdealSensors { IdealSensors(origin: origin) }

  @Test func `a phone at rest face up reads gravity upwards and the Earth's rotation`() {
    let force = ideal.specificForce(of: MotionState())
    let gravity = Earth.normalGravity(at: origin)
    #expect(force.isClose(to: Vector3(0, -gravity.y, -gravity.z), within: 1e-12))
    let rate = ideal.angularRate(of: MotionState())
    // ω cos φ northwards and ω sin φ upwards; the norm does not depend on the latitude.
    #expect(rate.norm.isClose(to: 7.292115e-5, within: 1e-12))
    #expect(rate.y > 0 && rate.z > 0)
  }

  @Test func `the forces do not depend on how the phone lies`() {
    var state = MotionState(velocity: Vector3(10, -4, 1), acceleration: Vector3(0.5, 1, -0.2))
    let level = ideal.specificForce(of: state)
    state.attitude = Rotation(rotationVector: SIMD3(0.7, -1.9, 0.4))
    let turned = state.attitude * ideal.specificForce(of: state)
    #expect(turned.isClose(to: Vector3(level.components), within: 1e-12))
    #expect(level.isFinite)
  }

  @Test func `an eastward speed makes a phone lighter as Eötvös found`() {
    let rest = ideal.specificForce(of: MotionState())
    let moving = ideal.specificForce(of: MotionState(velocity: Vector3(30, 0, 0)))
    // 2 ω v cos φ; the part v²/R appears as acceleration of a path that bends with the Earth.
    let expected = 2 * 7.292115e-5 * 30 * 0.688355
    #expect((rest.z - moving.z).isClose(to: expected, within: 1e-8))
  }

  @Test func `gravity far away points to the Earth and not along the plane's normal`() {
    // At 20 km the vertical has turned by 20 km over the Earth's radius.
    let gravity = ideal.gravity(at: Vector3(20_000, 0, 0))
    let tilt = 20_000 / 6_389_000.0
    #expect((gravity.x / gravity.z).isClose(to: tilt, within: 1e-5))
    #expect(gravity.x < 0)
  }

  @Test func `the reference's velocity is that of its own positions`() {
    let velocity = Vector3<Local>(11, 7, 0.3)
    func reference(_ time: Double) -> ReferenceState {
      let position = Vector3<Local>(15_000, -20_000, 50) + time * velocity
      return ideal.reference(of: MotionState(position: position, velocity: velocity), at: time)
    }
    let here = reference(0)
    let plane = LocalTangentPlane(origin: here.position)
    let way =
      plane.local(from: reference(0.5).position) - plane.local(from: reference(-0.5).position)
    #expect(here.velocity.isClose(to: way, within: 1e-6))
    // Without the turn of the plane the upward part would be wrong by centimetres a second.
    #expect(!here.velocity.isClose(to: velocity, within: 0.01))
  }

  @Test func `the reference's attitude turns with the plane`() throws {
    let far = MotionState(position: Vector3(30_000, 0, 0))
    let attitude = try #require(ideal.reference(of: far, at: 0).attitude)
    // Seen from the east, what was upright at the origin leans back to the west.
    let up = attitude * Vector3<Body>(0, 0, 1)
    #expect(up.x.isClose(to: -30_000 / 6_389_000.0, within: 2e-5))
  }
}
