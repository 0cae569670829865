public import Geodesy

/// The frame of a vehicle or a walker: x to the right, y forward, z up.
public enum Carrier: Frame {}

/// Three angles that turn a frame, with their derivatives.
///
/// The turn is by the yaw about z, then by the pitch about the new x, then by the roll about the
/// newest y: `R = Rz(yaw) Rx(pitch) Ry(roll)`.
struct EulerAngles: Sendable {
  var yaw, pitch, roll: Jet

  /// The rotation and its angular rate in the source frame, in rad/s.
  func rotation<Source: Frame, Target: Frame>(
    from source: Source.Type, to target: Target.Type
  ) -> (rotation: Rotation<Source, Target>, rate: Vector3<Source>) {
    let yawTurn = Rotation<Source, Target>(rotationVector: SIMD3(0, 0, yaw.value))
    let pitchTurn = Rotation<Source, Source>(rotationVector: SIMD3(pitch.value, 0, 0))
    let rollTurn = Rotation<Source, Source>(rotationVector: SIMD3(0, roll.value, 0))
    // Each turn's rate is carried through the turns that follow it.
    let pitched = Vector3<Source>(pitch.first, 0, 0) + pitchTurn.inverse * Vector3(0, 0, yaw.first)
    let rate = Vector3<Source>(0, roll.first, 0) + rollTurn.inverse * pitched
    return (yawTurn * pitchTurn * rollTurn, rate)
  }
}
