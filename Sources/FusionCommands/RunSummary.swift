import Evaluation

/// What `fusion run` tells a person at its end.
struct RunSummary {
  let result: FusionResult
  let motion: MotionSummary?

  init(of result: FusionResult) {
    self.result = result
    motion = MotionSummary(of: result)
  }

  /// The summary, a line for each fact, with the file and the store that the result went to.
  func text(output: String?, store: String?) -> String {
    var rows: [(String, String)] = []
    if let motion {
      rows += [
        ("duration", "\(motion.duration.text(decimals: 1)) s"),
        ("distance", "\(motion.distance.text(decimals: 0)) m"),
        (
          "top speed",
          "\(speed(motion.topSpeed)), ± \(motion.topSpeedSigma.text(decimals: 2)) m/s,"
            + " at \(motion.topSpeedTime.text(decimals: 1)) s"
        ),
        ("mean speed", speed(motion.meanSpeed)),
        ("stood still", standing(motion)),
      ]
    }
    if let location = result.location { rows.append(("fixes", fixes(location))) }
    rows += comparison()
    rows.append(("result", output ?? "standard output"))
    if let store { rows.append(("store", store)) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "\($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }

  private func comparison() -> [(String, String)] {
    guard let metrics = result.metrics, let error = metrics.spatialRMSE else { return [] }
    var rows = [
      (
        "error",
        "velocity RMSE \(error.text(decimals: 3)) m/s against the reference"
          + (metrics.horizontalRMSE.map { ", horizontal \($0.text(decimals: 3)) m/s" } ?? "")
      )
    ]
    if let coverage = metrics.withinThreeSigma {
      let percent = (100 * coverage).text(decimals: 1)
      rows.append(("coverage", "\(percent) % of the errors within three sigma"))
    }
    return rows
  }

  private func standing(_ motion: MotionSummary) -> String {
    let times = motion.stationaryCount == 1 ? "once" : "\(motion.stationaryCount) times"
    return motion.stationaryCount == 0
      ? "never" : "\(times), \(motion.stationaryDuration.text(decimals: 1)) s in all"
  }

  private func fixes(_ location: LocationSeries) -> String {
    let used = location.used.count { $0 }
    let on = location.gpsOnSeconds.last ?? 0
    return "\(used) of \(location.count) used, GPS on for \(on.text(decimals: 0)) s"
  }

  /// Metres a second, and kilometres an hour for those who think in them.
  private func speed(_ value: Double) -> String {
    "\(value.text(decimals: 2)) m/s (\((3.6 * value).text(decimals: 1)) km/h)"
  }
}
