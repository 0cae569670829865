public import Geodesy
public import SensorSamples

/// What perfect sensors would say of a motion in the tangent plane at an origin on WGS-84.
public struct IdealSensors: Sendable {
  public let origin: GeodeticPosition
  private let plane: LocalTangentPlane
  /// The Earth's rotation in the plane at the origin, in rad/s; the plane is fixed to the Earth.
  private let earthRotation: Vector3<Local>

  public init(origin: GeodeticPosition) {
    self.origin = origin
    plane = LocalTangentPlane(origin: origin)
    earthRotation = Earth.rotation(atLatitude: origin.latitude)
  }

  /// The specific force in m/s².
  ///
  ///     f = R⁻¹ (a + 2 Ω × v - g)
  ///
  /// Gravity includes the centrifugal part, so no other term is left.
  ///
  /// - Source: P. D. Groves, "Principles of GNSS, Inertial, and Multisensor Integrated Navigation
  ///   Systems", 2nd edition, 2013, section 5.3 (Earth frame).
  public func specificForce(of state: MotionState) -> Vector3<Body> {
    let coriolis = 2 * earthRotation.cross(state.velocity)
    return state.attitude.inverse * (state.acceleration + coriolis - gravity(at: state.position))
  }

  /// The rate against inertial space in rad/s.
  public func angularRate(of state: MotionState) -> Vector3<Body> {
    state.angularRate + state.attitude.inverse * earthRotation
  }

  /// Gravity in the plane at the origin, at a point of it, in m/s².
  func gravity(at point: Vector3<Local>) -> Vector3<Local> {
    let position = plane.geodetic(from: point)
    return planeTurn(to: position).inverse * Earth.normalGravity(at: position)
  }

  /// The geodetic position of a point of the plane.
  func position(of point: Vector3<Local>) -> GeodeticPosition { plane.geodetic(from: point) }

  /// The true state, with velocity and attitude in the tangent plane at the position itself.
  public func reference(of state: MotionState, at time: Double) -> ReferenceState {
    let position = plane.geodetic(from: state.position)
    let turn = planeTurn(to: position)
    return ReferenceState(
      time: time, position: position, velocity: turn * state.velocity,
      attitude: turn * state.attitude)
  }

  /// The rotation from the plane at the origin to the plane at a position.
  private func planeTurn(to position: GeodeticPosition) -> Rotation<Local, Local> {
    Self.earthFromLocal(at: position).inverse * Self.earthFromLocal(at: origin)
  }

  private enum EarthCentred: Frame {}

  /// Turns east, north, up into Earth-centred axes.
  private static func earthFromLocal(at position: GeodeticPosition) -> Rotation<
    Local, EarthCentred
  > {
    let toEquator = Rotation<Local, Local>(
      rotationVector: SIMD3(.pi / 2 - position.latitude, 0, 0))
    let toMeridian = Rotation<Local, EarthCentred>(
      rotationVector: SIMD3(0, 0, .pi / 2 + position.longitude))
    return toMeridian * toEquator
  }
}
