import Geodesy

/// A motion with the small movements of the hand that holds the phone.
///
/// Physiological tremor of a few hertz and a slow sway: sums of sinusoids in position and angle.
struct HandTremor<Base: Motion>: Motion {
  private struct Wave {
    var frequency: Double
    var offset, turn: SIMD3<Double>
    var offsetPhase, turnPhase: SIMD3<Double>
  }

  private let base: Base
  private let waves: [Wave]

  /// Adds a tremor of a strength, where 1 is that of a calm adult, to a motion.
  init(of base: Base, strength: Double = 1, noise: inout Noise) {
    self.base = base
    func wave(hertz: ClosedRange<Double>, metres: Double, radians: Double) -> Wave {
      func phases() -> SIMD3<Double> {
        let (x, y) = (noise.uniform(), noise.uniform())
        return 2 * .pi * SIMD3(x, y, noise.uniform())
      }
      func amplitudes(_ scale: Double) -> SIMD3<Double> {
        let vector: Vector3<Body> = noise.normalVector(strength * scale)
        return vector.components
      }
      let frequency = 2 * Double.pi * noise.uniform(in: hertz)
      let (offset, turn) = (amplitudes(metres), amplitudes(radians))
      return Wave(
        frequency: frequency, offset: offset, turn: turn, offsetPhase: phases(),
        turnPhase: phases())
    }
    waves = [
      wave(hertz: 7...9, metres: 2e-5, radians: 1e-4),
      wave(hertz: 4...6, metres: 5e-5, radians: 2e-4),
      wave(hertz: 2...3, metres: 1e-4, radians: 4e-4),
      wave(hertz: 0.3...0.6, metres: 1e-3, radians: 3e-3),
      wave(hertz: 0.1...0.2, metres: 2e-3, radians: 5e-3),
    ]
  }

  func state(at time: Double) -> MotionState {
    var state = base.state(at: time)
    var angles = (Jet(0), Jet(0), Jet(0))
    for wave in waves {
      func jet(_ amplitudes: SIMD3<Double>, _ phases: SIMD3<Double>, _ axis: Int) -> Jet {
        .sinusoid(
          amplitude: amplitudes[axis], frequency: wave.frequency, phase: phases[axis], at: time)
      }
      for axis in 0..<3 {
        let offset = jet(wave.offset, wave.offsetPhase, axis)
        state.position[axis] += offset.value
        state.velocity[axis] += offset.first
        state.acceleration[axis] += offset.second
      }
      angles.0 = angles.0 + jet(wave.turn, wave.turnPhase, 0)
      angles.1 = angles.1 + jet(wave.turn, wave.turnPhase, 1)
      angles.2 = angles.2 + jet(wave.turn, wave.turnPhase, 2)
    }
    let (turn, rate) = EulerAngles(yaw: angles.2, pitch: angles.0, roll: angles.1)
      .rotation(from: Body.self, to: Body.self)
    state.attitude = state.attitude * turn
    state.angularRate = turn.inverse * state.angularRate + rate
    return state
  }
}
