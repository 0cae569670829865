import Navigation
import Testing
import _NavigationBench

/// A recorder that saves energy: fixes a minute to five apart, on an hour's drive.
///
/// Between two of them an unknown turn-on bias turns a phone by a third of a circle to a whole one, and
/// tilts it as much where nothing holds the level. The table in the documentation has ten seeds.
struct SparseFixesTests {
  /// An hour has few independent errors, so that their mean square scatters by half.
  ///
  /// What is judged too carefully does no harm. Whoever held the last velocity would be wrong by no more
  /// than twice the motorway's 33 m/s.
  @Test(arguments: [(60.0, true), (120, true), (120, false), (300, false)])
  func `errors are as large as is claimed and never run away`(
    interval: Double, hasRests: Bool
  ) throws {
    let fixes = try SparseFixes(every: interval, hasRests: hasRests, seeds: 2...2)
    let smoothed = try #require(fixes.smoothed.first)
    let forward = try #require(fixes.forward.first)
    for score in [smoothed, forward] {
      #expect(score.coverage > 0.97)
      #expect(score.normalizedSquare < 2)
      #expect(score.normalizedSquare > 0.2)
      #expect(score.greatest < 80)
    }
    // With a minute between fixes, each wrong by 0.2 m/s and more, hindsight nearly closes the gap.
    if interval == 60 { #expect(smoothed.horizontal < 0.5) }
  }
}
