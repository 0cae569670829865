public import Geodesy

/// The motion that a navigator found, and how it came to it.
public struct Trajectory: Sendable {
  /// Where the tangent plane touches: at the first good fix; nil when there is none.
  public var origin: GeodeticPosition?
  /// The causal estimate at the output times: each state rests on nothing later than itself.
  public var forward: [NavigationState]
  /// The estimate at the output times that rests on the whole recording.
  public var smoothed: [NavigationState]
  /// What became of the measurements of each kind, in the pass behind the smoothed estimate.
  public var updates: [UpdateKind: UpdateStatistics]
  /// What became of each fix of the input, in the input's order.
  public var fixOutcomes: [FixOutcome]
  /// The spans in which the zero-velocity updates were really applied.
  public var stationarySpans: [ClosedRange<Double>]
  /// The stationary intervals of the input that were refused, and why.
  public var refusedIntervals: [RefusedInterval]
  /// How the attitude was found.
  public var start: StartReport
  /// How late the fixes were; nil when that could not be seen.
  public var gpsLag: GPSLag?
  /// What a user should know, a sentence each.
  public var warnings: [String]
}

/// The kinds of measurement, each with its own gate.
public enum UpdateKind: String, Sendable, CaseIterable, Hashable {
  case horizontalPosition
  case verticalPosition
  case velocity
  case speed
  case zeroVelocity
  case zeroAngularRate
  case gravity
}

/// Counts of the measurements of one kind.
public struct UpdateStatistics: Sendable, Equatable {
  public var offered = 0
  public var used = 0
  public var rejected: Int { offered - used }
  /// The sum over the used ones of the innovation squared over its variance, per component.
  var normalizedSum = 0.0
  var innovations = InnovationSequence()

  /// The mean of the used ones' normalised innovation squared per component: one when consistent.
  public var meanNormalizedInnovationSquared: Double? {
    used > 0 ? normalizedSum / Double(used) : nil
  }

  /// Components of all that were used.
  public var degreesOfFreedom: Int { innovations.count }

  /// The autocorrelation of the normalised innovations from one update to the next: zero when
  /// consistent; nil where there are no two.
  public var innovationAutocorrelation: Double? { innovations.autocorrelation }

  /// How many pairs of innovations that autocorrelation is of.
  public var innovationPairs: Int { innovations.pairs }
}

/// What became of a fix.
public struct FixOutcome: Sendable, Equatable {
  /// Why a fix was used or not.
  public enum Reason: String, Sendable {
    case used
    /// Its position was refused and its velocity was used.
    case velocityOnly
    /// Its velocity was refused and its position was used.
    case positionOnly
    /// Its coordinates or accuracy are out of range or not finite.
    case invalid
    /// Another fix has the same time, or it repeats an older one while it claims to move.
    case repeated
    /// It lies outside of the time that was navigated.
    case outsideRecording
    /// Its innovation was implausible.
    case implausible
  }

  /// The time of the fix on the recording's clock, as in the input.
  public var time: Double
  public var used: Bool
  /// The horizontal position's innovation squared over its variance, where it was looked at.
  public var normalizedInnovationSquared: Double?
  public var reason: Reason
}

/// A stationary interval that the navigator did not believe.
public struct RefusedInterval: Sendable, Equatable {
  public enum Reason: String, Sendable {
    /// Fixes inside it claim a clear speed.
    case fixesMove
    /// The filter's own velocity makes it implausible.
    case implausible
    /// Nothing is left of it without its ends.
    case tooShort
  }

  public var start: Double
  public var end: Double
  public var reason: Reason
}

/// How the attitude was found.
public struct StartReport: Sendable, Equatable {
  public enum Level: String, Sendable {
    /// From the mean specific force at rest.
    case still
    /// From the mean specific force in motion.
    case coarse
    /// There are no usable inertial data.
    case none
  }

  public var level: Level
  /// When the causal filter first knew its heading; nil when it never did.
  public var headingKnownSince: Double?
  /// Whether the heading is only relative to that at the start.
  public var headingIsRelative: Bool
}

/// How much later than the motion the fixes are stamped.
public struct GPSLag: Sendable, Equatable {
  /// Seconds; positive when a fix describes an earlier time than its stamp.
  public var seconds: Double
  /// Standard deviation in seconds.
  public var sigma: Double

  /// What is taken off the stamps: nothing, unless the lag is clearly not zero.
  ///
  /// Receivers without a lag exist, and the noise of a measured one would only do harm.
  public var applied: Double { abs(seconds) > 2.5 * sigma ? seconds : 0 }
}
