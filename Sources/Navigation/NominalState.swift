import Geodesy
import LinearAlgebra

/// The estimate that the error state corrects.
struct NominalState: Sendable {
  /// Metres in the tangent plane.
  var position = Vector3<Local>.zero
  /// Velocity in the tangent plane in m/s.
  var velocity = Vector3<Local>.zero
  var attitude = Rotation<Body, Local>.identity
  var accelerometerBias = Vector3<Body>.zero
  var gyroscopeBias = Vector3<Body>.zero
  /// What the gyroscope reads too much in proportion to the rate, by rows.
  var gyroscopeScale: BlockRows = (.zero, .zero, .zero)
  /// The slow error of the fixes' positions in metres.
  var fixPosition = Vector3<Local>.zero
  /// The slow error of the fixes' velocities in m/s.
  var fixVelocity = Vector3<Local>.zero
}

extension NominalState {
  /// Takes a correction of the error state in.
  mutating func inject(_ error: ErrorVector) {
    func part(_ start: Int) -> SIMD3<Double> {
      SIMD3(error[start], error[start + 1], error[start + 2])
    }
    position += Vector3(part(ErrorState.position))
    velocity += Vector3(part(ErrorState.velocity))
    let turn = Rotation<Local, Local>(rotationVector: part(ErrorState.attitude))
    attitude = turn * attitude
    accelerometerBias += Vector3(part(ErrorState.accelerometerBias))
    gyroscopeBias += Vector3(part(ErrorState.gyroscopeBias))
    gyroscopeScale.0 += part(ErrorState.gyroscopeScale)
    gyroscopeScale.1 += part(ErrorState.gyroscopeScale + 3)
    gyroscopeScale.2 += part(ErrorState.gyroscopeScale + 6)
    fixPosition += Vector3(part(ErrorState.fixPosition))
    fixVelocity += Vector3(part(ErrorState.fixVelocity))
  }
}

/// Strapdown integration in the tangent plane, which turns with the Earth.
///
///     p' = v        v' = C f + g(p) - 2 Ω × v        C' = C [ω ×] - [Ω ×] C
///
/// - Source: Groves, 2nd edition, section 5.4 with the tangent plane's axes.
extension NominalState {
  /// A reading of the gyroscope without its estimated errors, to first order in them.
  func corrected(_ rate: Vector3<Body>) -> Vector3<Body> {
    let reading = rate.components
    let scaled = SIMD3(
      (gyroscopeScale.0 * reading).sum(), (gyroscopeScale.1 * reading).sum(),
      (gyroscopeScale.2 * reading).sum())
    return rate - gyroscopeBias - Vector3(scaled)
  }

  /// Turns the attitude by a step's angular rate, and returns the attitude halfway.
  mutating func turn(
    by rate: Vector3<Body>, coning: SIMD3<Double>, during duration: Double,
    earthRotation: Vector3<Local>
  ) -> Rotation<Body, Local> {
    let vector = corrected(rate).components * duration + coning
    let earth = earthRotation.components * -duration
    let halfway =
      Rotation<Local, Local>(rotationVector: 0.5 * earth)
      * (attitude * Rotation<Body, Body>(rotationVector: 0.5 * vector))
    attitude =
      Rotation<Local, Local>(rotationVector: earth)
      * (attitude * Rotation<Body, Body>(rotationVector: vector))
    return halfway
  }

  /// Changes the velocity by a step's acceleration and moves on.
  ///
  /// The position follows the mean of the velocities before and after.
  mutating func move(
    by acceleration: Vector3<Local>, during duration: Double, in surroundings: Surroundings
  ) {
    let before = velocity
    let coriolis = 2 * surroundings.earthRotation.cross(velocity)
    velocity += (acceleration + surroundings.gravity - coriolis) * duration
    position += (before + velocity) * (0.5 * duration)
  }
}
