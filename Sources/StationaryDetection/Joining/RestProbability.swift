import Glibc

/// How probable rest is by what the witnesses say, as odds that multiply.
///
/// ```
/// odds = prior · L(camera) · L(inertial) · L(speed),   probability = odds / (1 + odds)
/// ```
///
/// Each `L` is a likelihood ratio: how often a witness says so at rest, over how often it does under
/// way.
///
/// | witness | says | at rest | under way | ratio |
/// | --- | --- | --- | --- | --- |
/// | camera | still | 0.97 | 0.01 | 97 |
/// | camera | moving | 0.02 | 0.95 | 1/48 |
/// | camera | unknown, absent | | | 1 |
/// | inertial | quiet | 0.99 | 0.1 | 10 |
/// | inertial | calm | 0.5 | 0.5 | 1 |
/// | inertial | moving | 0.005 | 0.4 | 1/80 |
/// | speed | v ± σ | half-normal | even to 30 m/s | at most 48 |
///
/// The camera's are the rates of the bench, but for motion called still: what counts there is not the
/// bench's thousandth but how often a camera looks at the inside of a vehicle and is not found out.
/// The inertial ones are those of simulated drives, walks and trains: a train at constant speed is
/// quiet half of the time, a car once in five hundred.
///
/// Moments next to each other share their errors, so the odds of an interval are the geometric mean of
/// those of its moments, not their product.
struct RestOdds: Equatable {
  /// The natural logarithm of the odds.
  var logarithm: Double

  /// A phone that is recorded rests about a quarter of the time.
  static let prior = 0.33

  /// The odds at a moment.
  init(camera: StationaryState?, inertial: InertialVerdict?, speedRatio: Double?) {
    var odds = Self.prior
    switch camera {
    case .still: odds *= 97
    case .moving: odds /= 48
    case .unknown, nil: break
    }
    switch inertial {
    case .quiet: odds *= 10
    case .moving: odds /= 80
    case .calm, .unknown, nil: break
    }
    logarithm = log(odds * (speedRatio ?? 1))
  }

  /// The geometric mean.
  ///
  /// - Precondition: There is at least one.
  init(meanOf moments: [RestOdds]) {
    precondition(!moments.isEmpty)
    logarithm = moments.reduce(0) { $0 + $1.logarithm } / Double(moments.count)
  }

  /// Takes another independent witness into account.
  func times(_ ratio: Double) -> RestOdds {
    var result = self
    result.logarithm += log(ratio)
    return result
  }

  var probability: Double { 1 / (1 + exp(-logarithm)) }
}

/// The likelihood ratio of a speed that a location service gives, for rest against motion.
///
/// At rest a receiver gives speeds that are half-normal with its accuracy, but never better than half
/// a metre per second: some claim centimetres and are wrong by a metre. Under way any speed up to 30
/// m/s is as good as another. No single speed is believed beyond one in ten thousand.
func speedLikelihoodRatio(speed: Double, sigma: Double?) -> Double {
  let spread = max(0.5, sigma.flatMap { $0.isFinite ? $0 : nil } ?? 0.5)
  let part = speed / spread
  let rest = (2 / Double.pi).squareRoot() / spread * exp(-0.5 * part * part)
  let motion = 1.0 / 30
  return max(1e-4, rest / motion)
}
