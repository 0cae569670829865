/// What a satellite receiver takes: time until its first fix, and power.
///
/// The defaults are those of a receiver that stands alone; a phone that gets its orbits over the
/// network is about as quick after any pause as this one is after a short one.
///
/// - Source: time to the first fix: u-blox, NEO-6 data sheet, GPS.G6-HW-09005. How long orbits hold:
///   u-blox, ZED-F9T integration manual, section 3.9. Power, with the internal antenna:
///   A. Carroll and G. Heiser, "An Analysis of Power Consumption in a Smartphone", USENIX ATC 2010.
public struct ReceiverModel: Sendable, Equatable {
  /// What the receiver still knows when it is turned on.
  public enum Start: String, Sendable, CaseIterable {
    /// Time, position and the satellites' orbits.
    case hot
    /// Time and position, but no orbits that still hold.
    case warm
    /// Nothing.
    case cold
  }

  /// Seconds to the first fix.
  public var hotStart = 1.0
  /// Seconds to the first fix.
  public var warmStart = 26.0
  /// Seconds to the first fix.
  public var coldStart = 26.0
  /// How long after it was on a receiver still starts hot, in seconds.
  public var orbitsLast = 14_400.0
  /// What it knew before the recording began.
  public var firstStart = Start.hot
  /// Watts, while it is on.
  public var power = 0.1431

  public init() {}

  /// The time to the first fix after a pause in seconds, or after the beginning when it is nil.
  func timeToFirstFix(afterPause pause: Double?) -> Double {
    switch pause.map({ $0 <= orbitsLast ? .hot : .warm }) ?? firstStart {
    case .hot: hotStart
    case .warm: warmStart
    case .cold: coldStart
    }
  }
}
