import Evaluation
import Geodesy
import LocationManagement
import Navigation
import Recordings
import SensorSamples
import StationaryDetection

/// What all replays of one recording have in common.
struct SweepBench: Sendable {
  private let recording: Recording
  private let estimator: VelocityEstimator
  private let receiver: ReceiverModel
  private let pictures: PictureSequence
  private let forecast: FilterForecast
  private let continuous: LocationReplay
  private let reference: VelocityReference
  private let floor: VelocityFloor
  private let positions: [(time: Double, position: GeodeticPosition)]
  private let positionFloor: PositionFloor

  /// States a second that are compared, in Hz.
  private static let rate = 2.0

  init(
    _ recording: Recording, settings: EstimationSettings, receiver: ReceiverModel
  ) throws(EstimationError) {
    var settings = settings
    settings.rate = Self.rate
    self.recording = recording
    self.receiver = receiver
    estimator = VelocityEstimator(settings: settings, version: "")
    pictures = try StillnessEvidence.pictures(of: recording, settings: settings)
    continuous = LocationReplay(of: recording, .continuous, settings, receiver, forecast: nil)
    let stillness = try StillnessEvidence(
      of: recording, fixes: continuous.delivered, settings: settings, pictures: pictures)
    forecast = try FilterForecast(of: recording, stillness: stillness, settings: settings)
    if recording.truth.isEmpty {
      let result = try estimator.estimate(
        recording, fixes: FixSelection(replay: continuous), pictures: pictures)
      reference = VelocityReference(result.series)
    } else {
      reference = VelocityReference(recording.truth)
    }
    positions =
      recording.truth.isEmpty
      ? continuous.delivered.map { ($0.time, $0.position) }
      : recording.truth.map { ($0.time, $0.position) }
    positionFloor = PositionFloor(continuous.delivered, truth: positions)
    floor = VelocityFloor(
      forecast.navigator,
      rows: continuous.decisions.filter { $0.isUsed && $0.source == .gps }
        .map { ($0.index, $0.time) },
      end: recording.timeSpan?.upperBound ?? continuous.decisions.last?.time ?? 0,
      reference: reference)
  }

  /// Replays a policy and estimates the velocity from what it delivers.
  func row(of policy: LocationPolicy) -> LocationSweep.Row {
    let replay =
      policy == .continuous
      ? continuous
      : LocationReplay(of: recording, policy, estimator.settings, receiver, forecast: forecast)
    var row = LocationSweep.Row(
      policy: policy, delivered: replay.delivered.count,
      timeouts: replay.events.count { if case .timedOut = $0.event { true } else { false } },
      gpsOnSeconds: replay.gpsOnSeconds, energy: replay.energy, track: trackError(of: replay))
    if let error = row.track?.percentile95, policy != .continuous {
      row.positionFloor = positionFloor.fewestFixes(forError: error)
        .map { Double($0) * sessionEnergy }
    }
    // Too few fixes may leave nothing to estimate; the row says so by saying nothing.
    guard
      let result = try? estimator.estimate(
        recording, fixes: FixSelection(replay: replay), pictures: pictures)
    else { return row }
    row.causal = reference.error(of: result.forward ?? result.series)
    row.smoothed =
      policy == .continuous && recording.truth.isEmpty
      ? nil : reference.error(of: result.series)
    if let error = row.causal?.percentile95, policy != .continuous {
      row.floor = floor.fewestFixes(forError: error).map { Double($0) * sessionEnergy }
    }
    return row
  }

  /// What a session with reception takes that begins at any full second of the recording.
  private var sessionEnergy: Double {
    let times = continuous.delivered.map(\.time)
    guard let first = times.first, let last = times.last else { return 0 }
    let start = recording.timeSpan?.lowerBound ?? first
    var (sum, count, next) = (0.0, 0, 0)
    for session in stride(from: start, to: last - receiver.hotStart, by: 1) {
      while next + 1 < times.count, times[next] < session + receiver.hotStart - 1e-6 { next += 1 }
      let duration = times[next] - session
      // The best choice has no session in an outage.
      guard duration < Self.longestSession else { continue }
      (sum, count) = (sum + duration, count + 1)
    }
    return count > 0 ? sum / Double(count) * receiver.power : 0
  }

  private static let longestSession = 5.0

  private func trackError(of replay: LocationReplay) -> TrackError? {
    if replay.policy == .continuous, recording.truth.isEmpty { return nil }
    return PiecewiseLinearTrack(through: replay.delivered)?.error(at: positions)
  }
}
