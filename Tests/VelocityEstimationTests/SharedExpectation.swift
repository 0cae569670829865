import Evaluation
import Foundation
import Recordings
import SensorSamples
import VelocityEstimation
import _TestSupport

/// One check of the recordings that lie beside the package, as its author wrote it down.
struct SharedExpectation: Decodable, Sendable {
  var recording: String
  var kind: String
  var expect: String?
  var startSeconds: Double?
  var endSeconds: Double?
  var fromSeconds: Double?
  var windowSeconds: [Double]?
  var lagSeconds: Double?
  var greatestSpeed: Double?
  var greatestRMSE: Double?

  enum CodingKeys: String, CodingKey {
    case recording, kind, expect
    case startSeconds = "start_s"
    case endSeconds = "end_s"
    case fromSeconds = "from_s"
    case windowSeconds = "window_s"
    case lagSeconds = "gps_lag_s"
    case greatestSpeed = "max_speed_mps"
    case greatestRMSE = "suggested_max_rmse_mps"
  }

  /// The checks of one kind on recordings of one family; none where the folder is absent.
  static func all(_ kind: String, of prefix: String) -> [SharedExpectation] {
    let path = SharedFolder.path("recordings/expectations.json")
    guard let data = FileManager.default.contents(atPath: path),
      let all = try? JSONDecoder().decode([SharedExpectation].self, from: data)
    else { return [] }
    return all.filter { $0.kind == kind && $0.recording.hasPrefix(prefix) }
  }

  /// What the estimator makes of the recording, with the recording itself.
  func estimate() throws -> (recording: Recording, result: FusionResult) {
    let recording = try Recording(contentsOf: SharedFolder.path("recordings/\(self.recording)"))
    return (recording, try VelocityEstimator(version: "test").estimate(recording))
  }
}

extension StateSeries {
  /// The speed at a time, interpolated linearly; nil outside of the series.
  func speed(at instant: Double) -> Double? {
    guard let after = time.firstIndex(where: { $0 >= instant }), after > 0 || time[0] == instant
    else { return nil }
    guard after > 0 else { return speed[0] }
    let part = (instant - time[after - 1]) / (time[after] - time[after - 1])
    return speed[after - 1] + part * (speed[after] - speed[after - 1])
  }

  /// The greatest speed from one time to another.
  func greatestSpeed(from start: Double, to end: Double = .infinity) -> Double? {
    zip(time, speed).filter { $0.0 >= start && $0.0 <= end }.map(\.1).max()
  }
}
