/// Whether the accelerations of a Sensor Logger export are specific force or its opposite.
///
/// An iPhone gives the opposite, in all axes and all acceleration files, unless the export was
/// standardised; Android gives specific force.
struct AccelerationSign: Equatable {
  var factor: Double
  /// How it is known, for people.
  var reason: String
  /// Whether it is known and not only assumed.
  var isKnown = true

  /// What the metadata say; nil when they do not name the platform.
  init?(_ metadata: SensorLoggerMetadata) {
    switch (metadata.platform, metadata.isStandardised) {
    case (.android, _): self.init(factor: 1, reason: "as is: Android by Metadata.csv")
    case (.ios, true): self.init(factor: 1, reason: "as is: standardised by Metadata.csv")
    case (.ios, _):
      self.init(factor: -1, reason: "reversed: iOS by Metadata.csv, not standardised")
    case (nil, _): return nil
    }
  }

  init(factor: Double, reason: String, isKnown: Bool = true) {
    self.factor = factor
    self.reason = reason
    self.isKnown = isKnown
  }

  /// From the raw accelerometer's unit: only an iPhone writes it in g, and only unstandardised.
  init(uncalibratedIsInG: Bool) {
    self =
      uncalibratedIsInG
      ? Self(factor: -1, reason: "reversed: iOS, because AccelerometerUncalibrated.csv is in g")
      : Self(factor: 1, reason: "as is: AccelerometerUncalibrated.csv is in m/s²")
  }

  /// From the attitude: the z component of "up" is `1 - 2 (qx² + qy²)` whichever way the quaternion
  /// turns, and gravity as recorded must have its sign for Android and the opposite for iOS.
  ///
  /// Nil when the two are not clearly alike or opposite.
  init?(upAndGravity pairs: some Sequence<(up: Double, gravity: Double)>) {
    var (sum, sumOfSizes) = (0.0, 0.0)
    for pair in pairs {
      sum += pair.up * pair.gravity
      sumOfSizes += abs(pair.up * pair.gravity)
    }
    guard sumOfSizes > 0, abs(sum) > 0.8 * sumOfSizes else { return nil }
    self =
      sum > 0
      ? Self(factor: 1, reason: "as is: Gravity.csv points up by Orientation.csv")
      : Self(factor: -1, reason: "reversed: Gravity.csv points down by Orientation.csv")
  }

  static var assumed: Self {
    Self(
      factor: 1, reason: "as is: assumed to be Android, nothing names the platform",
      isKnown: false)
  }
}
