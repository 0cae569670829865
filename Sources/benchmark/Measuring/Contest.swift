/// Whoever does the work of a benchmark.
struct Contestant {
  /// One round of work: the seconds that an operation took, and the version of what did it.
  typealias Round = () throws -> (seconds: Double, version: String)

  var name: String
  /// Nil when it is not on this machine.
  var round: Round?
  /// What to install where it is missing.
  var remedy = ""

  /// One that works in this process.
  static func inProcess(
    _ name: String, version: String = "", _ round: @escaping () throws -> Double
  ) -> Contestant {
    Contestant(name: name, round: { (try round(), version) })
  }
}

/// Ours and its peers at the same work, in turn.
///
/// The speed of a machine that others use drifts by tens of percent within minutes. A ratio is
/// therefore taken in each round, whose two times are neighbours, and the median of them counts.
struct Contest {
  var name: String
  var unit: MeasuredUnit
  /// Other ways to say how fast ours is.
  var otherUnits: [MeasuredUnit] = []
  var rounds = 5
  var ours: () throws -> Double
  var peers: [Contestant] = []

  func run() throws -> [TableRow] {
    var times: [Double] = []
    var ratios = peers.map { _ in [Double]() }
    var peerTimes = ratios
    var versions = peers.map { _ in "" }
    for _ in 0..<rounds {
      let time = try ours()
      times.append(time)
      for (index, peer) in peers.enumerated() {
        guard let (peerTime, version) = try peer.round?() else { continue }
        ratios[index].append(time / peerTime)
        peerTimes[index].append(peerTime)
        versions[index] = version
      }
    }
    let ours = unit.text(median(times))
    let compared = peers.indices.map { index in
      let peer = peers[index]
      guard !ratios[index].isEmpty else {
        return TableRow(name: name, ours: ours, peer: "none", note: "\(peer.name): \(peer.remedy)")
      }
      return TableRow(
        name: name, ours: ours, peer: unit.text(median(peerTimes[index])),
        ratio: median(ratios[index]), note: "\(peer.name) \(versions[index])")
    }
    return compared + otherUnits.map { TableRow(name: name, ours: $0.text(median(times))) }
  }
}

/// How seconds for an operation are shown.
struct MeasuredUnit: Sendable {
  var symbol: String
  var value: @Sendable (_ seconds: Double) -> Double

  static let seconds = MeasuredUnit(symbol: "s") { $0 }
  static let milliseconds = MeasuredUnit(symbol: "ms") { $0 * 1e3 }
  static let nanoseconds = MeasuredUnit(symbol: "ns") { $0 * 1e9 }

  /// A number of things that an operation gets done in a second.
  static func rate(of count: Double, _ symbol: String) -> MeasuredUnit {
    MeasuredUnit(symbol: symbol) { count / $0 }
  }

  func text(_ seconds: Double) -> String { "\(threeDigits(value(seconds))) \(symbol)" }
}

/// The middle of some numbers; of an even count the upper one of the two in the middle.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
