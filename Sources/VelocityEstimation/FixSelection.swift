public import LocationManagement
public import Recordings
import SensorSamples

/// The fixes that a location manager delivers to the filter, and what became of every row.
struct FixSelection {
  /// The replay of the recording's location streams; nil when no fix is to be used or there are
  /// no such streams.
  let replay: LocationReplay?

  /// The fixes for the filter, in the order of time.
  var delivered: [LocationFix] { replay?.delivered ?? [] }

  init(replay: LocationReplay) { self.replay = replay }

  /// Replays the location manager that the settings ask for.
  ///
  /// - Throws: `EstimationError` when the policy needs a filter, and there is nothing that one could
  ///   run on, or a camera that cannot be read.
  init(from recording: Recording, settings: EstimationSettings) throws(EstimationError) {
    guard
      let policy = settings.policy(hasSignificantLocation: recording.hasSignificantLocation),
      !recording.location.isEmpty || !recording.significantLocation.isEmpty
    else {
      replay = nil
      return
    }
    replay = try LocationReplay(of: recording, policy: policy, settings: settings)
  }
}

extension LocationReplay {
  /// Replays a policy on the location streams of a recording, with a filter where it asks for one.
  ///
  /// - Throws: `EstimationError` when the policy needs a filter, and there is nothing that one could
  ///   run on, or a camera that cannot be read.
  public init(
    of recording: Recording, policy: LocationPolicy, settings: EstimationSettings,
    receiver: ReceiverModel = ReceiverModel()
  ) throws(EstimationError) {
    var forecast: FilterForecast?
    if case .uncertainty = policy {
      let fixes = try LocationReplay(of: recording, policy: .continuous, settings: settings)
      let stillness = try StillnessEvidence(
        of: recording, fixes: fixes.delivered, settings: settings)
      forecast = try FilterForecast(of: recording, stillness: stillness, settings: settings)
    }
    self.init(of: recording, policy, settings, receiver, forecast: forecast)
  }

  /// Replays a policy with a filter that is there already.
  init(
    of recording: Recording, _ policy: LocationPolicy, _ settings: EstimationSettings,
    _ receiver: ReceiverModel, forecast: FilterForecast?
  ) {
    self.init(
      policy: policy, settings: settings.locationManager, receiver: receiver, forecast: forecast,
      gps: recording.location, significantChange: recording.significantLocation,
      span: recording.timeSpan)
  }
}
