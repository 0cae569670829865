import Geodesy

/// A triad of sensors with its errors: turns a true vector into what is read.
struct Triad: Sendable {
  private let errors: TriadErrors
  private let scaleAndMisalignment: (Vector3<Body>, Vector3<Body>, Vector3<Body>)
  private(set) var bias: Vector3<Body>

  /// Draws the constant errors of one switch-on.
  init(errors: TriadErrors, noise: inout Noise) {
    precondition(errors.rate > 0, "a sampling rate is positive")
    self.errors = errors
    let size = errors.scaleAndMisalignment
    scaleAndMisalignment = (
      noise.normalVector(size), noise.normalVector(size), noise.normalVector(size)
    )
    bias = noise.normalVector(errors.turnOnBias)
  }

  /// What is read of a true vector, one sampling interval after the last.
  mutating func read(_ truth: Vector3<Body>, noise: inout Noise) -> Vector3<Body> {
    // White noise of a density, averaged over one interval, and a walk that grows with its root.
    bias += noise.normalVector(errors.biasRandomWalk / errors.rate.squareRoot())
    let white: Vector3<Body> = noise.normalVector(errors.noiseDensity * errors.rate.squareRoot())
    let (x, y, z) = scaleAndMisalignment
    let distortion = Vector3<Body>(x.dot(truth), y.dot(truth), z.dot(truth))
    let reading = truth + distortion + bias + white
    guard errors.quantisation > 0 else { return reading }
    let steps = (reading.components / errors.quantisation).rounded(.toNearestOrAwayFromZero)
    return Vector3(errors.quantisation * steps)
  }
}

/// The sampling times of a triad: its own clock rate, lost samples, and stamps that jitter.
struct SamplingClock: Sendable {
  private let errors: TriadErrors
  private let phase: Double

  init(errors: TriadErrors, noise: inout Noise) {
    self.errors = errors
    phase = noise.uniform() / errors.rate
  }

  /// Visits each sample that is not lost, with its true time and its stamp.
  ///
  /// The visitor is also told of lost samples, without a stamp, as the sensor's state goes on.
  /// Stamps never run backwards.
  func forEach(
    until end: Double, noise: inout Noise,
    _ visit: (_ time: Double, _ stamp: Double?, inout Noise) -> Void
  ) {
    var last = -Double.infinity
    var index = 0.0
    while true {
      let time = phase + index / errors.rate
      guard time <= end else { return }
      index += 1
      let jittered = time + errors.timeJitter * noise.normal()
      // Half an interval either way keeps the order, however large the jitter is.
      let stamp = min(max(jittered, last, time - 0.4 / errors.rate), time + 0.4 / errors.rate)
      let isLost = noise.happens(withProbability: errors.lossProbability)
      visit(time, isLost ? nil : stamp, &noise)
      last = stamp
    }
  }
}
