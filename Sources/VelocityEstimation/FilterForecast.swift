import LocationManagement
import Navigation
import Recordings
import SensorSamples
import StationaryDetection

/// The filter's own uncertainty, for the policy that asks for a fix when it is too great.
struct FilterForecast: UncertaintyForecast {
  private(set) var navigator: CausalNavigator

  /// A filter at the beginning of a recording, of which it knows no fix.
  ///
  /// When the phone stood still is taken from the whole recording with all of its fixes. A rest that
  /// only the inertial sensors vouch for begins with the first fix that is taken in it, since no
  /// earlier one could have told it from a smooth ride.
  ///
  /// - Throws: `EstimationError` when there is nothing that a filter could run on.
  init(
    of recording: Recording, stillness: StillnessEvidence, settings: EstimationSettings
  ) throws(EstimationError) {
    do {
      navigator = try CausalNavigator(
        NavigationInput(
          accelerometer: recording.accelerometer, gyroscope: recording.gyroscope,
          fixes: recording.location, stationaryIntervals: stillness.navigationIntervals,
          outputTimes: []),
        unconfirmed: stillness.intervals.filter { $0.sources == .inertial }.map {
          $0.start...max($0.start, $0.end)
        },
        settings: settings.navigation)
    } catch {
      throw .navigation(error)
    }
  }

  mutating func uncertainty(at time: Double) -> Uncertainty {
    navigator.advance(to: time)
    let state = navigator.state
    return Uncertainty(
      velocity: state.horizontalVelocitySigma, position: state.horizontalPositionSigma)
  }

  mutating func take(row: Int) { navigator.take(fix: row) }
}

extension StillnessEvidence {
  /// The times of rest as a navigator takes them.
  var navigationIntervals: [NavigationStationaryInterval] {
    intervals.map {
      NavigationStationaryInterval(start: $0.start, end: $0.end, confidence: $0.probability)
    }
  }
}
