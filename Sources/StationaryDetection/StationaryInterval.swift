/// Who says that a device stands still.
public struct StationarySources: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let camera = StationarySources(rawValue: 1)
  public static let inertial = StationarySources(rawValue: 2)

  /// The names of the members, in a fixed order.
  public var names: [String] {
    [(StationarySources.camera, "camera"), (.inertial, "inertial")]
      .filter { contains($0.0) }.map(\.1)
  }
}

/// A time during which a device stands still.
public struct StationaryInterval: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var start: Double
  /// Seconds on the recording's clock.
  public var end: Double
  /// The witnesses that agree on it.
  public var sources: StationarySources
  /// How probable it is that the device rests, by all that the witnesses say.
  public var probability: Double

  public init(start: Double, end: Double, sources: StationarySources, probability: Double = 1) {
    precondition(start <= end, "an interval ends after it starts")
    precondition(0...1 ~= probability, "a probability")
    self.start = start
    self.end = end
    self.sources = sources
    self.probability = probability
  }

  public var duration: Double { end - start }

  public func contains(_ time: Double) -> Bool { start <= time && time <= end }
}
