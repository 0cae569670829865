import Geodesy
import Glibc

/// The shaking of one triad by the engine and the road, sample by sample.
struct Vibration: Sendable {
  private let amplitude: Double
  private let frequency: Double
  private let streetDeviation: Double
  private let directions: (Vector3<Body>, Vector3<Body>)
  private var phase = 0.0
  private var resonance: Resonance

  init(
    idleAmplitude: Double, streetDeviation: Double, errors: VibrationErrors, noise: inout Noise
  ) {
    amplitude = idleAmplitude
    frequency = errors.idleFrequency
    self.streetDeviation = streetDeviation
    let (firing, halfOrder): (Vector3<Body>, Vector3<Body>) = (
      noise.normalVector(1), noise.normalVector(1)
    )
    directions = (
      firing.normalized ?? Vector3(0, 0, 1), 0.5 * (halfOrder.normalized ?? Vector3(0, 1, 0))
    )
    resonance = Resonance(frequency: errors.streetFrequency, damping: errors.streetDamping)
  }

  /// The shaking after an interval in seconds.
  mutating func sample(
    after interval: Double, engine: Double, roughness: Double, speed: Double, noise: inout Noise
  ) -> Vector3<Body> {
    // The engine's speed wanders by one or two per cent, so that its line is not a needle.
    phase += 2 * .pi * frequency * interval * (1 + 0.02 * noise.normal())
    let idle = amplitude * engine
    // Firing, and the half order of a four-stroke engine; higher orders are above what a phone's
    // anti-aliasing filter lets through.
    let engineForce = idle * (sin(phase) * directions.0 + sin(phase / 2) * directions.1)
    let street = streetDeviation * roughness * (speed / 10)
    return engineForce + street * resonance.sample(after: interval, noise: &noise)
  }
}

/// Noise shaped by a resonance, of variance one on each axis.
///
/// The exact discrete form of an oscillator that white noise drives: a complex first-order
/// Gauss–Markov process, whose real part is given.
private struct Resonance: Sendable {
  private let frequency: Double
  private let decay: Double
  private var real: Vector3<Body> = .zero
  private var imaginary: Vector3<Body> = .zero

  init(frequency: Double, damping: Double) {
    self.frequency = 2 * .pi * frequency
    decay = damping * self.frequency
  }

  mutating func sample(after interval: Double, noise: inout Noise) -> Vector3<Body> {
    let correlation = exp(-decay * interval)
    let innovation = (1 - correlation * correlation).squareRoot()
    let (c, s) = (
      correlation * cos(frequency * interval), correlation * sin(frequency * interval)
    )
    let turned = (c * real - s * imaginary, s * real + c * imaginary)
    real = turned.0 + noise.normalVector(innovation)
    imaginary = turned.1 + noise.normalVector(innovation)
    return real
  }
}
