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
    zeroAngularRate = zeroVelocity
    gravity = zeroVelocity
  }

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
    case .velocity, .speed, .zeroVelocity:
      noise.velocity = SIMD3(repeating: squared.max())
    case .zeroAngularRate, .gravity:
      break
    }
    return noise
  }
}
