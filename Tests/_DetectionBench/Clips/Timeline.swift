/// When a camera moves and when it stands: the truth of a clip.
public struct Timeline: Sendable {
  /// A time of one kind.
  public struct Phase: Sendable {
    /// Seconds.
    public var duration: Double
    public var isMoving: Bool
  }

  /// The first is still, and detectors are calibrated on it.
  public let phases: [Phase]

  public init(_ phases: [Phase]) {
    precondition(phases.first?.isMoving == false, "a clip begins with a still lead-in")
    self.phases = phases
  }

  /// A still lead-in, and then motion and rest in turn, in seconds.
  public init(leadIn: Double = 5, alternating durations: [Double] = [2.5, 2.5, 2.5, 2.5]) {
    self.init(
      [Phase(duration: leadIn, isMoving: false)]
        + durations.enumerated().map { Phase(duration: $1, isMoving: $0 % 2 == 0) })
  }

  /// A camera that stands from beginning to end, in seconds.
  public static func still(_ duration: Double, leadIn: Double = 5) -> Timeline {
    Timeline([
      Phase(duration: leadIn, isMoving: false), Phase(duration: duration, isMoving: false),
    ])
  }

  /// Seconds of the lead-in.
  public var leadIn: Double { phases[0].duration }

  public var duration: Double { phases.reduce(0) { $0 + $1.duration } }

  /// The times in seconds at which the truth changes, and what it changes to.
  public var changes: [(time: Double, isMoving: Bool)] {
    var changes: [(time: Double, isMoving: Bool)] = []
    var time = 0.0
    for (phase, next) in zip(phases, phases.dropFirst()) {
      time += phase.duration
      if phase.isMoving != next.isMoving { changes.append((time, next.isMoving)) }
    }
    return changes
  }

  public func isMoving(at time: Double) -> Bool {
    var end = 0.0
    for phase in phases {
      end += phase.duration
      if time < end { return phase.isMoving }
    }
    return phases[phases.count - 1].isMoving
  }

  /// Seconds of motion up to a time.
  public func movedTime(at time: Double) -> Double {
    var moved = 0.0
    var start = 0.0
    for phase in phases where start < time {
      if phase.isMoving { moved += min(phase.duration, time - start) }
      start += phase.duration
    }
    return moved
  }
}
