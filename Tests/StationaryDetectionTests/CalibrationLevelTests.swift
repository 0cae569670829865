import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("The threshold of a cue")
struct CalibrationLevelTests {
  private func level(_ values: [Double], _ measure: CameraCue.Measure) -> CameraCalibration.Level {
    CameraCalibration.Level(
      ofStillDifferences: values, falseMovingRate: 0.01, within: measure.thresholdBounds)
  }

  @Test func `normal differences exceed the threshold as often as stated`() {
    // Given: the quantiles of a normal distribution about 0.3 with a width of 0.06.
    let values = (0..<1000).map { 0.3 + 0.06 * normalQuantile((Double($0) + 0.5) / 1000) }
    // Then: 0.3 + 2.326 · 0.06 is exceeded by one in a hundred.
    #expect(level(values, .decorrelation).threshold.isClose(to: 0.4396, within: 0.003))
    #expect(level(values, .decorrelation).median.isClose(to: 0.3, within: 0.001))
  }

  @Test func `a tremor's way exceeds it hardly more often`() {
    // Given: the quantiles of a Rayleigh distribution, as the way of a hand that trembles in two
    // directions has. One in a hundred goes beyond 3.03 times its parameter.
    let values = (0..<1000).map { index in
      0.3 * (-2 * logOf(1 - (Double(index) + 0.5) / 1000)).squareRoot()
    }
    // With few pictures there is only the model, off by a twentieth.
    let few = stride(from: 5, to: 1000, by: 20).map { values[$0] }
    #expect(level(few, .shift).threshold.isClose(to: 0.91, within: 0.06))
    #expect(level(values, .shift).threshold.isClose(to: 0.91, within: 0.03))
  }

  @Test func `jumps that are frequent count where there are enough pictures to see how frequent`() {
    // One picture in fifty begins anew. A normal tail about 0.1 does not know of it.
    let values: [Double] = (0..<200).map { index in
      if index % 50 == 0 { return 0.6 }
      return 0.1 + 0.0001 * Double(index % 7)
    }
    #expect(level(values, .decorrelation).threshold == 0.6)
    #expect(level(Array(values.prefix(90)), .decorrelation).threshold == 0.4)
  }

  @Test func `differences near nothing do not widen what larger ones may be`() {
    // Given: an encoder that copies what hardly changes, so that differences span four decades, all
    // below a quarter of the least threshold.
    let values = (0..<300).map { 1e-5 * expOf(9.21 * Double($0) / 299) }
    let found = level(values, .shift)
    #expect(found.threshold == 0.4)
    // The usual difference stays what it is: the geometric middle.
    #expect(found.median.isClose(to: 1e-3, within: 1e-5))
  }
}
