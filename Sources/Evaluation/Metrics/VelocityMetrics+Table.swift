extension VelocityMetrics {
  /// One number of the metrics: its key in JSON, its label for readers, and where it is kept.
  public struct Entry: Sendable {
    public let key: String
    public let label: String
    /// The unit as it is printed, empty for a ratio.
    public let unit: String
    /// The decimals that are printed for readers; JSON always has all.
    public var decimals = 4
    public let value: any WritableKeyPath<VelocityMetrics, Double?> & Sendable
  }

  /// Entries that belong together, under a heading.
  public struct Group: Sendable {
    public let title: String
    public let entries: [Entry]
  }

  /// Every number, in the order in which it is written and printed.
  public static let groups: [Group] = [
    Group(
      title: "Compared",
      entries: [
        Entry(key: "samples", label: "instants", unit: "", decimals: 0, value: \.samples),
        Entry(key: "coverage", label: "part covered", unit: "", value: \.coverage),
        Entry(key: "outside", label: "part before or after", unit: "", value: \.outside),
        Entry(key: "distance_m", label: "distance", unit: "m", decimals: 1, value: \.distance),
        Entry(key: "still_s", label: "time still", unit: "s", decimals: 1, value: \.stillDuration),
      ]),
    Group(
      title: "Velocity error",
      entries: [
        Entry(key: "velocity_east_rmse_mps", label: "east RMSE", unit: "m/s", value: \.eastRMSE),
        Entry(key: "velocity_north_rmse_mps", label: "north RMSE", unit: "m/s", value: \.northRMSE),
        Entry(key: "velocity_up_rmse_mps", label: "up RMSE", unit: "m/s", value: \.upRMSE),
        Entry(
          key: "velocity_horizontal_rmse_mps", label: "horizontal RMSE", unit: "m/s",
          value: \.horizontalRMSE),
        Entry(
          key: "velocity_horizontal_p50_mps", label: "horizontal median", unit: "m/s",
          value: \.horizontalP50),
        Entry(
          key: "velocity_horizontal_p95_mps", label: "horizontal 95 %", unit: "m/s",
          value: \.horizontalP95),
        Entry(
          key: "velocity_horizontal_max_mps", label: "horizontal largest", unit: "m/s",
          value: \.horizontalMaximum),
        Entry(key: "velocity_3d_rmse_mps", label: "3-D RMSE", unit: "m/s", value: \.spatialRMSE),
        Entry(key: "velocity_3d_p95_mps", label: "3-D 95 %", unit: "m/s", value: \.spatialP95),
        Entry(
          key: "velocity_3d_max_mps", label: "3-D largest", unit: "m/s", value: \.spatialMaximum),
        Entry(
          key: "ground_speed_rmse_mps", label: "ground speed RMSE", unit: "m/s",
          value: \.groundSpeedRMSE),
        Entry(
          key: "velocity_horizontal_rmse_still_mps", label: "horizontal RMSE while still",
          unit: "m/s", value: \.horizontalRMSEStill),
        Entry(
          key: "velocity_3d_rmse_still_mps", label: "3-D RMSE while still", unit: "m/s",
          value: \.spatialRMSEStill),
        Entry(
          key: "velocity_horizontal_rmse_moving_mps", label: "horizontal RMSE while moving",
          unit: "m/s", value: \.horizontalRMSEMoving),
      ]),
    Group(
      title: "Explained by a turn or a delay",
      entries: [
        Entry(
          key: "best_turn_deg", label: "best turn", unit: "°", decimals: 2, value: \.bestTurnDegrees
        ),
        Entry(
          key: "velocity_horizontal_rmse_turned_mps", label: "horizontal RMSE after it",
          unit: "m/s", value: \.horizontalRMSETurned),
        Entry(key: "best_lag_s", label: "best lag", unit: "s", decimals: 2, value: \.bestLag),
        Entry(
          key: "velocity_horizontal_rmse_lagged_mps", label: "horizontal RMSE after it",
          unit: "m/s", value: \.horizontalRMSELagged),
      ]),
    Group(
      title: "Drift and position",
      entries: [
        Entry(
          key: "velocity_drift_m", label: "integrated error", unit: "m", decimals: 2, value: \.drift
        ),
        Entry(
          key: "velocity_drift_percent", label: "of the distance", unit: "%", decimals: 2,
          value: \.driftPercent),
        Entry(
          key: "position_horizontal_rmse_m", label: "position RMSE", unit: "m",
          decimals: 2, value: \.horizontalPositionRMSE),
        Entry(
          key: "position_horizontal_final_m", label: "position at the end", unit: "m",
          decimals: 2, value: \.finalHorizontalPositionError),
      ]),
    Group(
      title: "Consistency",
      entries: [
        Entry(key: "nees_3d_mean", label: "3-D NEES (3)", unit: "", value: \.spatialNEES),
        Entry(
          key: "nees_3d_per_dof", label: "per degree of freedom (1)", unit: "",
          value: \.spatialNEESPerDegreeOfFreedom),
        Entry(
          key: "nees_horizontal_mean", label: "horizontal NEES (2)", unit: "",
          value: \.horizontalNEES),
        Entry(
          key: "nees_3d_within_95", label: "3-D NEES within 95 % (0.95)", unit: "",
          value: \.spatialNEESWithin95),
        Entry(
          key: "within_three_sigma", label: "within 3 sigma (0.997)", unit: "",
          value: \.withinThreeSigma),
      ]),
  ]
}
