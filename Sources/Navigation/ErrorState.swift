import LinearAlgebra

/// Where the components of the error state lie: the only place that knows.
///
/// All in the tangent plane but the biases, which are in the body frame. The attitude error is a
/// rotation vector in the tangent plane, so that its last component is the heading error and needs
/// no knowledge of how the device is held:
///
///     true attitude = exp(attitude error) · estimated attitude
///
/// The last two are errors of the fixes, not of the estimate: a phone's positions are smooth and
/// wrong by metres for a minute, its velocities for seconds. As states they are neither counted as
/// new information at each fix nor smoothed into the velocity.
enum ErrorState {
  static let position = 0
  static let velocity = 3
  static let attitude = 6
  static let accelerometerBias = 9
  static let gyroscopeBias = 12
  static let fixPosition = 15
  static let fixVelocity = 18
  static let count = 21
}

/// A vector of the error state.
typealias ErrorVector = Vector<21>

/// A row of a matrix of the error state's width.
typealias ErrorRow = InlineArray<21, Double>

/// A square matrix of the error state's size.
typealias ErrorMatrix = Matrix<21, 21>
