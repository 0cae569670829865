import LocationManagement
import Recordings
import SensorSamples

/// The fixes that a location manager delivers to the filter, and what became of every row.
struct FixSelection {
  /// The replay of the recording's location streams; nil when no fix is to be used or there are
  /// no such streams.
  let replay: LocationReplay?

  /// The fixes for the filter, in the order of time.
  var delivered: [LocationFix] { replay?.delivered ?? [] }

  init(from recording: Recording, settings: EstimationSettings) {
    guard
      let policy = settings.policy(hasSignificantLocation: recording.hasSignificantLocation),
      !recording.location.isEmpty || !recording.significantLocation.isEmpty
    else {
      replay = nil
      return
    }
    replay = LocationReplay(
      policy: policy, settings: settings.locationManager, gps: recording.location,
      significantChange: recording.significantLocation, span: recording.timeSpan)
  }
}
