import LinearAlgebra

/// Where the components of the error state lie: the only place that knows.
///
/// All in the tangent plane but the biases, which are in the body frame. The attitude error is a
/// rotation vector in the tangent plane, so that its last component is the heading error and needs
/// no knowledge of how the device is held:
///
///     true attitude = exp(attitude error) · estimated attitude
///
/// Two are errors of the fixes, not of the estimate: a phone's positions are smooth and wrong by
/// metres for a minute, its velocities for seconds. As states they are neither counted as new
/// information at each fix nor smoothed into the velocity.
///
/// The last are the gyroscope's scale and misalignment, row by row: a turn by a right angle about
/// an axis that is off by 0.5 % tilts the device by 0.4°, which a minute later is 4 m/s.
enum ErrorState {
  static let position = 0
  static let velocity = 3
  static let attitude = 6
  static let accelerometerBias = 9
  static let gyroscopeBias = 12
  static let fixPosition = 15
  static let fixVelocity = 18
  static let gyroscopeScale = 21
  static let count = 30
}

/// A vector of the error state.
typealias ErrorVector = Vector<30>

/// A row of a matrix of the error state's width.
typealias ErrorRow = InlineArray<30, Double>

/// A square matrix of the error state's size.
typealias ErrorMatrix = Matrix<30, 30>
