import Geodesy
import Glibc
import LinearAlgebra

/// Divides the error of the fixes into a slow part, which is estimated, and a part new at each fix.
///
/// The slow part is a first-order Gauss–Markov process. Its variance follows what the fixes claim;
/// what they claim beyond it is new at each fix, so that the sum is never below the claim.
struct FixNoise: Sendable {
  private let settings: FixSettings
  /// Stationary variance of the slow position error, an axis, in m².
  private(set) var positionVariance: SIMD3<Double>
  /// Stationary variance of the slow velocity error, an axis, in (m/s)².
  private(set) var velocityVariance: SIMD3<Double>

  /// The bounds of the slow position error's standard deviation in metres.
  private static let slowPosition = 1.0...10.0
  /// How much of a fix's claim the stationary variances take over.
  private static let adaptation = 0.1
  private var scatter: PositionScatter

  init(settings: FixSettings) {
    self.settings = settings
    scatter = PositionScatter(sigma: settings.positionWhiteNoise)
    positionVariance = SIMD3(16, 16, 36)
    let slow = settings.velocityCorrelatedShare * settings.velocityFloor * settings.velocityFloor
    velocityVariance = SIMD3(repeating: slow)
  }

  /// The noise of the slow errors over a step, whose decay is put into the transition.
  func process(over duration: Double, transition: inout Transition) -> ProcessNoise {
    var noise = ProcessNoise()
    transition.fixPositionRetention = exp(-duration / settings.positionCorrelationTime)
    transition.fixVelocityRetention = exp(-duration / settings.velocityCorrelationTime)
    let (p, v) = (transition.fixPositionRetention, transition.fixVelocityRetention)
    noise.fixPosition = positionVariance * (1 - p * p)
    noise.fixVelocity = velocityVariance * (1 - v * v)
    return noise
  }

  /// What is new at a fix.
  struct NewNoise: Sendable {
    var horizontalSigma: Double
    var verticalSigma: Double?
    var speedSigma = 0.0
    var velocityCovariance = Matrix<3, 3>.identity
  }

  /// The new noise of a fix, whose claims the stationary variances follow.
  mutating func observe(_ fix: PlaneFix) -> NewNoise {
    let kept = exp(-1 / settings.positionCorrelationTime)
    scatter.observe(fix, slowStep: 2 * positionVariance.x * (1 - kept))
    let newPosition = max(scatter.sigma, settings.positionWhiteNoise)
    let white = newPosition * newPosition
    let horizontal = Self.follow(&positionVariance.x, fix.horizontalSigma)
    positionVariance.y = positionVariance.x
    var noise = NewNoise(horizontalSigma: (horizontal + white).squareRoot())
    if let sigma = fix.verticalSigma {
      noise.verticalSigma = (Self.follow(&positionVariance.z, sigma) + white).squareRoot()
    }
    switch fix.motion {
    case .none: break
    case .speed(_, let sigma):
      noise.speedSigma = (newVelocityVariance(sigma * sigma)).squareRoot()
    case .velocity(_, var covariance, _):
      let slow = velocityVariance.x
      let claimed = 0.5 * (covariance[0, 0] + covariance[1, 1])
      let share = settings.velocityCorrelatedShare
      velocityVariance += SIMD3(repeating: Self.adaptation * (min(claimed, 1) * share - slow))
      // The slow part is taken off both axes alike; what is left keeps the shape of the claim.
      covariance = max(1 - slow / claimed, 1 - share) * covariance
      noise.velocityCovariance = covariance
    }
    return noise
  }

  private func newVelocityVariance(_ claimed: Double) -> Double {
    max(claimed - velocityVariance.x, (1 - settings.velocityCorrelatedShare) * claimed)
  }

  /// Moves a stationary variance towards a claim, and returns what the claim has beyond it.
  private static func follow(_ variance: inout Double, _ sigma: Double) -> Double {
    let bounded = min(max(sigma, slowPosition.lowerBound), slowPosition.upperBound)
    variance += adaptation * (bounded * bounded - variance)
    return max(0, sigma * sigma - variance)
  }
}
