import Glibc

/// The small, slow changes of speed and course that no driver can avoid.
///
/// Sums of a few sinusoids of unrelated periods; both vanish when the carrier stands.
struct DriverWander: Sendable {
  private struct Wave {
    var amplitude, frequency, phase: Double
  }

  private let speedWaves: [Wave]
  private let courseWaves: [Wave]

  /// No wander at all.
  static let none = DriverWander(speedWaves: [], courseWaves: [])

  private init(speedWaves: [Wave], courseWaves: [Wave]) {
    self.speedWaves = speedWaves
    self.courseWaves = courseWaves
  }

  /// A wander of a relative speed and of a course in radians at 15 m/s, as standard deviations.
  init(relativeSpeed: Double, course: Double, noise: inout Noise) {
    func waves(_ standardDeviation: Double, periods: [ClosedRange<Double>]) -> [Wave] {
      // A sinusoid's variance is half its squared amplitude.
      let amplitude = standardDeviation * (2 / Double(periods.count)).squareRoot()
      return periods.map { period in
        Wave(
          amplitude: amplitude, frequency: 2 * .pi / noise.uniform(in: period),
          phase: noise.uniform(in: 0...(2 * .pi)))
      }
    }
    speedWaves = waves(relativeSpeed, periods: [9...13, 19...29, 41...61])
    courseWaves = waves(course, periods: [5...7, 9...14, 23...37])
  }

  /// The speed that results from a planned one.
  func speed(from planned: Jet, at time: Double) -> Jet {
    planned + planned * Self.sum(speedWaves, at: time)
  }

  /// The course that results from a planned one at a speed.
  func course(from planned: Jet, speed: Jet, at time: Double) -> Jet {
    planned + (1 / 15) * (speed * Self.sum(courseWaves, at: time))
  }

  private static func sum(_ waves: [Wave], at time: Double) -> Jet {
    waves.reduce(Jet(0)) { sum, wave in
      sum
        + .sinusoid(
          amplitude: wave.amplitude, frequency: wave.frequency, phase: wave.phase, at: time)
    }
  }
}
