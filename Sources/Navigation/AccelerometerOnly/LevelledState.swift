import Geodesy
import LinearAlgebra

/// The state of a motion between rests, in the levelled frame.
///
/// | index | component | unit | model |
/// | --- | --- | --- | --- |
/// | 0–2 | position since the motion began | m | integral of the velocity |
/// | 3–5 | velocity | m/s | integral of the acceleration |
/// | 6–8 | attitude error φ, true = (1 + [φ]×) reference | rad | random walk |
/// | 9 | error d of the vertical acceleration | m/s² | random walk |
///
/// With F the specific force turned by the reference and γ the force of rest, the model is linear:
///
///     v' = F - γ ẑ + φ × F - d ẑ
///
/// The tilt that a wrong horizontal velocity asks for also turns the horizontal acceleration out of
/// the plane, so that a vertical velocity which comes back to zero says something about it.
enum LevelledIndex {
  static let position = 0
  static let velocity = 3
  static let attitude = 6
  static let vertical = 9
  static let count = 10
}

typealias LevelledVector = Vector<10>
typealias LevelledMatrix = Matrix<10, 10>

/// How a motion is disturbed, as spectral densities.
struct LevelledNoise: Sendable, Equatable {
  /// White noise of the acceleration in (m/s²)²/Hz, an axis.
  var acceleration = 0.0
  /// White noise of the horizontal acceleration on top of that, in (m/s²)²/Hz: bends.
  var bends = 0.0
  /// The walk of the tilt in rad²/s, about each horizontal axis.
  var tilt = 0.0
  /// The walk of the heading in rad²/s.
  var turn = 0.0
  /// The walk of the error of the vertical acceleration in (m/s²)²/s.
  var vertical = 0.0
}

/// What an accelerometer says of a step.
struct LevelledStep: Sendable {
  /// Seconds.
  var duration: Double
  /// The mean specific force in the levelled frame, and that of rest.
  var force: Vector3<Local>
  var rest: Vector3<Local>

  /// The transition matrix.
  var transition: LevelledMatrix {
    var matrix = LevelledMatrix.identity
    let (time, half) = (duration, 0.5 * duration * duration)
    // φ × F as a matrix times φ.
    let cross = [
      SIMD3(0, force.z, -force.y), SIMD3(-force.z, 0, force.x), SIMD3(force.y, -force.x, 0),
    ]
    for row in 0..<3 {
      let (position, velocity) = (LevelledIndex.position + row, LevelledIndex.velocity + row)
      matrix[position, velocity] = time
      for column in 0..<3 {
        matrix[velocity, LevelledIndex.attitude + column] = cross[row][column] * time
        matrix[position, LevelledIndex.attitude + column] = cross[row][column] * half
      }
    }
    matrix[LevelledIndex.velocity + 2, LevelledIndex.vertical] = -time
    matrix[LevelledIndex.position + 2, LevelledIndex.vertical] = -half
    return matrix
  }
}
