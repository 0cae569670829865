import Simulation
import Testing
import _NavigationBench

/// How near the navigator, which is told nothing but when it stood still, comes to one that is told
/// everything.
struct OracleTests {
  /// Of five seeds the median scatters by some hundredths; that of fifty is in the documentation, with
  /// the scenarios in which it is above.
  @Test(arguments: ["drive", "highway", "tunnel"])
  func `the smoothed error in a vehicle is hardly larger than that of an oracle`(
    scenario: String
  ) throws {
    let entry = try #require(ScenarioCatalogue.entry(named: scenario))
    let ratio = try MonteCarlo(entry, seeds: 1...5).ratioToOracle
    #expect(ratio.smoothed < 1.1)
    // One that knows so much less cannot be better by much, unless the oracle is none.
    #expect(ratio.smoothed > 0.9)
  }
}
