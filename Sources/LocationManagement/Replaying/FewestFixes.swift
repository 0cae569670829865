/// The fewest fixes that keep an error small, when all is known beforehand.
///
/// It is the floor for every policy, none of which knows the future. Time is divided by instants at
/// which a fix may be; there is one at the first, and from each to the next the error costs what it
/// costs without a fix in between. What is to come depends on the past through the last fix alone,
/// so that dynamic programming over the number of fixes finds the best choice.
///
/// - Source: R. Bellman, "Dynamic Programming", 1957.
public struct FewestFixes: Sendable, Equatable {
  /// The chosen instants, ascending; the first is 0.
  public private(set) var instants: [Int]

  /// Chooses among instants.
  ///
  /// Nil when even a fix at each of them costs more than is allowed.
  ///
  /// - Parameters:
  ///   - count: How many instants there are, at least one.
  ///   - allowance: What the error may cost in all.
  ///   - cost: What it costs, at least zero, to have a fix at the first instant and none before the
  ///     second, which is the count for the end.
  /// - Complexity: O(k n²) in the number of instants and the length of the answer.
  public init?(among count: Int, allowance: Double, cost: (_ from: Int, _ to: Int) -> Double) {
    precondition(count > 0, "a choice needs something to choose from")
    let costs = (0..<count).map { from in
      (0...count).map { to in to > from ? cost(from, to) : .infinity }
    }
    var reached = [Double](repeating: .infinity, count: count)
    reached[0] = 0
    var origins: [[Int]] = []
    for _ in 0..<count {
      let ends = reached.indices.map { reached[$0] + costs[$0][count] }
      if let last = ends.indices.min(by: { ends[$0] < ends[$1] }), ends[last] <= allowance {
        instants = Self.path(to: last, origins)
        return
      }
      let (next, origin) = Self.extended(reached, costs)
      reached = next
      origins.append(origin)
    }
    return nil
  }

  /// The least costs with one fix more, and where the fix before it was.
  private static func extended(
    _ reached: [Double], _ costs: [[Double]]
  ) -> (reached: [Double], origins: [Int]) {
    var next = [Double](repeating: .infinity, count: reached.count)
    var origins = [Int](repeating: 0, count: reached.count)
    for from in reached.indices where reached[from] < .infinity {
      let row = costs[from]
      for to in (from + 1)..<max(from + 1, reached.count) where reached[from] + row[to] < next[to] {
        next[to] = reached[from] + row[to]
        origins[to] = from
      }
    }
    return (next, origins)
  }

  private static func path(to last: Int, _ origins: [[Int]]) -> [Int] {
    var path = [last]
    for origin in origins.reversed() { path.append(origin[path[path.count - 1]]) }
    return path.reversed()
  }
}
