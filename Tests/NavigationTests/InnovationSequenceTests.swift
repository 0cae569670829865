import Testing
import _TestSupport

@testable import Navigation

struct InnovationSequenceTests {
  private func sequence(_ values: [Double]) -> InnovationSequence {
    var sequence = InnovationSequence()
    for value in values { sequence.observe(value, component: 0) }
    return sequence
  }

  @Test func `the autocorrelation of known sequences`() throws {
    #expect(try #require(sequence([2, 2, 2, 2]).autocorrelation).isClose(to: 1, within: 1e-12))
    #expect(try #require(sequence([1, -1, 1, -1]).autocorrelation).isClose(to: -1, within: 1e-12))
    // Products 0, 0, 0 of squares 1, 0, 1, 0.
    #expect(try #require(sequence([1, 0, 1, 0]).autocorrelation) == 0)
    #expect(sequence([1]).autocorrelation == nil)
    #expect(sequence([0, 0, 0]).autocorrelation == nil)
  }

  @Test func `components are followed apart`() throws {
    var sequence = InnovationSequence()
    for sign in [1.0, -1, 1, -1] {
      sequence.observe(1, component: 0)
      sequence.observe(sign, component: 1)
    }
    #expect(sequence.count == 8)
    #expect(sequence.pairs == 6)
    #expect(try #require(sequence.autocorrelation).isClose(to: 0, within: 1e-12))
  }

  /// A first-order Gauss–Markov sequence has its retention as autocorrelation, within 4/√n.
  @Test(arguments: [0.0, 0.6])
  func `the autocorrelation of a random sequence is that it was made with`(retention: Double) throws
  {
    var random = SeededGenerator(seed: 11)
    var value = random.normal()
    var sequence = InnovationSequence()
    for _ in 0..<4000 {
      sequence.observe(value, component: 2)
      value = retention * value + (1 - retention * retention).squareRoot() * random.normal()
    }
    let found = try #require(sequence.autocorrelation)
    #expect(found.isClose(to: retention, within: 4 / 4000.0.squareRoot()))
  }

  @Test func `a number that is not finite is left out`() {
    #expect(sequence([1, .nan, 1]).count == 2)
  }

  @Test func `a filter's velocity innovations are followed with three components a fix`() throws {
    var random = SeededGenerator(seed: 4)
    let recording = SyntheticRecording(
      .drive(duration: 60), errors: .phone(&random), rate: 50,
      still: [.init(start: 0.5, end: 9.5)])
    let trajectory = try Navigator().trajectory(of: recording.input)
    let velocity = try #require(trajectory.updates[.velocity])
    #expect(velocity.degreesOfFreedom == 3 * velocity.used)
    #expect(velocity.innovationPairs == velocity.degreesOfFreedom - 3)
    #expect(abs(try #require(velocity.innovationAutocorrelation)) < 1)
    let vertical = try #require(trajectory.updates[.verticalPosition])
    #expect(vertical.degreesOfFreedom == vertical.used)
  }
}
