import Testing
import _TestSupport

@testable import ResultStore

struct UploadSettingsTests {
  @Test(
    arguments: [(Int, Double)]([
      (1, 10.0), (2, 20), (3, 40), (9, 2560), (10, 3600), (60, 3600), (Int.max, 3600),
    ]))
  func `the pause doubles up to its cap, and chance moves it by a fifth`(
    failures: Int, pause: Double
  ) {
    let settings = UploadSettings()
    #expect(settings.backOff(afterFailures: failures, chance: 0.5) == pause)
    #expect(
      settings.backOff(afterFailures: failures, chance: 0).isClose(to: 0.8 * pause, within: 1e-9))
    #expect(
      settings.backOff(afterFailures: failures, chance: 1).isClose(to: 1.2 * pause, within: 1e-9))
  }

  @Test func `no pause is empty, negative or beyond the cap and its jitter`() {
    var random = SeededGenerator(seed: 11)
    let settings = UploadSettings()
    let pauses = (0..<5000).map { _ in
      settings.backOff(
        afterFailures: Int.random(in: 0...100, using: &random),
        chance: Double.random(in: 0..<1, using: &random))
    }
    #expect(pauses.allSatisfy { $0 >= 8 && $0 <= 4320 })
    // Chance is used: equal failures rarely give equal pauses.
    #expect(Set(pauses).count > 4900)
  }
}
