import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Evaluation

struct InnovationConsistencyTests {
  private static func consistency(
    nis: Double = 1, count: Int?, correlation: Double? = nil
  ) -> InnovationConsistency {
    UpdateStatistics(
      offered: 9, used: 9, rejected: 0, meanNormalisedNIS: nis, degreesOfFreedom: count,
      innovationAutocorrelation: correlation, innovationPairs: count
    ).consistency
  }

  /// Quantiles of χ² at 0.025 and 0.975 from printed tables; the approximation is good to 1 %.
  @Test(arguments: [(10, 3.247, 20.483), (30, 16.791, 46.979), (100, 74.222, 129.561)])
  func `the bounds are the quantiles of chi-square`(count: Int, lower: Double, upper: Double) throws
  {
    let bounds = try #require(Self.consistency(count: count).innovationBounds)
    #expect((bounds.lowerBound * Double(count)).isClose(to: lower, within: 0.01 * lower))
    #expect((bounds.upperBound * Double(count)).isClose(to: upper, within: 0.01 * upper))
  }

  @Test func `the bound of the autocorrelation shrinks with the root of the pairs`() throws {
    let bound = Self.consistency(count: 400, correlation: 0).autocorrelationBound
    #expect(try #require(bound).isClose(to: 0.098, within: 1e-5))
  }

  /// 600 with a correlation of a half tell as much as 600 · 0.75/1.25, and what they sum up to has
  /// three times the variance.
  @Test func `innovations that remember tell less and add up to more`() throws {
    let consistency = Self.consistency(nis: 0.5, count: 600, correlation: 0.5)
    #expect(consistency.effectiveDegreesOfFreedom == 360)
    #expect(try #require(consistency.longRunNIS).isClose(to: 1.5, within: 1e-12))
  }

  /// The mean square of an autoregression scatters with a variance of 2/n of the n that tell as much,
  /// and its mean with the long-run variance over its steps.
  ///
  /// Over 3000 of them a variance is known to about 3 %.
  @Test func `random innovations scatter as the formulas say`() throws {
    var random = SeededGenerator(seed: 6)
    let (memory, steps, runs) = (0.6, 200, 3000.0)
    var (squares, sums) = (0.0, 0.0)
    for _ in 0..<Int(runs) {
      var (value, sum, square) = (random.normal(), 0.0, 0.0)
      for _ in 0..<steps {
        sum += value
        square += value * value
        value = memory * value + (1 - memory * memory).squareRoot() * random.normal()
      }
      let (mean, meanSquare) = (sum / Double(steps), square / Double(steps))
      squares += (meanSquare - 1) * (meanSquare - 1) / runs
      sums += mean * mean / runs
    }
    let consistency = Self.consistency(count: steps, correlation: memory)
    let count = try #require(consistency.effectiveDegreesOfFreedom)
    #expect(squares.isClose(to: 2 / count, within: 0.1 * 2 / count))
    let longRun = try #require(consistency.longRunNIS) / Double(steps)
    #expect(sums.isClose(to: longRun, within: 0.1 * longRun))
  }

  @Test(arguments: [nil, 0, -3])
  func `nothing has no bounds`(count: Int?) {
    let consistency = Self.consistency(count: count)
    #expect(consistency.innovationBounds == nil)
    #expect(consistency.autocorrelationBound == nil)
    #expect(consistency.longRunNIS == nil)
  }

  @Test(arguments: [1.0, -1, 1.7])
  func `a memory without end leaves finite numbers`(correlation: Double) throws {
    let consistency = Self.consistency(count: 50, correlation: correlation)
    #expect(try #require(consistency.longRunNIS).isFinite)
    #expect(try #require(consistency.effectiveDegreesOfFreedom) > 0)
  }
}

struct InnovationWarningTests {
  private static func warning(
    _ kind: String = "horizontalPosition", nis: Double?, correlation: Double = 0, count: Int = 600
  ) -> String? {
    UpdateStatistics(
      offered: count, used: count, rejected: 0, meanNormalisedNIS: nis, degreesOfFreedom: count,
      innovationAutocorrelation: correlation, innovationPairs: count - 1
    ).consistencyWarning(of: kind)
  }

  @Test func `consistent innovations are no reason to warn`() {
    #expect(Self.warning(nis: 1.05, correlation: 0.05) == nil)
    #expect(Self.warning(nis: 0.5, correlation: 0.25) == nil)
    #expect(Self.warning(nis: nil) == nil)
  }

  /// 1.3 of six thousand is far outside of what chance allows, and of no consequence.
  @Test func `what chance does not explain and does not matter is no reason to warn`() {
    #expect(Self.warning(nis: 1.3, count: 6000) == nil)
    #expect(Self.warning(nis: 0.7, correlation: 0.2, count: 6000) == nil)
  }

  /// χ² at 0.9995 over its degrees of freedom is 2.38 of 20 and 2.23 of 24.
  @Test func `what chance may explain is no reason to warn`() {
    #expect(Self.warning(nis: 2.1, count: 20) == nil)
    #expect(Self.warning(nis: 2.6, count: 24) != nil)
    #expect(Self.warning(nis: 9, correlation: 0.9, count: 15) == nil)
  }

  @Test func `innovations much larger or smaller than claimed are named with the direction`() {
    #expect(Self.warning(nis: 3)?.contains("too small") == true)
    #expect(Self.warning(nis: 0.1)?.contains("too large") == true)
    #expect(Self.warning(nis: 3)?.contains("horizontalPosition") == true)
  }

  @Test func `a rest that is stiller than assumed is no reason to warn`() {
    #expect(Self.warning("zeroVelocity", nis: 0.05, correlation: 0.9) == nil)
    #expect(Self.warning("zeroAngularRate", nis: 1.5, correlation: 0.8) == nil)
    #expect(Self.warning("zeroVelocity", nis: 5) != nil)
  }

  @Test func `a receiver that knows best when it stands still is no reason to warn`() {
    #expect(Self.warning("velocity", nis: 0.01) == nil)
    #expect(Self.warning("velocity", nis: 4) != nil)
  }

  @Test func `innovations with a memory that matters are named`() {
    #expect(Self.warning(nis: 1, correlation: 0.7)?.contains("resembles") == true)
    #expect(Self.warning(nis: 0.3, correlation: 0.7) == nil)
    #expect(Self.warning(nis: 1, correlation: -0.7) == nil)
  }
}

struct ReferenceConsistencyTests {
  /// A series, and a reference that is off by so many sigmas on each axis.
  private static func compared(offBy factor: Double, speed: Double = 2) throws -> FusionResult {
    var series = StateSeries()
    for index in 0..<100 {
      series.append(
        StateSeries.Row(
          time: Double(index) / 10, velocity: .init(speed, 0, 0),
          velocitySigma: .init(0.1, 0.1, 0.1),
          speedSigma: 0.1, position: .zero, positionSigma: .zero, geodetic: nil,
          attitude: .identity, stationary: false))
    }
    var result = FusionResult(
      fusionVersion: "test", recording: RecordingSummary(name: "", format: "", duration: 10),
      series: series)
    result.warnings = ["another"]
    let off = 0.1 * factor
    let truth = (0..<100).map {
      ReferenceState(time: Double($0) / 10, velocity: .init(speed + off, off, off))
    }
    try result.compare(with: truth)
    try result.compare(with: truth)
    return result
  }

  @Test func `errors as large as claimed are no reason to warn`() throws {
    #expect(try Self.compared(offBy: 1).warnings == ["another"])
  }

  @Test func `errors beyond three sigma are named once, however often one compares`() throws {
    let warnings = try Self.compared(offBy: 4).warnings
    #expect(warnings.count == 3)
    #expect(warnings.contains { $0.contains("16.0 times") && $0.contains("too small") })
    #expect(warnings.contains { $0.contains("0.0 % of the errors") })
  }

  @Test func `errors of a moving device that are a tenth of what is claimed are named`() throws {
    #expect(try Self.compared(offBy: 0.1).warnings.last?.contains("too large") == true)
    #expect(try Self.compared(offBy: 0.1, speed: 0).warnings == ["another"])
  }
}
