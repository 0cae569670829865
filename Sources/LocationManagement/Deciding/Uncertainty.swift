/// What a filter says of its own error.
///
/// Each is the root mean square length of a horizontal error vector; NaN where nothing is known.
public struct Uncertainty: Sendable, Equatable {
  /// In m/s.
  public var velocity: Double
  /// In metres.
  public var position: Double

  public init(velocity: Double, position: Double) {
    self.velocity = velocity
    self.position = position
  }

  /// That of who knows nothing.
  public static let unknown = Uncertainty(velocity: .nan, position: .nan)
}

/// How uncertain a filter may become before it is given a fix.
public enum UncertaintyLimit: Sendable, Equatable {
  /// Of the horizontal velocity, in m/s.
  case velocity(Double)
  /// Of the horizontal position, in metres.
  case position(Double)

  /// Whether a fix is due; what is unknown is too uncertain.
  func isPassed(by uncertainty: Uncertainty) -> Bool {
    switch self {
    case .velocity(let limit): !(uncertainty.velocity <= limit)
    case .position(let limit): !(uncertainty.position <= limit)
    }
  }
}

/// A filter that is asked on the way how sure it is.
///
/// Location management knows no filter; a program that has one lends it through this.
public protocol UncertaintyForecast: Sendable {
  /// The uncertainty at a time in seconds, which is not before that of an earlier call.
  mutating func uncertainty(at time: Double) -> Uncertainty

  /// Takes in a fix that was delivered, by its row in the receiver's stream.
  mutating func take(row: Int)
}
