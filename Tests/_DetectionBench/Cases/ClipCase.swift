/// Clips of one kind, that differ by their seed.
public struct ClipCase: Sendable {
  /// What the pictures after the lead-in show.
  public enum Sight: Sendable {
    /// Enough that both motion and rest can be told.
    case clear
    /// Too little: only that nothing is called still while moving can be asked for.
    case blind
  }

  public let name: String
  public let sight: Sight
  public let seeds: [UInt64]
  private let make: @Sendable (inout Clip) -> Void

  init(
    _ name: String, sight: Sight = .clear, seeds: [UInt64] = [1, 2],
    _ make: @escaping @Sendable (inout Clip) -> Void
  ) {
    self.name = name
    self.sight = sight
    self.seeds = seeds
    self.make = make
  }

  public func clip(seed: UInt64) -> Clip {
    var clip = Clip(seed: seed)
    make(&clip)
    return clip
  }

  /// All of them.
  public static let all = motions + lights + views + passages + formats
}

extension Clip {
  /// Motion along the clip's direction in 320ths of the width per second.
  mutating func pan(_ speed: Double) {
    let (direction, timeline) = (direction, timeline)
    pose = { time in
      let way = speed * timeline.movedTime(at: time)
      return Pose(x: way * direction.x, y: way * direction.y)
    }
  }

  /// Adds the tremor of a hand: waves of 2 to 9 Hz that together reach an amplitude.
  mutating func tremble(_ amplitude: Double) {
    let steady = pose
    let phase = Double(seed)
    pose = { time in
      var pose = steady(time)
      for (place, frequency) in [2.3, 4.1, 6.2, 8.7].enumerated() {
        // Slow waves are the larger ones.
        let part = amplitude * [0.4, 0.3, 0.2, 0.1][place]
        let angle = 2 * .pi * frequency * time + 1.7 * Double(place) * phase
        pose.x += part * sine(angle)
        pose.y += part * cosine(1.13 * angle)
      }
      return pose
    }
  }
}
