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
    gravity = zeroVelocity
    zeroAngularRate = zeroVelocity
    // It is offered only where zero velocity is believed. Then its disagreement is the bias's.
    zeroAngularRate.patienceOnOneSide = (count: 8, seconds: 2.0)
  }

  /// Lets the gate of zero velocity reopen as long as nothing but the sensors themselves has said how the
  /// device has moved since it last stood still.
  ///
  /// Then a velocity at rest is what their errors have added up to. Where fixes were used in between, it
  /// is their word against that of the stillness, and the gate stays shut: in a train at speed all is
  /// quiet.
  mutating func weighStillness() {
    let fixed = lastFix
    zeroVelocity.patienceOnOneSide =
      fixed <= zeroVelocity.lastUsed ? (count: 3, seconds: 1.0) : Self.never
  }

  /// When a fix was last used.
  var lastFix: Double { max(horizontalPosition.lastUsed, velocity.lastUsed, speed.lastUsed) }

  /// When anything last said how the device moves.
  var lastSupport: Double { max(lastFix, zeroVelocity.lastUsed) }

  /// What a sensor that has misled may be off by, an axis, in m/s² and rad.
  private static let (biasDoubt, tiltDoubt) = (0.05, 0.005)
  /// A position that was refused for longer than this, in seconds, is not off by a jump.
  private static let longestJump = 30.0
  /// A bias that was wrong for longer than this, in seconds, leaves nothing of the heading.
  private static let longestTurn = 300.0
  private static let never = (count: Int.max, seconds: Double.infinity)

  /// The variance that makes a residual plausible, on what it observed.
  func doubt(after residual: SIMD3<Double>, of kind: UpdateKind) -> ProcessNoise {
    var noise = ProcessNoise()
    let squared = residual * residual
    switch kind {
    case .horizontalPosition:
      noise.position = max(squared.x, squared.y) * SIMD3(1, 1, 0)
      noise.velocity = Self.drift(noise.position, over: horizontalPosition.lastInterval)
    case .verticalPosition:
      noise.position.z = squared.x
      noise.velocity = Self.drift(noise.position, over: verticalPosition.lastInterval)
    case .velocity, .speed:
      noise.velocity = SIMD3(repeating: squared.max())
    case .zeroVelocity:
      noise.velocity = SIMD3(repeating: squared.max())
      // What has added up to it.
      noise.accelerometerBias = Self.biasDoubt * Self.biasDoubt
      noise.attitude = SIMD3(1, 1, 0) * (Self.tiltDoubt * Self.tiltDoubt)
    case .zeroAngularRate:
      noise.gyroscopeBias = squared.max()
      let turned = squared.max().squareRoot() * min(zeroAngularRate.lastInterval, Self.longestTurn)
      noise.attitude.z = min(turned * turned, NavigationFilter.uniformAngleVariance)
    case .gravity:
      break
    }
    return noise
  }

  /// The variance of a velocity that has added up to a position over a time in seconds.
  private static func drift(_ position: SIMD3<Double>, over time: Double) -> SIMD3<Double> {
    time > longestJump && time.isFinite ? position / (time * time) : .zero
  }
}
