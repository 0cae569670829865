/// The errors of one triad, accelerometers or gyroscopes, in SI units of what it measures.
///
/// The unit `u` below is m/s² for an accelerometer and rad/s for a gyroscope. Zero switches an
/// error off.
///
/// - Source: IEEE Std 952-1997 for the noise terms; the sizes are those of phones.
public struct TriadErrors: Sendable, Equatable {
  /// Density of the white noise in u/√Hz.
  public var noiseDensity: Double
  /// Standard deviation of the bias of each axis at the start, in u.
  public var turnOnBias: Double
  /// Growth of the bias in u/√s.
  public var biasRandomWalk: Double
  /// Standard deviation of scale factors and of misalignments, as fractions and radians.
  public var scaleAndMisalignment: Double
  /// The step of the output in u.
  public var quantisation: Double
  /// Samples in a second, as the sensor's own clock really gives them.
  public var rate: Double
  /// Standard deviation of a time stamp in seconds.
  public var timeJitter: Double
  /// Probability that a sample gets lost.
  public var lossProbability: Double

  /// The errors of a phone's accelerometer.
  public static let phoneAccelerometer = TriadErrors(
    noiseDensity: 0.002, turnOnBias: 0.06, biasRandomWalk: 1e-4, scaleAndMisalignment: 0.005,
    quantisation: 0.0024, rate: 100.3, timeJitter: 2e-4, lossProbability: 5e-4)

  /// The errors of a phone's gyroscope.
  public static let phoneGyroscope = TriadErrors(
    noiseDensity: 1.2e-4, turnOnBias: 0.005, biasRandomWalk: 2e-6, scaleAndMisalignment: 0.005,
    quantisation: 5.3e-4, rate: 99.8, timeJitter: 2e-4, lossProbability: 5e-4)

  /// A triad without errors, at a rate in hertz.
  public static func none(rate: Double) -> TriadErrors {
    TriadErrors(
      noiseDensity: 0, turnOnBias: 0, biasRandomWalk: 0, scaleAndMisalignment: 0,
      quantisation: 0, rate: rate, timeJitter: 0, lossProbability: 0)
  }
}

/// How a running engine and a rough surface shake a phone, beyond the motion of the truth.
///
/// The shaking has no mean and no trend, so it moves the phone nowhere.
public struct VibrationErrors: Sendable, Equatable {
  /// Frequency of the firing of an idling engine in hertz.
  public var idleFrequency = 24.3
  /// Amplitude of the specific force while the engine idles, in m/s².
  public var idleAmplitude = 0.06
  /// Standard deviation of the specific force on an ordinary street at 10 m/s, in m/s².
  public var streetForce = 0.35
  /// Standard deviation of the angular rate on an ordinary street at 10 m/s, in rad/s.
  public var streetRate = 0.02
  /// The frequency that the street excites most, in hertz, and the damping of that resonance.
  public var streetFrequency = 11.0
  public var streetDamping = 0.25

  public init() {}
}
