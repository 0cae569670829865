import Geodesy

/// What shapes an estimate from an accelerometer alone; the defaults suit a phone that is pushed,
/// carried or driven.
public struct AccelerometerOnlySettings: Sendable, Equatable {
  /// How a device tilts while it moves, at least, in rad/√s.
  ///
  /// More is taken where the poses before and after a motion differ, or where the velocity does
  /// not come to zero at the next rest.
  public var tiltWalk = 0.01
  /// How a device tilts while it moves as long as nothing is known of its next rest, in rad/√s.
  public var causalTiltWalk = 0.03
  /// How a device turns about the vertical while it moves, in rad/√s.
  public var turnWalk = 0.06
  /// The share of what is left over at a rest that is put down to turns in place of tilt, from 0 to 1.
  ///
  /// A vehicle that turns a corner gains a velocity across, at once; what tilt makes grows slowly.
  public var turnShare = 0.05
  /// How the error of the vertical acceleration walks, at least, in m/s²/√s.
  public var verticalWalk = 0.001
  /// White noise of the accelerometer, at least, in m/s²/√Hz; the rests say how much it is.
  public var noise = 0.003
  /// What scale, misalignment and a bias that was taken for tilt make of a velocity, as a part of it.
  public var scaleError = 0.01
  /// A specific force that lies so far from up, in rad, for a second is gravity in other axes.
  ///
  /// Nothing that carries a phone accelerates so hard for so long: 0.45 rad are 4.7 m/s².
  public var turnedAngle = 0.45
  /// A vertical velocity left over at a rest, in m/s, beyond which a motion is not understood.
  public var greatestVerticalRest = 5.0
  /// Acceleration where none is known, in a gap or of a device that is turned, in m/s²/√Hz.
  public var unknownAcceleration = 3.0
  /// Speed before the first rest, one standard deviation an axis, in m/s.
  public var firstSpeed = 10.0
  /// How what a phone left of gravity in a linear acceleration walks, in m/s²/√s.
  public var linearWalk = 0.2
  /// The longest motion in seconds over which a linear acceleration is trusted.
  ///
  /// A phone takes slow acceleration for gravity, and what it has taken is lost.
  public var longestLinearMotion = 10.0

  public init() {}

  /// The same where a phone has taken gravity, and what it left of it looks like tilt.
  var forLinearAcceleration: Self {
    var settings = self
    settings.tiltWalk = max(tiltWalk, linearWalk / Earth.standardGravity)
    settings.causalTiltWalk = max(causalTiltWalk, settings.tiltWalk)
    settings.verticalWalk = max(verticalWalk, linearWalk)
    return settings
  }
}
