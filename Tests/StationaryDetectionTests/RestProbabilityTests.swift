import Geodesy
import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("The probability of rest")
struct RestProbabilityTests {
  private func probability(
    _ camera: StationaryState?, _ inertial: InertialVerdict?, speed ratio: Double? = nil
  ) -> Double {
    RestOdds(camera: camera, inertial: inertial, speedRatio: ratio).probability
  }

  @Test func `odds multiply`() {
    // 0.33 · 97 · 10 = 320.1 to one, and without the camera 3.3 to one.
    #expect(probability(.still, .quiet).isClose(to: 320.1 / 321.1, within: 1e-12))
    #expect(probability(nil, .quiet).isClose(to: 3.3 / 4.3, within: 1e-12))
    #expect(probability(nil, nil).isClose(to: 0.33 / 1.33, within: 1e-12))
    // 0.33 / 48 / 80 with both against it.
    let against = 0.33 / 48 / 80
    #expect(probability(.moving, .moving).isClose(to: against / (1 + against), within: 1e-12))
  }

  @Test func `a witness that cannot tell changes nothing`() {
    #expect(probability(.unknown, .quiet) == probability(nil, .quiet))
    #expect(probability(.still, .unknown) == probability(.still, nil))
    #expect(probability(.still, .calm) == probability(.still, nil))
  }

  @Test func `a speed of zero speaks for rest, a metre per second hardly, three against it`() {
    // Half-normal with 0.5 m/s: √(2/π)/0.5 against 1/30.
    #expect(speedLikelihoodRatio(speed: 0, sigma: 0.1).isClose(to: 47.873, within: 1e-3))
    // √(2/π)/0.5 · e⁻² · 30 at two sigma.
    #expect(speedLikelihoodRatio(speed: 1, sigma: 0.5).isClose(to: 6.479, within: 1e-3))
    #expect(speedLikelihoodRatio(speed: 3, sigma: 0.07) < 1e-3)
    // What is not known to a metre says less: √(2/π)/2 · 30.
    #expect(speedLikelihoodRatio(speed: 0, sigma: 2).isClose(to: 11.968, within: 1e-3))
  }

  @Test(arguments: [40.0, 4, 1e6])
  func `no single speed is believed beyond one in ten thousand`(speed: Double) {
    #expect(speedLikelihoodRatio(speed: speed, sigma: 0.01) == 1e-4)
    #expect(speedLikelihoodRatio(speed: speed, sigma: .nan) == 1e-4)
  }

  @Test func `moments do not add up to certainty`() {
    let moment = RestOdds(camera: .still, inertial: .quiet, speedRatio: nil)
    let hour = RestOdds(meanOf: Array(repeating: moment, count: 36_000))
    #expect(hour.probability.isClose(to: moment.probability, within: 1e-9))
  }

  @Test func `doubt falls as more witnesses agree`() {
    let chain = [
      probability(nil, nil), probability(nil, .quiet), probability(.still, .quiet),
      probability(.still, .quiet, speed: speedLikelihoodRatio(speed: 0.2, sigma: 0.3)),
    ]
    #expect(zip(chain, chain.dropFirst()).allSatisfy { $0 < $1 })
  }
}
