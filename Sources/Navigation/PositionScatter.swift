import Geodesy

/// How much consecutive positions scatter about what the velocities between them say.
///
/// That is the part of the position error which is new at each fix. The receivers of phones smooth
/// their positions to decimetres; others do not, and their fixes would be taken for outliers.
struct PositionScatter: Sendable {
  /// One standard deviation an axis in metres.
  private(set) var sigma: Double
  /// The same of the differences over √2, with all that is in them.
  private var spread: Double
  private var last: PlaneFix?

  /// How much of a new difference is taken over.
  private static let adaptation = 0.1
  /// The mean of the absolute of a normal number, √(2/π), in standard deviations.
  private static let meanAbsolute = 0.7979
  /// A difference counts as no more than so many standard deviations: wild fixes must not tell.
  private static let largest = 2.5
  /// Fixes further apart than this, in seconds, say nothing.
  private static let longestInterval = 2.5

  init(sigma: Double) {
    self.sigma = sigma
    spread = sigma
  }

  /// Takes a fix in, given what the slow error of two fixes one second apart differs by, as a
  /// variance an axis in m².
  mutating func observe(_ fix: PlaneFix, slowStep: Double) {
    defer { last = fix }
    guard let last, fix.time - last.time < Self.longestInterval,
      case .velocity(let before, _, _) = last.motion,
      case .velocity(let after, _, _) = fix.motion
    else { return }
    let moved = (before + after) * (0.5 * (fix.time - last.time))
    let difference = fix.position - last.position - moved
    // The difference of two positions has √2 the scatter of one.
    let scale = 1 / 2.0.squareRoot()
    for axis in 0..<2 {
      let deviation = min(abs(difference[axis]) * scale, Self.largest * spread)
      spread += 0.5 * Self.adaptation * (deviation / Self.meanAbsolute - spread)
    }
    let slow = 0.5 * slowStep * (fix.time - last.time)
    sigma = max(0, spread * spread - slow).squareRoot()
  }
}
