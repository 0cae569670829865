/// The gates, by kind of measurement.
struct InnovationGates: Sendable {
  var horizontalPosition = InnovationGate(agreement: 20, gross: 50)
  var verticalPosition = InnovationGate(agreement: 20)
  var velocity = InnovationGate(agreement: 2, gross: 3)
  var speed = InnovationGate(agreement: 2, gross: 3)
  var zeroVelocity: InnovationGate
  var zeroAngularRate: InnovationGate
  var gravity: InnovationGate

  init() {
    // Stillness is judged by evidence from outside: agreeing with itself proves nothing.
    zeroVelocity = InnovationGate(agreement: 0)
    zeroVelocity.patience.count = .max
    zeroVelocity.patienceAfterPause.count = .max
    zeroVelocity.patienceUnsupported.count = .max
    zeroVelocity.patienceOnOneSide = Self.never
    zeroAngularRate = zeroVelocity
    gravity = zeroVelocity
  }

  /// Lets the gate of zero velocity reopen as long as nothing but the sensors themselves has said how the
  /// device has moved since it last stood still.
  ///
  /// Then a velocity at rest is what their errors have added up to. Where fixes were used in between, it
  /// is their word against that of the stillness, and the gate stays shut: in a train at speed all is
  /// quiet.
  mutating func weighStillness() {
    let fixed = max(horizontalPosition.lastUsed, velocity.lastUsed, speed.lastUsed)
    zeroVelocity.patienceOnOneSide =
      fixed <= zeroVelocity.lastUsed ? (count: 3, seconds: 1.0) : Self.never
  }

  /// What a sensor that has misled may be off by, an axis, in m/s² and rad.
  private static let (biasDoubt, tiltDoubt) = (0.05, 0.005)
  private static let never = (count: Int.max, seconds: Double.infinity)

  /// The variance that makes a residual plausible, on what it observed.
  func doubt(after residual: SIMD3<Double>, of kind: UpdateKind) -> ProcessNoise {
    var noise = ProcessNoise()
    let squared = residual * residual
    switch kind {
    case .horizontalPosition:
      noise.position = SIMD3(repeating: max(squared.x, squared.y))
      noise.position.z = 0
    case .verticalPosition:
      noise.position.z = squared.x
    case .velocity, .speed:
      noise.velocity = SIMD3(repeating: squared.max())
    case .zeroVelocity:
      noise.velocity = SIMD3(repeating: squared.max())
      // What has added up to it.
      noise.accelerometerBias = Self.biasDoubt * Self.biasDoubt
      noise.attitude = SIMD3(1, 1, 0) * (Self.tiltDoubt * Self.tiltDoubt)
    case .zeroAngularRate, .gravity:
      break
    }
    return noise
  }
}
