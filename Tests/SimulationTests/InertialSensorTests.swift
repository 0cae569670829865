import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Simulation

struct InertialSensorTests {
  private func still(seconds: Double) -> Scenario {
    var scenario = Scenario(
      name: "still", summary: "", duration: seconds,
      origin: GeodeticPosition(latitudeDegrees: 10, longitudeDegrees: 20, height: 0),
      motion: Rest())
    scenario.accelerometer = .none(rate: 100)
    scenario.gyroscope = .none(rate: 100)
    return scenario
  }

  /// The Allan variance of rates at an averaging time of a number of samples.
  ///
  /// - Source: IEEE Std 952-1997, annex C, without overlap.
  private func allanVariance(_ values: [Double], samples: Int) -> Double {
    let means = stride(from: 0, through: values.count - samples, by: samples).map {
      values[$0..<($0 + samples)].reduce(0, +) / Double(samples)
    }
    let squares = zip(means, means.dropFirst()).map { ($1 - $0) * ($1 - $0) }
    return squares.reduce(0, +) / Double(2 * squares.count)
  }

  @Test(arguments: [10, 30, 100])
  func `the Allan variance of white noise is its density squared over the time`(samples: Int) {
    var scenario = still(seconds: 1200)
    scenario.gyroscope.noiseDensity = 1.2e-4
    let rates = Simulator(scenario: scenario, seed: 9).gyroscope().map(\.angularRate.x)
    let time = Double(samples) / 100
    let density = (allanVariance(rates, samples: samples) * time).squareRoot()
    // With K clusters the deviation of the Allan deviation is about √(3 / 4K) of it.
    let clusters = Double(rates.count / samples)
    #expect(density.isClose(to: 1.2e-4, within: 4 * 1.2e-4 * (0.75 / clusters).squareRoot()))
  }

  @Test func `the Allan variance of a bias walk grows with the time`() {
    var scenario = still(seconds: 4000)
    scenario.accelerometer = .none(rate: 5)
    scenario.accelerometer.biasRandomWalk = 1e-4
    let forces = Simulator(scenario: scenario, seed: 9).accelerometer().map(\.specificForce.z)
    // K² τ / 3 for a walk of K.
    for samples in [25, 50] {
      let time = Double(samples) / 5
      let walk = (3 * allanVariance(forces, samples: samples) / time).squareRoot()
      let clusters = Double(forces.count / samples)
      #expect(walk.isClose(to: 1e-4, within: 4 * 1e-4 * (0.75 / clusters).squareRoot()))
    }
  }

  @Test func `the turn-on bias has its deviation over many switch-ons`() {
    var noise = Noise(seed: 2)
    var errors = TriadErrors.none(rate: 100)
    errors.turnOnBias = 0.06
    let squares = (0..<3000).map { _ in
      let bias = Triad(errors: errors, noise: &noise).bias
      return bias.dot(bias) / 3
    }
    let deviation = (squares.reduce(0, +) / 3000).squareRoot()
    // 9000 normal numbers: the deviation is known to 1/√18000.
    #expect(deviation.isClose(to: 0.06, within: 4 * 0.06 / 18_000.0.squareRoot()))
  }

  @Test func `scale errors grow with what is measured`() {
    var noise = Noise(seed: 2)
    var errors = TriadErrors.none(rate: 100)
    errors.scaleAndMisalignment = 0.005
    var triad = Triad(errors: errors, noise: &noise)
    let one = triad.read(Vector3(1, 0, 0), noise: &noise) - Vector3(1, 0, 0)
    let ten = triad.read(Vector3(10, 0, 0), noise: &noise) - Vector3(10, 0, 0)
    #expect(one.norm > 1e-4 && one.norm < 0.03)
    #expect(ten.isClose(to: 10 * one, within: 1e-12))
  }

  @Test func `a sensor without errors tells the truth`() {
    let scenario = still(seconds: 1)
    let force = Simulator(scenario: scenario, seed: 1).accelerometer()
    let truth = IdealSensors(origin: scenario.origin).specificForce(of: MotionState())
    #expect(force.count == 100)
    #expect(force.allSatisfy { $0.specificForce == truth })
  }

  @Test func `readings are multiples of the quantisation`() {
    var scenario = still(seconds: 5)
    scenario.accelerometer = .phoneAccelerometer
    let step = scenario.accelerometer.quantisation
    let samples = Simulator(scenario: scenario, seed: 1).accelerometer()
    for sample in samples {
      let steps = sample.specificForce.x / step
      #expect(steps.isClose(to: steps.rounded(), within: 1e-6))
    }
  }

  @Test func `clocks run at their own rates and stamps never run backwards`() {
    var scenario = still(seconds: 100)
    scenario.accelerometer.rate = 100.3
    scenario.gyroscope.rate = 49.8
    scenario.accelerometer.timeJitter = 0.01
    let simulator = Simulator(scenario: scenario, seed: 1)
    #expect((10_029...10_031).contains(simulator.accelerometer().count))
    #expect((4979...4981).contains(simulator.gyroscope().count))
    let times = simulator.accelerometer().map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `samples get lost as often as asked`() {
    var scenario = still(seconds: 100)
    scenario.accelerometer.lossProbability = 0.1
    let count = Simulator(scenario: scenario, seed: 1).accelerometer().count
    // A binomial of 10 000 and 0.9 has a deviation of 30.
    #expect((9000 - 120...9000 + 120).contains(count))
  }

  @Test func `changing one sensor leaves the noise of the others as it was`() {
    var scenario = still(seconds: 5)
    scenario.gyroscope = .phoneGyroscope
    let before = Simulator(scenario: scenario, seed: 4).gyroscope()
    scenario.accelerometer.lossProbability = 0.5
    scenario.location = nil
    #expect(Simulator(scenario: scenario, seed: 4).gyroscope() == before)
  }

  @Test func `an idling engine shakes with its amplitude and moves nothing`() {
    var route = Route(courseDegrees: 0)
    route.keep(for: 60)
    var scenario = still(seconds: 60)
    scenario.route = route
    let truth = IdealSensors(origin: scenario.origin).specificForce(of: MotionState())
    let shaking = Simulator(scenario: scenario, seed: 3).accelerometer()
      .map { $0.specificForce - truth }
    let mean = shaking.reduce(.zero, +) / Double(shaking.count)
    let power = shaking.reduce(0) { $0 + $1.dot($1) } / Double(shaking.count)
    #expect(mean.norm < 0.002)
    // Two sinusoids with amplitudes of 0.06 and half of that.
    #expect(power.squareRoot().isClose(to: 0.06 * (0.5 * 1.25).squareRoot(), within: 0.002))

    route = Route(courseDegrees: 0, engineRuns: false)
    route.keep(for: 60)
    scenario.route = route
    let quiet = Simulator(scenario: scenario, seed: 3).accelerometer()
    #expect(quiet.allSatisfy { $0.specificForce == truth })
  }
}
