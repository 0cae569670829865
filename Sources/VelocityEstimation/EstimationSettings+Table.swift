import LocationManagement
import Navigation

/// One number among the settings: its place in a settings file and what values make sense.
struct NumberSetting: Sendable {
  /// The group and the name within it, as they stand in JSON; the name ends with the unit.
  let group: String
  let name: String
  let path: any WritableKeyPath<EstimationSettings, Double> & Sendable
  let range: ClosedRange<Double>

  init(
    _ group: String, _ name: String,
    _ path: any WritableKeyPath<EstimationSettings, Double> & Sendable,
    in range: ClosedRange<Double> = 0...1e9
  ) {
    (self.group, self.name, self.path, self.range) = (group, name, path, range)
  }
}

extension EstimationSettings {
  /// The numbers that a settings file may hold and that each result records.
  ///
  /// Writing and reading walk this one table, so the settings of a result can be given to a later
  /// run as they are.
  static let numbers: [NumberSetting] = [
    NumberSetting("location_manager", "lifetime_s", \.locationManager.lifetime),
    NumberSetting("location_manager", "accuracy_m", \.locationManager.accuracy),
    NumberSetting(
      "location_manager", "timeout_s", \.locationManager.timeout, in: 0.001...1e9),
    NumberSetting("location_manager", "minimum_interval_s", \.locationManager.minimumInterval),
    NumberSetting("location_manager", "first_back_off_s", \.locationManager.firstBackOff),
    NumberSetting("location_manager", "greatest_back_off_s", \.locationManager.greatestBackOff),

    NumberSetting(
      "inertial", "accelerometer_noise_mps2_per_sqrt_hz", \.navigation.inertial.accelerometerNoise,
      in: 1e-9...1e3),
    NumberSetting(
      "inertial", "gyroscope_noise_radps_per_sqrt_hz", \.navigation.inertial.gyroscopeNoise,
      in: 1e-9...1e3),
    NumberSetting(
      "inertial", "accelerometer_turn_on_bias_mps2",
      \.navigation.inertial.accelerometerTurnOnBias, in: 1e-9...1e3),
    NumberSetting(
      "inertial", "gyroscope_turn_on_bias_radps", \.navigation.inertial.gyroscopeTurnOnBias,
      in: 1e-9...1e3),
    NumberSetting(
      "inertial", "accelerometer_bias_walk_mps3_per_sqrt_hz",
      \.navigation.inertial.accelerometerBiasWalk, in: 0...1e3),
    NumberSetting(
      "inertial", "gyroscope_bias_walk_radps2_per_sqrt_hz",
      \.navigation.inertial.gyroscopeBiasWalk, in: 0...1e3),
    NumberSetting("inertial", "scale_error", \.navigation.inertial.scaleError, in: 0...1),
    NumberSetting(
      "inertial", "gyroscope_nonlinearity", \.navigation.inertial.gyroscopeNonlinearity,
      in: 0...1),
    NumberSetting(
      "inertial", "longest_interval_s", \.navigation.inertial.longestInterval, in: 1e-3...1e3),

    NumberSetting("fixes", "position_floor_m", \.navigation.fixes.positionFloor),
    NumberSetting(
      "fixes", "position_correlation_time_s", \.navigation.fixes.positionCorrelationTime,
      in: 1e-3...1e9),
    NumberSetting("fixes", "velocity_floor_mps", \.navigation.fixes.velocityFloor, in: 1e-6...1e3),
    NumberSetting("fixes", "slowest_course_mps", \.navigation.fixes.slowestCourse),

    NumberSetting("stillness", "period_s", \.navigation.stillness.period, in: 1e-3...1e3),
    NumberSetting("stillness", "margin_s", \.navigation.stillness.margin),
    NumberSetting(
      "stillness", "velocity_noise_mps", \.navigation.stillness.velocityNoise, in: 1e-6...1e3),
    NumberSetting(
      "stillness", "angular_rate_noise_radps", \.navigation.stillness.angularRateNoise,
      in: 1e-6...1e3),
    NumberSetting("stillness", "veto_speed_mps", \.navigation.stillness.vetoSpeed),

    NumberSetting(
      "accelerometer_only", "tilt_walk_rad_per_sqrt_s", \.accelerometerOnly.tiltWalk, in: 0...10),
    NumberSetting(
      "accelerometer_only", "causal_tilt_walk_rad_per_sqrt_s",
      \.accelerometerOnly.causalTiltWalk, in: 0...10),
    NumberSetting(
      "accelerometer_only", "turn_walk_rad_per_sqrt_s", \.accelerometerOnly.turnWalk, in: 0...10),
    NumberSetting("accelerometer_only", "turn_share", \.accelerometerOnly.turnShare, in: 0...1),
    NumberSetting(
      "accelerometer_only", "vertical_walk_mps2_per_sqrt_s", \.accelerometerOnly.verticalWalk,
      in: 0...1e3),
    NumberSetting(
      "accelerometer_only", "turned_angle_rad", \.accelerometerOnly.turnedAngle, in: 0...4),
    NumberSetting(
      "accelerometer_only", "unknown_acceleration_mps2_per_sqrt_hz",
      \.accelerometerOnly.unknownAcceleration, in: 1e-6...1e4),
    NumberSetting(
      "accelerometer_only", "first_speed_mps", \.accelerometerOnly.firstSpeed, in: 1e-6...1e4),
  ]
}
