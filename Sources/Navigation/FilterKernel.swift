import LinearAlgebra

/// The two steps that a filter spends its time in, one by one, for whoever measures them.
package struct FilterKernel: Sendable {
  private var covariance = ErrorCovariance()
  private var transition = Transition(duration: 0.01)
  private var noise = ProcessNoise()

  /// Starts with a phone in a vehicle that turns, at 100 Hz.
  package init() {
    transition.velocityChange = SIMD3(0.01, -0.02, 0.098)
    transition.forceRotation = (SIMD3(0.006, 0.008, 0), SIMD3(-0.008, 0.006, 0), SIMD3(0, 0, 0.01))
    transition.rateRotation = transition.forceRotation
    transition.rate = SIMD3(0.1, -0.05, 0.3)
    transition.fixPositionRetention = 0.9998
    transition.fixVelocityRetention = 0.998
    noise.velocity = SIMD3(repeating: 1e-5)
    noise.attitude = SIMD3(repeating: 1e-8)
    noise.accelerometerBias = 1e-9
    noise.gyroscopeBias = 1e-12
    noise.fixPosition = SIMD3(repeating: 1e-3)
    noise.fixVelocity = SIMD3(repeating: 1e-4)
    covariance.add(noise)
  }

  /// The sum of all variances, for which all steps have to be taken.
  package var trace: Double { (0..<ErrorState.count).reduce(0) { $0 + covariance.matrix[$1, $1] } }

  /// Carries the covariance over a number of steps.
  package mutating func predict(steps: Int) {
    for _ in 0..<steps { covariance.predict(transition, noise) }
  }

  /// Takes in a number of velocities, each in three scalar updates.
  package mutating func update(velocities: Int) {
    let rows = (0..<3).map { axis in
      var row = ErrorRow(repeating: 0)
      row[ErrorState.velocity + axis] = 1
      row[ErrorState.fixVelocity + axis] = 1
      return row
    }
    for _ in 0..<velocities {
      for row in rows { _ = covariance.update(row: row, variance: 0.01, residual: 0.1) }
    }
  }
}
