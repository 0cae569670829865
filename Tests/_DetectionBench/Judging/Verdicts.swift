public import StationaryDetection

/// How often a detector was right on clips whose truth is known.
///
/// Pictures within ``transition`` after the truth changes are not counted: there the delay says how
/// good a detector is.
public struct Verdicts: Sendable {
  /// Seconds.
  public static let transition = 0.3

  /// The answers of one kind of picture.
  public struct Count: Sendable, Equatable {
    public var still = 0
    public var moving = 0
    public var unknown = 0

    public var total: Int { still + moving + unknown }

    mutating func add(_ state: StationaryState) {
      switch state {
      case .still: still += 1
      case .moving: moving += 1
      case .unknown: unknown += 1
      }
    }

    static func + (a: Count, b: Count) -> Count {
      Count(
        still: a.still + b.still, moving: a.moving + b.moving, unknown: a.unknown + b.unknown)
    }
  }

  /// What was said of pictures of a moving camera.
  public var whileMoving = Count()
  /// What was said of pictures of a camera at rest.
  public var whileStill = Count()
  /// Seconds from each onset of motion to the first picture called moving; infinite for none.
  public var delaysOfMotion: [Double] = []
  /// Seconds from each onset of rest to the first picture called still; infinite for none.
  public var delaysOfRest: [Double] = []

  public init() {}

  /// The part of the moving pictures that was called still.
  public var falseStill: Double { Self.share(whileMoving.still, of: whileMoving.total) }
  /// The part of the still pictures that was called moving.
  public var falseMoving: Double { Self.share(whileStill.moving, of: whileStill.total) }
  public var unknownWhileMoving: Double { Self.share(whileMoving.unknown, of: whileMoving.total) }
  public var unknownWhileStill: Double { Self.share(whileStill.unknown, of: whileStill.total) }

  private static func share(_ part: Int, of total: Int) -> Double {
    total == 0 ? 0 : Double(part) / Double(total)
  }

  static func + (a: Verdicts, b: Verdicts) -> Verdicts {
    var sum = Verdicts()
    sum.whileMoving = a.whileMoving + b.whileMoving
    sum.whileStill = a.whileStill + b.whileStill
    sum.delaysOfMotion = a.delaysOfMotion + b.delaysOfMotion
    sum.delaysOfRest = a.delaysOfRest + b.delaysOfRest
    return sum
  }
}

extension Verdicts {
  /// Compares answers after the lead-in, in order of time, with the truth.
  public init(of states: [(time: Double, state: StationaryState)], truth: Timeline) {
    let changes = truth.changes
    for (time, state) in states where time >= truth.leadIn {
      // Times are sums and quotients: a nanosecond is nothing.
      let isTransition = changes.contains {
        (-1e-9..<Self.transition - 1e-9).contains(time - $0.time)
      }
      if isTransition { continue }
      if truth.isMoving(at: time) { whileMoving.add(state) } else { whileStill.add(state) }
    }
    let ends = changes.dropFirst().map(\.time) + [truth.duration]
    for (change, end) in zip(changes, ends) {
      let right: StationaryState = change.isMoving ? .moving : .still
      let first = states.first {
        (change.time - 1e-9..<end - 1e-9).contains($0.time) && $0.state == right
      }
      let delay = first.map { max(0, $0.time - change.time) } ?? .infinity
      if change.isMoving { delaysOfMotion.append(delay) } else { delaysOfRest.append(delay) }
    }
  }
}
