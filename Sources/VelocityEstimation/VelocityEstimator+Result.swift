import Evaluation
import Geodesy
import LocationManagement
import Navigation
import Recordings
import SensorSamples
import StationaryDetection

extension VelocityEstimator {
  /// Everything that was found, as a result.
  func result(
    of recording: Recording, _ span: ClosedRange<Double>, trajectory: Trajectory,
    fixes: FixSelection, stillness: StillnessEvidence
  ) -> FusionResult {
    func series(_ states: [NavigationState]) -> StateSeries {
      StateSeries(
        states, origin: trajectory.origin, stationarySpans: trajectory.stationarySpans,
        headingIsRelative: trajectory.start.headingIsRelative)
    }
    let forward = series(trajectory.forward)
    var result = FusionResult(
      fusionVersion: version,
      recording: RecordingSummary(recording, span: span, origin: trajectory.origin),
      series: settings.estimate == .smoothed ? series(trajectory.smoothed) : forward)
    result.settings = settings.json
    for stream in recording.streams { result.streams[stream.name] = StreamReport(stream) }
    result.forward = forward
    result.stationaryIntervals = trajectory.stationarySpans.map { applied in
      StationaryPeriod(
        start: applied.lowerBound, end: applied.upperBound,
        sources: stillness.sources(during: applied))
    }
    result.camera = stillness.camera
    result.location = fixes.replay.map { replay in
      LocationSeries(replay, outcomes: trajectory.fixOutcomes) { decision in
        switch decision.source {
        case .significantChange: recording.significantLocation[decision.index]
        case .gps, .regionExit: recording.location[decision.index]
        }
      }
    }
    for (kind, statistics) in trajectory.updates {
      result.updates[kind.rawValue] = UpdateStatistics(statistics)
    }
    result.biases = BiasSeries(
      settings.estimate == .smoothed ? trajectory.smoothed : trajectory.forward)
    result.alignment = JSONObject(start: trajectory.start, lag: trajectory.gpsLag)
    result.warnings =
      recording.doubts.map(\.description) + stillness.warnings + trajectory.warnings
      + Evaluation.UpdateStatistics.consistencyWarnings(about: result.updates)
    return result
  }
}

extension RecordingSummary {
  fileprivate init(_ recording: Recording, span: ClosedRange<Double>, origin: GeodeticPosition?) {
    self.init(
      name: recording.name, format: recording.format.rawValue, device: recording.device,
      duration: span.upperBound - span.lowerBound, start: span.lowerBound,
      startUnixNanoseconds: recording.startUnixNanoseconds, origin: origin)
  }
}

extension StreamReport {
  fileprivate init(_ stream: StreamSummary) {
    self.init(
      file: stream.files.isEmpty ? nil : stream.files.joined(separator: ", "), count: stream.count,
      rate: stream.medianRate, duration: stream.span == nil ? nil : stream.duration,
      unit: stream.unit.isEmpty ? nil : stream.unit, sign: stream.sign.isEmpty ? nil : stream.sign,
      clock: stream.clock.isEmpty ? nil : stream.clock,
      gaps: stream.largestGaps.map { $0.start...$0.end }.sorted {
        $0.lowerBound < $1.lowerBound
      })
  }
}

extension Evaluation.UpdateStatistics {
  fileprivate init(_ statistics: Navigation.UpdateStatistics) {
    self.init(
      offered: statistics.offered, used: statistics.used, rejected: statistics.rejected,
      meanNormalisedNIS: statistics.meanNormalizedInnovationSquared,
      degreesOfFreedom: statistics.degreesOfFreedom,
      innovationAutocorrelation: statistics.innovationAutocorrelation,
      innovationPairs: statistics.innovationPairs)
  }
}

extension JSONObject {
  /// How the attitude and the clocks were found.
  fileprivate init(start: StartReport, lag: GPSLag?) {
    self = [
      "level": .string(start.level.rawValue),
      "heading_known_since_s": JSONValue(start.headingKnownSince),
      "heading_is_relative": .bool(start.headingIsRelative),
      "gps_lag_s": JSONValue(lag?.seconds),
      "sigma_gps_lag_s": JSONValue(lag?.sigma),
    ]
  }
}
