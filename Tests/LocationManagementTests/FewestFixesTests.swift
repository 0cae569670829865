import LocationManagement
import Testing
import _TestSupport

struct FewestFixesTests {
  /// The square of the time since the last fix.
  private static func quadratic(_ from: Int, _ to: Int) -> Double {
    Double((to - from) * (to - from))
  }

  @Test func `equal stretches are best where the cost grows ever faster`() throws {
    // Twelve in three stretches of four cost 3 · 16; two stretches of six would cost 2 · 36.
    let best = try #require(
      FewestFixes(among: 12, allowance: 48, cost: Self.quadratic))
    #expect(best.instants == [0, 4, 8])
  }

  @Test func `the first instant is enough where everything is allowed`() throws {
    let best = try #require(FewestFixes(among: 9, allowance: 81, cost: Self.quadratic))
    #expect(best.instants == [0])
  }

  @Test func `what no number of fixes achieves has no answer`() {
    #expect(FewestFixes(among: 5, allowance: 4.9, cost: Self.quadratic) == nil)
    #expect(FewestFixes(among: 5, allowance: 5, cost: Self.quadratic)?.instants.count == 5)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `no choice of all those there are needs fewer`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = 9
    let table = (0..<count).map { from in
      (0...count).map { to in
        to > from ? Double.random(in: 0...Double(to - from), using: &random) : 0
      }
    }
    func cost(_ instants: [Int]) -> Double {
      zip(instants, instants.dropFirst() + [count]).reduce(0) { $0 + table[$1.0][$1.1] }
    }
    // All subsets that hold the first instant.
    let choices = (0..<(1 << (count - 1))).map { bits in
      [0] + (1..<count).filter { bits & (1 << ($0 - 1)) != 0 }
    }
    let allowance = 2.5
    let fewest = choices.filter { cost($0) <= allowance }.map(\.count).min()
    let best = FewestFixes(among: count, allowance: allowance) { table[$0][$1] }
    #expect(best?.instants.count == fewest)
    if let best { #expect(cost(best.instants) <= allowance) }
  }
}
