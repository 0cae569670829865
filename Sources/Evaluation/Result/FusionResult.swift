/// What a run found: the motion over time, how it was found, and how far it can be believed.
///
/// It is written as one JSON document, column by column, whose every key is in
/// `fusion-result-1.schema.json`. What is not known is NaN in a column and nil elsewhere; on
/// paper it is `null`, or the key is absent.
public struct FusionResult: Sendable, Equatable {
  /// What the document calls its own form.
  public static let schema = "fusion-result/1"

  /// The version of the program that made the result.
  public var fusionVersion: String
  public var recording: RecordingSummary
  /// Everything that shaped the run.
  public var settings: JSONObject = [:]
  /// What was read, by the name of the stream.
  public var streams: [String: StreamReport] = [:]
  /// The best estimate: smoothed, unless the run was told to give the causal one.
  public var series: StateSeries
  /// The causal estimate, which uses nothing of the future.
  public var forward: StateSeries?
  public var stationaryIntervals: [StationaryPeriod] = []
  /// What the camera saw; nil without one.
  public var camera: CameraSeries?
  /// What became of every fix; nil without a location stream.
  public var location: LocationSeries?
  /// How the measurements fared, by their kind.
  public var updates: [String: UpdateStatistics] = [:]
  public var biases: BiasSeries?
  /// How the attitude and the clocks were found; its members are the estimator's to choose.
  public var alignment: JSONObject = [:]
  /// The errors of `series` against a reference; nil without one.
  public var errors: ErrorSeries?
  /// The errors of `series` in numbers; nil without a reference.
  public var metrics: VelocityMetrics?
  /// The same numbers for `forward`.
  public var forwardMetrics: VelocityMetrics?
  /// Sentences for the user, the most important first.
  public var warnings: [String] = []

  public init(fusionVersion: String, recording: RecordingSummary, series: StateSeries) {
    self.fusionVersion = fusionVersion
    self.recording = recording
    self.series = series
  }
}
