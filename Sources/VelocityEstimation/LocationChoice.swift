public import LocationManagement

/// Which fixes of a recording the estimate may use.
public enum LocationChoice: Sendable, Equatable {
  /// Duty-cycled when the recording has a significant-change stream, else continuous.
  case automatic
  /// As a location manager with this policy would have delivered them.
  case policy(LocationPolicy)
  /// None.
  case off
}

extension LocationChoice {
  /// The radius of `region` where none is given: the smallest circle that phones watch well.
  public static let defaultRegionRadius = 100.0
  /// The time between fixes of `periodic` where none is given, in seconds.
  public static let defaultInterval = 300.0
  /// The velocity's error of `uncertainty` where none is given, in m/s.
  public static let defaultVelocityLimit = 1.0

  /// The words that the command line and a settings file use.
  public static let words = [
    "auto", "continuous", "duty-cycled", "region", "periodic", "uncertainty", "off",
  ]

  /// Reads one of the words.
  public init?(word: String) {
    switch word {
    case "auto": self = .automatic
    case "continuous": self = .policy(.continuous)
    case "duty-cycled": self = .policy(.dutyCycled)
    case "region": self = .policy(.region(radius: Self.defaultRegionRadius))
    case "periodic": self = .policy(.periodic(interval: Self.defaultInterval))
    case "uncertainty": self = .policy(.uncertainty(.velocity(Self.defaultVelocityLimit)))
    case "off": self = .off
    default: return nil
    }
  }

  /// The word that ``init(word:)`` reads.
  public var word: String {
    switch self {
    case .automatic: "auto"
    case .policy(let policy): policy.word
    case .off: "off"
    }
  }
}

extension LocationPolicy {
  /// The name of the policy without its size, as the command line has it.
  public var word: String {
    switch self {
    case .continuous: "continuous"
    case .dutyCycled: "duty-cycled"
    case .region: "region"
    case .periodic: "periodic"
    case .uncertainty: "uncertainty"
    }
  }

  /// What shapes the policy: the key in a settings file, which names the unit, and the value.
  public var size: (key: String, value: Double)? {
    switch self {
    case .continuous, .dutyCycled: nil
    case .region(let radius): ("region_radius_m", radius)
    case .periodic(let interval): ("fix_interval_s", interval)
    case .uncertainty(.velocity(let limit)): ("velocity_limit_mps", limit)
    case .uncertainty(.position(let limit)): ("position_limit_m", limit)
    }
  }
}

// MARK: - Settings files

extension LocationChoice {
  static let sizeKeys = [
    "region_radius_m", "fix_interval_s", "velocity_limit_mps", "position_limit_m",
  ]
  static let sizes = 1e-3...1e6

  var size: (key: String, value: Double)? {
    if case .policy(let policy) = self { policy.size } else { nil }
  }

  /// Takes over a size if it belongs to the policy.
  mutating func resize(_ key: String, to value: Double) {
    switch (self, key) {
    case (.policy(.region), "region_radius_m"): self = .policy(.region(radius: value))
    case (.policy(.periodic), "fix_interval_s"): self = .policy(.periodic(interval: value))
    case (.policy(.uncertainty), "velocity_limit_mps"):
      self = .policy(.uncertainty(.velocity(value)))
    case (.policy(.uncertainty), "position_limit_m"):
      self = .policy(.uncertainty(.position(value)))
    default: break
    }
  }
}
