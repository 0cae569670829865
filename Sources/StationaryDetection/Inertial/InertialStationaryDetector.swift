import Geodesy
public import SensorSamples

/// Tells from specific force and angular rate when a device may stand still.
///
/// The statistic of a window is the generalised likelihood ratio of "no angular rate and a constant
/// specific force" against "anything", with the noise learnt from the quietest windows of the
/// recording:
///
/// ```
/// T = ½ ( mean |f − f̄|² / σf²  +  mean |ω − b|² / σω² )
/// ```
///
/// Its first term is the acceleration-moving-variance detector, its second the angular-rate-energy
/// detector. The SHOE detector also demands that f̄ be as long as gravity; a phone's scale errors of
/// one or two percent are ten times its noise, so here the length is left free in the ratio and
/// only bounded (`gravityTolerance`).
///
/// A learnt level alone would find rest in any recording, even one that never rests. Rest is
/// therefore bounded from above as well, and a recording whose quietest second is louder has none.
///
/// - Source: I. Skog, P. Händel, J.-O. Nilsson, J. Rantakokko, "Zero-velocity detection: an
///   algorithm evaluation", IEEE Trans. Biomed. Eng. 57(11), 2010, doi:10.1109/TBME.2010.2060723;
///   there with known noise, gravity and no bias.
public struct InertialStationaryDetector: Sendable {
  public var settings: InertialSettings

  public init(settings: InertialSettings = InertialSettings()) {
    self.settings = settings
  }

  /// Goes through a recording.
  ///
  /// Both streams have their own rates and gaps. Without a gyroscope the specific force decides
  /// alone; where a gyroscope exists but is silent the verdict is ``InertialVerdict/unknown``.
  ///
  /// - Complexity: O(samples + windows · log(samples)).
  public func evidence(
    accelerometer: [AccelerometerSample], gyroscope: [GyroscopeSample]
  ) -> InertialEvidence {
    let force = SensorSeries(accelerometer)
    let rate = SensorSeries(gyroscope)
    guard let first = force.times.first, let last = force.times.last else {
      return InertialEvidence()
    }
    let half = settings.window / 2
    let count = max(0, Int(((last - first - settings.window) / settings.step).rounded(.down)) + 1)
    let windows = (0..<count).map { index in
      let time = first + half + Double(index) * settings.step
      return InertialWindow(
        time: time, force: force.window(from: time - half, to: time + half),
        rate: rate.window(from: time - half, to: time + half))
    }
    let noise = learnNoise(from: windows, hasGyroscope: !rate.isEmpty)
    var observations = windows.map { window in
      observe(window, force: force, rate: rate, noise: noise)
    }
    if let noise {
      RestContinuation(settings: settings, force: force, rate: rate, noise: noise)
        .extend(&observations)
    }
    return InertialEvidence(observations: observations, noise: noise)
  }

  /// The level and bias of the quietest fiftieth of the windows, and at least a second of them.
  private func learnNoise(from windows: [InertialWindow], hasGyroscope: Bool) -> InertialNoise? {
    let heard = windows.filter { $0.force != nil && (!hasGyroscope || $0.rate != nil) }
    let second = Int((1 / settings.step).rounded())
    guard heard.count >= second else { return nil }
    let quietest = heard.sorted { $0.loudness < $1.loudness }.prefix(max(second, heard.count / 50))
    let count = Double(quietest.count)
    let spread = (quietest.reduce(0) { $0 + ($1.force?.variance ?? 0) } / count).squareRoot()
    guard spread <= settings.greatestSpread else { return nil }
    // A floor, so that a still table does not make a still hand look loud; a ceiling, so that
    // the statistic cannot reach past the bounds.
    let reach = settings.likelihoodRatioLimit.squareRoot()
    let forceLevel = min(max(spread, 0.01), settings.greatestSpread / reach)
    guard hasGyroscope else {
      return InertialNoise(accelerationSpread: forceLevel, angularRate: nil)
    }
    let variance = quietest.reduce(0) { $0 + ($1.rate?.variance ?? 0) } / count
    guard variance.squareRoot() <= settings.greatestRate else { return nil }
    return InertialNoise(
      accelerationSpread: forceLevel,
      angularRate: min(max(variance.squareRoot(), 0.001), settings.greatestRate / reach),
      gyroscopeBias: gyroscopeBias(of: heard, quietest: quietest))
  }

  /// The median rate of all windows that are about as quiet as the quietest: those alone are few,
  /// and a swaying hand turns in each of them.
  private func gyroscopeBias(
    of heard: [InertialWindow], quietest: ArraySlice<InertialWindow>
  ) -> SIMD3<Double> {
    let reach = settings.likelihoodRatioLimit
    let forceLimit = reach * median(quietest.compactMap { $0.force?.variance })
    let rateLimit = reach * median(quietest.compactMap { $0.rate?.variance })
    // Bias and steady turning look alike; what is too large for a bias is turning.
    let greatestBias = 0.05
    let rates = heard.filter {
      ($0.force?.variance ?? .infinity) <= forceLimit
        && ($0.rate?.variance ?? .infinity) <= rateLimit
    }.compactMap { $0.rate?.mean }
      .filter { ($0 * $0).sum() <= greatestBias * greatestBias }
    guard !rates.isEmpty else { return .zero }
    return SIMD3(median(rates.map(\.x)), median(rates.map(\.y)), median(rates.map(\.z)))
  }

  private func observe(
    _ window: InertialWindow, force: SensorSeries, rate: SensorSeries, noise: InertialNoise?
  ) -> InertialObservation {
    let spread = window.force?.variance.squareRoot()
    let bias = noise?.gyroscopeBias ?? .zero
    let energy = window.rate?.energy(about: bias)
    var observation = InertialObservation(
      time: window.time, accelerationSpread: spread, angularRate: energy?.squareRoot(),
      verdict: .unknown, meanForce: window.force.map { Vector3($0.mean) },
      meanRate: window.rate.map { Vector3($0.mean - bias) })
    guard let windowForce = window.force, rate.isEmpty || energy != nil else { return observation }
    observation.verdict = .moving
    guard let noise else { return observation }
    let ratio = likelihoodRatio(variance: windowForce.variance, energy: energy, noise: noise)
    observation.likelihoodRatio = ratio
    let norm = (windowForce.mean * windowForce.mean).sum().squareRoot()
    let isGravity = abs(norm - Earth.standardGravity) <= settings.gravityTolerance
    let isBounded =
      windowForce.variance <= settings.greatestSpread * settings.greatestSpread
      && energy ?? 0 <= settings.greatestRate * settings.greatestRate
    if isGravity, isBounded {
      observation.verdict = ratio <= settings.likelihoodRatioLimit ? .quiet : .calm
    } else if isGravity, (observation.meanRate?.norm ?? .infinity) <= settings.slowTurn,
      isSlow(at: window.time, force: force, rate: rate)
    {
      observation.verdict = .calm
    }
    return observation
  }

  private func likelihoodRatio(variance: Double, energy: Double?, noise: InertialNoise) -> Double {
    let force = variance / (noise.accelerationSpread * noise.accelerationSpread)
    guard let energy, let level = noise.angularRate else { return force }
    return (force + energy / (level * level)) / 2
  }

  /// Whether vibration alone explains the spread, by both sensors.
  private func isSlow(at time: Double, force: SensorSeries, rate: SensorSeries) -> Bool {
    guard
      let slowForce = force.spreadOfBlockMeans(around: time, blocks: 6, blockLength: 0.25),
      let slowRate = rate.spreadOfBlockMeans(around: time, blocks: 6, blockLength: 0.25)
    else { return false }
    return slowForce <= settings.slowSpread && slowRate <= settings.slowRate
  }
}

/// The samples of both sensors in one window.
struct InertialWindow {
  var time: Double
  var force: SensorSeries.Window?
  var rate: SensorSeries.Window?

  /// A measure to rank windows by, before any level is known: the product of both variances.
  var loudness: Double { (force?.variance ?? .infinity) * (rate?.variance ?? 1) }
}

extension SensorSeries.Window {
  /// The mean square about a value, summed over the axes.
  func energy(about bias: SIMD3<Double>) -> Double {
    let offset = mean - bias
    return variance + (offset * offset).sum()
  }
}
