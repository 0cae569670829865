import Geodesy
import SensorSamples

/// What is known of a recording before a filter runs through it.
struct Preparation: Sendable {
  let input: NavigationInput
  let settings: NavigationSettings
  let accelerometer: SampleTrack<AccelerometerSample>
  let gyroscope: SampleTrack<GyroscopeSample>
  let span: ClosedRange<Double>
  let screening: FixScreening
  var finder: AttitudeFinder
  let stillness: StillnessPlan
  let agitation: (accelerometer: SensorAgitation, gyroscope: SensorAgitation)
  /// What a rest shows of the gyroscope's bias at the beginning, where nothing else does early enough.
  var startingBias: GyroscopeStart?
  /// The starts without the headings that a search found, by stretch.
  var unsearched: [Int: AttitudeStart] = [:]
  private(set) var warnings: [String] = []

  /// Below this rate, in Hz, samples are not integrated.
  private static let lowestRate = 8.0
  /// Agitation counts for no more than so many times the noise of a quiet sensor.
  private static let greatestAgitation = 25.0
  /// Fixes may begin and end this much, in seconds, before and after the inertial data.
  private static let fixMargin = 10.0

  init(_ input: NavigationInput, settings: NavigationSettings) throws(NavigationError) {
    self.input = input
    self.settings = settings
    let longest = settings.inertial.longestInterval
    var accelerometer = SampleTrack(input.accelerometer, longestInterval: longest)
    var gyroscope = SampleTrack(input.gyroscope, longestInterval: longest)
    let fixes = input.fixes.filter(PlaneFix.isValid)
    var warnings: [String] = []
    for (name, rate) in [
      ("accelerometer", accelerometer.medianRate), ("gyroscope", gyroscope.medianRate),
    ] {
      guard let rate, rate < Self.lowestRate else { continue }
      guard !fixes.isEmpty else { throw .rateTooLow(sensor: name, hertz: rate) }
      warnings.append("The \(name) was recorded at \(rate) Hz only and is not integrated.")
    }
    if let norm = Self.medianNorm(accelerometer), !Self.gravityNorms.contains(norm) {
      guard !fixes.isEmpty else { throw .notGravity(norm: norm) }
      accelerometer = SampleTrack([], longestInterval: longest)
      warnings.append(
        "The accelerometer reads \((100 * norm).rounded() / 100) m/s² in the median, which is not "
          + "gravity: its unit is wrong or gravity was taken out, and it is not integrated.")
    }
    if let problem = Self.problem(accelerometer, gyroscope), fixes.isEmpty { throw problem }
    if Self.problem(accelerometer, gyroscope) != nil {
      accelerometer = SampleTrack([], longestInterval: longest)
      gyroscope = SampleTrack([], longestInterval: longest)
      warnings.append(
        "There is no usable pair of accelerometer and gyroscope: the velocity rests on the fixes.")
    }
    for (name, dropped) in [
      ("accelerometer", accelerometer.dropped), ("gyroscope", gyroscope.dropped),
    ] where dropped > 0 {
      warnings.append("\(dropped) samples of the \(name) were repeated or not usable.")
    }
    guard let span = Self.span(accelerometer, gyroscope, fixes) else { throw .nothingToWorkWith }
    screening = FixScreening(input.fixes, span: span, settings: settings.fixes)
    let stepper = InertialStepper(
      accelerometer: accelerometer, gyroscope: gyroscope,
      shortestStep: settings.inertial.shortestStep, start: span.lowerBound)
    let surroundings = Surroundings(origin: screening.plane?.origin)
    let still = input.stationaryIntervals.filter { $0.start < $0.end }.map { $0.start...$0.end }
      .sorted { $0.lowerBound < $1.lowerBound }
    finder = AttitudeFinder(
      stepper: stepper, gyroscope: gyroscope, end: span.upperBound, fixes: screening.fixes,
      still: still, gravity: surroundings.gravity, settings: settings)
    stillness = StillnessPlan(
      intervals: input.stationaryIntervals, within: span, fixes: screening.fixes,
      lag: finder.lag?.applied ?? 0,
      accelerometer: accelerometer, gyroscope: gyroscope, settings: settings)
    let inertial = settings.inertial
    agitation = (
      SensorAgitation(
        of: accelerometer, floor: inertial.accelerometerNoise,
        ceiling: Self.greatestAgitation * inertial.accelerometerNoise),
      SensorAgitation(
        of: gyroscope, floor: inertial.gyroscopeNoise,
        ceiling: Self.greatestAgitation * inertial.gyroscopeNoise)
    )
    self.span = span
    self.accelerometer = accelerometer
    self.gyroscope = gyroscope
    self.warnings = warnings
    searchHeadings()
  }

  /// The median norm of the specific force of a phone: gravity, whatever it does in between.
  private static let gravityNorms = 6.5...15.0

  private static func medianNorm(_ accelerometer: SampleTrack<AccelerometerSample>) -> Double? {
    let norms = accelerometer.samples.map(\.specificForce.norm).sorted()
    return norms.isEmpty ? nil : norms[norms.count / 2]
  }

  private static func problem(
    _ accelerometer: SampleTrack<AccelerometerSample>, _ gyroscope: SampleTrack<GyroscopeSample>
  ) -> NavigationError? {
    let force = accelerometer.medianRate.map { $0 >= lowestRate } ?? false
    let rate = gyroscope.medianRate.map { $0 >= lowestRate } ?? false
    return switch (force, rate) {
    case (true, true): nil
    case (true, false): .accelerometerAlone
    case (false, true): .gyroscopeAlone
    case (false, false): .nothingToWorkWith
    }
  }

  private static func span(
    _ accelerometer: SampleTrack<AccelerometerSample>, _ gyroscope: SampleTrack<GyroscopeSample>,
    _ fixes: [LocationFix]
  ) -> ClosedRange<Double>? {
    let spans = [accelerometer.timeSpan, gyroscope.timeSpan].compactMap(\.self)
    let sorted = fixes.map(\.time).sorted()
    let times = sorted[longestSession(of: sorted) { $0 }]
    guard let low = spans.map(\.lowerBound).min(), let high = spans.map(\.upperBound).max() else {
      return times.min().flatMap { first in times.max().map { first...$0 } }
    }
    let near = times.filter { $0 > low - fixMargin && $0 < high + fixMargin }
    return min(low, near.min() ?? low)...max(high, near.max() ?? high)
  }
}
