import Geodesy

/// Something that happens between two inertial steps.
struct NavigationEvent: Sendable {
  enum Content: Sendable {
    /// The attitude is known anew, whatever it was.
    case attitude(AttitudeStart)
    /// A usable fix, by its index among those.
    case fix(Int)
    case stillness(StillnessUpdate)
    /// Once a second, so that long silences are divided too.
    case tick
    /// A state is wanted, by its index among the output times.
    case output(Int)
  }

  var time: Double
  var content: Content

  /// At equal times states are put out last.
  var order: Int {
    switch content {
    case .attitude: 0
    case .fix: 1
    case .stillness: 2
    case .tick: 3
    case .output: 4
    }
  }
}

/// An attitude that does not rest on earlier ones.
struct AttitudeStart: Sendable {
  var time: Double
  var attitude: Rotation<Body, Local>
  /// Standard deviation of small turns about horizontal axes, in rad.
  var levelSigma: Double
  /// Standard deviation of the heading in rad; nil while it is unknown.
  var headingSigma: Double?
}

/// What the device shows at an instant at which it stands still.
struct StillnessUpdate: Sendable {
  /// Mean angular rate around the instant in rad/s; nil in a gap of the gyroscope.
  var angularRate: Vector3<Body>?
  /// Standard deviation of the velocity an axis, in m/s.
  var velocitySigma: Double
  /// Standard deviation of the mean angular rate an axis, in rad/s.
  var angularRateSigma: Double
  /// Which of the stationary intervals it belongs to.
  var interval: Int
}
